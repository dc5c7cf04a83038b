// Prepares a file for sharp: the file itself, a repaired copy, or for HEIC and BMP the output of
// our own decoders.

import { closeSync, fstatSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ImageFormat } from '../../picture.ts'
import { readBlocks } from '../containers/read-blocks.ts'
import { decodeBmp } from './decode-bmp.ts'
import { decodeHeic } from './decode-heic.ts'
import { detectFormatOfFile } from './detect-format.ts'
import { mendJpeg } from './mend-jpeg.ts'
import { mendPng } from './mend-png.ts'
import { mendTiff } from './mend-tiff.ts'

/** Throws `image_unreadable`. */
export async function readableBySharp(path: string): Promise<string | Uint8Array> {
  const format = detectFormatOfFile(path)
  if (format === 'bmp') return decodeBmp(await readFile(path))
  if (format === 'heic') return await decodeHeic(path)
  return withReadableHead(path, format)
}

/**
 * Input for reading the header with sharp. Works for HEIC, although sharp cannot decode its pixels;
 * not for BMP.
 */
export function withReadableHead(path: string, format: ImageFormat): string | Uint8Array {
  if (format !== 'jpeg' && format !== 'png' && format !== 'tiff') return path
  const file = openSync(path, 'r')
  try {
    const bytesAt = readBlocks(file)
    if (format === 'png') return mendPng(path, bytesAt) ?? path
    if (format === 'tiff') return mendTiff(path, bytesAt) ?? path
    return mendJpeg(path, bytesAt, fstatSync(file).size) ?? path
  } finally {
    closeSync(file)
  }
}
