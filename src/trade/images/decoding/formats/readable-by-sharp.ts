// What sharp is given for a file: the file itself, or for HEIC and BMP what our decoders made of it.

import { readFile } from 'node:fs/promises'
import { decodeBmp } from './decode-bmp.ts'
import { decodeHeic } from './decode-heic.ts'
import { detectFormatOfFile } from './detect-format.ts'

/** Throws `image_unreadable`. */
export async function readableBySharp(path: string): Promise<string | Uint8Array> {
  const format = detectFormatOfFile(path)
  if (format === 'bmp') return decodeBmp(await readFile(path))
  if (format === 'heic') return await decodeHeic(path)
  return path
}
