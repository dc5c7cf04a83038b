// A file read in blocks, for whoever goes through it in small steps: millions of them cost no more
// than reading it.

import { readSync } from 'node:fs'

/** The bytes at a place, fewer at the end of the file; `length` is at most a block. */
export type BytesAt = (at: number, length: number) => Buffer

export const blockBytes = 64 * 1024

export function readBlocks(file: number): BytesAt {
  let block: Buffer | undefined
  let blockAt = 0
  let blockLength = 0
  return (at, length) => {
    block ??= Buffer.allocUnsafe(blockBytes)
    if (at < blockAt || at + length > blockAt + blockLength) {
      blockAt = at
      blockLength = readSync(file, block, 0, block.length, at)
    }
    return block.subarray(at - blockAt, Math.min(at - blockAt + length, blockLength))
  }
}
