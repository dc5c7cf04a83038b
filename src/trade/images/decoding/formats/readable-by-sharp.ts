// Prepares a file for sharp: the file itself, a repaired copy, or for HEIC and BMP the output of
// our own decoders.

import { closeSync, fstatSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ImageFormat } from '../../picture.ts'
import { readBlocks } from '../containers/read-blocks.ts'
import { decodeBmp } from './decode-bmp.ts'
import { decodeHeic } from './decode-heic.ts'
import { detectFormatOfFile } from './detect-format.ts'
import { repairJpeg } from './repair-jpeg.ts'
import { repairPng } from './repair-png.ts'
import { repairTiff } from './repair-tiff.ts'

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
    if (format === 'png') return repairPng(path, bytesAt) ?? path
    if (format === 'tiff') return repairTiff(path, bytesAt) ?? path
    return repairJpeg(path, bytesAt, fstatSync(file).size) ?? path
  } finally {
    closeSync(file)
  }
}
