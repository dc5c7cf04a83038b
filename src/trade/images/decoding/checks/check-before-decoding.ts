// What a file of a format is asked before a decoder gets it: whatever the decoder itself would take
// too long, or too much memory, to find out, or would not mind.

import { closeSync, fstatSync, openSync } from 'node:fs'
import type { ImageFormat } from '../../picture.ts'
import { checkGif } from './check-gif.ts'
import { checkHeif } from './check-heif.ts'
import { checkJpeg } from './check-jpeg.ts'
import { checkPng } from './check-png.ts'
import { checkWebp } from './check-webp.ts'
import { refuseManyDirectories } from './refuse-many-directories.ts'
import { refuseRaw } from './refuse-raw.ts'

type Limits = { maxPixels: number }
type Check = (file: number, byteLength: number, limits: Limits) => void

const checks: Partial<Record<ImageFormat, Check>> = {
  jpeg: checkJpeg,
  png: checkPng,
  gif: checkGif,
  webp: checkWebp,
  tiff: (file) => {
    refuseRaw(file)
    refuseManyDirectories(file)
  },
  avif: checkHeif,
  heic: checkHeif,
}

/** Reads at once, as detectFormatOfFile does. Throws the faults of image-errors.ts. */
export function checkBeforeDecoding(path: string, format: ImageFormat, limits: Limits): void {
  const check = checks[format]
  if (check === undefined) return
  const file = openSync(path, 'r')
  try {
    check(file, fstatSync(file).size, limits)
  } finally {
    closeSync(file)
  }
}
