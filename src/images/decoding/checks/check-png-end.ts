// A PNG ends with its IEND chunk (PNG 3rd ed. §5.6). The decoder is content once it has the last
// row, so a file that was cut shortly before its end has to be told here.

import type { FileHandle } from 'node:fs/promises'
import { imageUnreadable } from '../../image-errors.ts'
import { readBlocks } from './read-blocks.ts'

const end = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')
const tailBytes = 64 * 1024

/** Throws `image_unreadable`. Bytes after the end are common, and harmless. */
export async function checkPngEnd(file: FileHandle, byteLength: number): Promise<void> {
  const tail = Buffer.alloc(Math.min(tailBytes, byteLength))
  await file.read(tail, 0, tail.length, byteLength - tail.length)
  if (tail.includes(end) || (await hasEndChunk(file, byteLength))) return
  throw imageUnreadable('damaged')
}

// Rare: a long tail of foreign bytes. Walks from chunk to chunk.
async function hasEndChunk(file: FileHandle, byteLength: number): Promise<boolean> {
  const bytesAt = readBlocks(file)
  for (let at = 8; at + 12 <= byteLength; ) {
    const head = await bytesAt(at, 8)
    if (head.length < 8) return false
    const type = head.toString('latin1', 4)
    if (type === 'IEND') return true
    // §5.3: a chunk's type is four letters.
    if (!/^[A-Za-z]{4}$/.test(type)) return false
    at += 12 + head.readUInt32BE()
  }
  return false
}
