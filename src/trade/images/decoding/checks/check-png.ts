// The chunks of a PNG (PNG 3rd ed. §5). It ends with IEND: the decoder is content once it has the
// last row, so a file that was cut shortly before its end has to be told here. And it inflates a profile
// whatever its size.

import { readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { codeOf } from '../../../../pure/errors.ts'
import { imageTooManyFrames, imageUnreadable } from '../../image-errors.ts'
import { maxBesidePixelsBytes, maxFrames } from '../containers/bounds.ts'
import { pngChunks } from '../containers/png-chunks.ts'
import { readBlocks } from '../containers/read-blocks.ts'

/** Writers that put little into each make one for 4 or 8 KB. */
const maxChunks = 500_000
/** Texts are left out before a decoder sees them. */
const besidePixels = ['iCCP', 'eXIf', 'sPLT']

/**
 * Throws `image_unreadable` and `image_too_many_frames`. Bytes after the end are common, and
 * harmless.
 */
export function checkPng(file: number, byteLength: number): void {
  const bytesAt = readBlocks(file)
  let besideBytes = 0
  let frames = 0
  let chunks = 0
  for (const { type, at, contentBytes } of pngChunks(bytesAt)) {
    if (type === 'IEND') {
      if (at + 12 > byteLength) break
      if (frames > maxFrames) throw imageTooManyFrames(maxFrames, frames)
      return
    }
    chunks += 1
    if (type === 'fcTL') frames += 1
    if (besidePixels.includes(type)) besideBytes += contentBytes
    if (besideBytes > maxBesidePixelsBytes || chunks > maxChunks) {
      throw imageUnreadable('overladen', `${besideBytes} bytes beside the pixels, ${chunks} chunks`)
    }
    if (type === 'iCCP') refuseSwellingProfile(file, at + 8, contentBytes)
  }
  throw imageUnreadable('damaged')
}

/** §11.3.2.3: a name, a zero, the method of compression, and the profile, deflated. */
function refuseSwellingProfile(file: number, at: number, length: number): void {
  const content = Buffer.alloc(length)
  readSync(file, content, 0, length, at)
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), {
      maxOutputLength: maxBesidePixelsBytes,
    })
  } catch (error) {
    // A profile that is damaged is the decoder's to judge.
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw imageUnreadable('overladen', error)
  }
}
