// A PNG ends with its IEND chunk (PNG 3rd ed. §5.6). The decoder is content once it has the last
// row, so a file that was cut shortly before its end has to be told here.

import { type FileHandle, open } from 'node:fs/promises'
import { imageUnreadable } from '../image-errors.ts'

const end = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')
const tailBytes = 64 * 1024

/** Throws `image_unreadable`. Bytes after the end are common, and harmless. */
export async function checkPngEnd(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(tailBytes, size))
    await file.read(tail, 0, tail.length, size - tail.length)
    if (tail.includes(end) || (await hasEndChunk(file, size))) return
  } finally {
    await file.close()
  }
  throw imageUnreadable('damaged')
}

// Rare: a long tail of foreign bytes. Walks from chunk to chunk.
async function hasEndChunk(file: FileHandle, size: number): Promise<boolean> {
  const header = Buffer.alloc(8)
  for (let at = 8; at + 12 <= size; at += 12 + header.readUInt32BE(0)) {
    await file.read(header, 0, 8, at)
    if (header.toString('latin1', 4, 8) === 'IEND') return true
  }
  return false
}
