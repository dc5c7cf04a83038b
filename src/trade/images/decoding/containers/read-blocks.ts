// Buffered reading in blocks: a parser that takes millions of small steps costs no more than
// reading the file once.

import { readSync } from 'node:fs'

/** Bytes at an offset, fewer at the end of the file. `length` is at most one block. */
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
