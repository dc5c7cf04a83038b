// What a file of a format is asked before a decoder gets it: whatever the decoder itself would take
// too long, or too much memory, to find out, or would not mind.

import { type FileHandle, open } from 'node:fs/promises'
import type { ImageFormat } from '../../picture.ts'
import { checkHeif } from './check-heif.ts'
import { checkJpeg } from './check-jpeg.ts'
import { checkPng } from './check-png.ts'
import { checkWebp } from './check-webp.ts'
import { refuseRaw } from './refuse-raw.ts'

type Check = (file: FileHandle, byteLength: number) => Promise<void>

const checks: Partial<Record<ImageFormat, Check>> = {
  jpeg: checkJpeg,
  png: checkPng,
  webp: checkWebp,
  tiff: refuseRaw,
  avif: checkHeif,
  heic: checkHeif,
}

/** Throws `image_unreadable` and `image_format_unsupported`. */
export async function checkBeforeDecoding(path: string, format: ImageFormat): Promise<void> {
  const check = checks[format]
  if (check === undefined) return
  const file = await open(path, 'r')
  try {
    await check(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}
