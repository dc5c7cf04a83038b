// What a file of a format is asked before a decoder gets it: whatever the decoder itself would take
// too long, or too much memory, to find out, or would not mind.

import { type FileHandle, open } from 'node:fs/promises'
import type { ImageFormat } from '../../picture.ts'
import { checkGif } from './check-gif.ts'
import { checkHeif } from './check-heif.ts'
import { checkJpeg } from './check-jpeg.ts'
import { checkPng } from './check-png.ts'
import { checkWebp } from './check-webp.ts'
import { refuseManyDirectories } from './refuse-many-directories.ts'
import { refuseRaw } from './refuse-raw.ts'

type Limits = { maxPixels: number }
type Check = (file: FileHandle, byteLength: number, limits: Limits) => Promise<void>

const checks: Partial<Record<ImageFormat, Check>> = {
  jpeg: checkJpeg,
  png: checkPng,
  gif: checkGif,
  webp: checkWebp,
  tiff: async (file) => {
    await refuseRaw(file)
    await refuseManyDirectories(file)
  },
  avif: checkHeif,
  heic: checkHeif,
}

/** Throws the faults of image-errors.ts. */
export async function checkBeforeDecoding(
  path: string,
  format: ImageFormat,
  limits: Limits,
): Promise<void> {
  const check = checks[format]
  if (check === undefined) return
  const file = await open(path, 'r')
  try {
    await check(file, (await file.stat()).size, limits)
  } finally {
    await file.close()
  }
}
