// A PNG ends with its IEND chunk (PNG 3rd ed. §5.6). The decoder is content once it has the last
// row, so a file that was cut shortly before its end has to be told here.

import { type FileHandle, open } from 'node:fs/promises'
import { imageUnreadable } from '../../image-errors.ts'

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

// Rare: a long tail of foreign bytes. Walks from chunk to chunk, over whole blocks of the file, so
// that millions of empty chunks cost no more than reading them.
async function hasEndChunk(file: FileHandle, size: number): Promise<boolean> {
  const block = Buffer.alloc(tailBytes)
  let blockAt = 0
  let blockLength = 0
  for (let at = 8; at + 12 <= size; ) {
    if (at < blockAt || at + 8 > blockAt + blockLength) {
      blockAt = at
      blockLength = (await file.read(block, 0, block.length, at)).bytesRead
      if (blockLength < 8) return false
    }
    const type = block.toString('latin1', at - blockAt + 4, at - blockAt + 8)
    if (type === 'IEND') return true
    // §5.3: a chunk's type is four letters.
    if (!/^[A-Za-z]{4}$/.test(type)) return false
    at += 12 + block.readUInt32BE(at - blockAt)
  }
  return false
}
