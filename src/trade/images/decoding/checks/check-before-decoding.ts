// Format-specific checks before a file reaches the decoder: for problems the decoder would need too
// much time or memory to detect, or would ignore.

import { closeSync, fstatSync, openSync } from 'node:fs'
import { imageUnreadable } from '../../image-errors.ts'
import type { ImageFormat } from '../../picture.ts'
import { maxBesidePixelsBytes, maxPieces } from '../containers/bounds.ts'
import {
  bytesBesidePixels,
  maxDescribingBytes,
  outerBoxes,
  readMeta,
} from '../containers/heif-items.ts'
import { readBlocks } from '../containers/read-blocks.ts'
import { checkGif } from './check-gif.ts'
import { checkJpeg } from './check-jpeg.ts'
import { checkPng } from './check-png.ts'
import { checkTiff } from './check-tiff.ts'

type Limits = { maxPixels: number }
type Check = (file: number, byteLength: number, limits: Limits) => void

const checks: Partial<Record<ImageFormat, Check>> = {
  jpeg: checkJpeg,
  png: checkPng,
  gif: checkGif,
  webp: checkWebp,
  tiff: checkTiff,
  avif: checkHeif,
  heic: checkHeif,
}

/** Reads synchronously, like detectFormatOfFile. Throws the errors of image-errors.ts. */
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

const besidePixels = ['ICCP', 'EXIF', 'XMP ']

/**
 * Limits the data a WebP has besides its pixels (RFC 9649 §2.3). Throws `image_unreadable`.
 * Malformed files are left to the decoder.
 */
function checkWebp(file: number, byteLength: number): void {
  const bytesAt = readBlocks(file)
  let besideBytes = 0
  let chunks = 0
  for (let at = 12; at < byteLength; chunks++) {
    const head = bytesAt(at, 8)
    if (head.length < 8) return
    const chunkBytes = head.readUInt32LE(4)
    if (besidePixels.includes(head.toString('latin1', 0, 4))) besideBytes += chunkBytes
    if (besideBytes > maxBesidePixelsBytes || chunks > maxPieces) {
      throw imageUnreadable('overladen', `${besideBytes} bytes in ${chunks} chunks`)
    }
    at += 8 + chunkBytes + (chunkBytes % 2)
  }
}

const maxBoxes = 500

/**
 * Checks the top-level boxes of an AVIF or HEIC (ISO/IEC 14496-12 §4.2). The decoder limits their
 * content, but reads some of it byte by byte: a 4 MB profile took three seconds, a million empty
 * boxes ten. Throws `image_unreadable`. Malformed files are left to the decoder.
 */
function checkHeif(file: number, byteLength: number): void {
  let boxes = 0
  for (const { type, byteLength: boxBytes } of outerBoxes(file, byteLength)) {
    if (boxes++ === maxBoxes) throw imageUnreadable('overladen', `more than ${maxBoxes} boxes`)
    if (['meta', 'moov'].includes(type) && boxBytes > maxDescribingBytes) {
      throw imageUnreadable('overladen', `a box of ${boxBytes} bytes`)
    }
  }
  const meta = readMeta(file, byteLength)
  const besideBytes = meta === null ? 0 : bytesBesidePixels(meta)
  if (besideBytes > maxBesidePixelsBytes) {
    throw imageUnreadable('overladen', `${besideBytes} bytes of EXIF and the like`)
  }
}
