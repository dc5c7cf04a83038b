// The chunks of a PNG (PNG 3rd ed. §5). It ends with IEND: the decoder is content once it has the
// last row, so a file that was cut shortly before its end has to be told here. And it inflates every
// text that it comes by, though nobody wants it.

import type { FileHandle } from 'node:fs/promises'
import { imageUnreadable } from '../../image-errors.ts'
import { readBlocks } from './read-blocks.ts'

/** Of compressed texts together; they may inflate to a thousand times that. */
const mostTextBytes = 256 * 1024
/** Writers that put little into each make one for 4 or 8 KB. */
const mostChunks = 500_000
/** The head of a chunk, and of a text its keyword (§11.3.3) with what says whether it is compressed. */
const lookedAtBytes = 8 + 80 + 1

/** Throws `image_unreadable`. Bytes after the end are common, and harmless. */
export async function checkPng(file: FileHandle, byteLength: number): Promise<void> {
  const bytesAt = readBlocks(file)
  let textBytes = 0
  let chunks = 0
  for (let at = 8; at + 12 <= byteLength; chunks++) {
    const chunk = await bytesAt(at, lookedAtBytes)
    const type = chunk.toString('latin1', 4, 8)
    if (type === 'IEND') return
    // §5.3: a chunk's type is four letters.
    if (!/^[A-Za-z]{4}$/.test(type)) break
    const contentBytes = chunk.readUInt32BE()
    if (isCompressedText(type, chunk.subarray(8))) textBytes += contentBytes
    if (textBytes > mostTextBytes || chunks > mostChunks) {
      throw imageUnreadable('overladen', `${textBytes} bytes of text, ${chunks} chunks`)
    }
    at += 12 + contentBytes
  }
  throw imageUnreadable('damaged')
}

function isCompressedText(type: string, content: Buffer): boolean {
  if (type === 'zTXt') return true
  return type === 'iTXt' && content[content.indexOf(0) + 1] === 1
}
