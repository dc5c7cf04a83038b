// The chunks of a PNG (PNG 3rd ed. §5). It ends with IEND: the decoder is content once it has the
// last row, so a file that was cut shortly before its end has to be told here. And it inflates every
// text that it comes by, though nobody wants it, and a profile whatever its size.

import { readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { codeOf } from '../../../../pure/errors.ts'
import { imageTooManyFrames, imageUnreadable } from '../../image-errors.ts'
import { readBlocks } from '../containers/read-blocks.ts'
import { maxBesidePixelsBytes, maxFrames } from './check-bounds.ts'

/** Of compressed texts together; they may inflate to a thousand times that. */
const maxTextBytes = 256 * 1024
/** Writers that put little into each make one for 4 or 8 KB. */
const maxChunks = 500_000
/** The head of a chunk, and of a text its keyword (§11.3.3) with what says whether it is compressed. */
const lookedAtBytes = 8 + 80 + 1

const besidePixels = ['iCCP', 'eXIf', 'tEXt', 'zTXt', 'iTXt', 'sPLT']

/**
 * Throws `image_unreadable` and `image_too_many_frames`. Bytes after the end are common, and
 * harmless.
 */
export function checkPng(file: number, byteLength: number): void {
  const bytesAt = readBlocks(file)
  let besideBytes = 0
  let textBytes = 0
  let frames = 0
  let chunks = 0
  for (let at = 8; at + 12 <= byteLength; chunks++) {
    const chunk = bytesAt(at, lookedAtBytes)
    const type = chunk.toString('latin1', 4, 8)
    if (type === 'IEND') {
      if (frames > maxFrames) throw imageTooManyFrames(maxFrames, frames)
      return
    }
    // §5.3: a chunk's type is four letters.
    if (!/^[A-Za-z]{4}$/.test(type)) break
    const contentBytes = chunk.readUInt32BE()
    if (type === 'fcTL') frames += 1
    if (besidePixels.includes(type)) besideBytes += contentBytes
    if (isCompressedText(type, chunk.subarray(8))) textBytes += contentBytes
    if (besideBytes > maxBesidePixelsBytes || textBytes > maxTextBytes || chunks > maxChunks) {
      const found = `${besideBytes} bytes beside the pixels, ${textBytes} of them compressed text`
      throw imageUnreadable('overladen', `${found}, ${chunks} chunks`)
    }
    if (type === 'iCCP') refuseSwellingProfile(file, at + 8, contentBytes)
    at += 12 + contentBytes
  }
  throw imageUnreadable('damaged')
}

function isCompressedText(type: string, content: Buffer): boolean {
  if (type === 'zTXt') return true
  return type === 'iTXt' && content[content.indexOf(0) + 1] === 1
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
