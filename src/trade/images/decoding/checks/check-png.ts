// Checks the chunks of a PNG (PNG 3rd ed. §5). A PNG ends with IEND. The decoder stops at the last
// row, so a file truncated shortly before its end has to be detected here. The decoder also
// inflates a profile of any size.

import { readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { codeOf } from '../../../../pure/errors.ts'
import { imageTooManyFrames, imageUnreadable } from '../../image-errors.ts'
import { maxBesidePixelsBytes, maxFrames } from '../containers/bounds.ts'
import { pngChunks } from '../containers/png-chunks.ts'
import { readBlocks } from '../containers/read-blocks.ts'

/** Some encoders write one chunk per 4 or 8 KB. */
const maxChunks = 500_000
/** Text chunks are removed before decoding. */
const besidePixels = ['iCCP', 'eXIf', 'sPLT']

/**
 * Throws `image_unreadable` and `image_too_many_frames`. Bytes after the end are common and
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

/** §11.3.2.3: a name, a zero byte, the compression method, and the deflated profile. */
function refuseSwellingProfile(file: number, at: number, length: number): void {
  const content = Buffer.alloc(length)
  readSync(file, content, 0, length, at)
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), {
      maxOutputLength: maxBesidePixelsBytes,
    })
  } catch (error) {
    // The decoder deals with a damaged profile.
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw imageUnreadable('overladen', error)
  }
}
