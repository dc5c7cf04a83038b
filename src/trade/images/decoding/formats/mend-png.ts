// A PNG as the decoder is given it: without its texts where they are many. Nobody needs them, and libpng
// inflates each that it comes by, to a thousand times its bytes.

import { readFileSync } from 'node:fs'
import { isText, type PngChunk, pngChunks } from '../containers/png-chunks.ts'
import type { BytesAt } from '../containers/read-blocks.ts'

/** Of texts together: the decoder may have so many. */
const mostTextBytes = 64 * 1024

/** Null: the file is good as it is. */
export function mendPng(path: string, bytesAt: BytesAt): Uint8Array | null {
  const texts: PngChunk[] = []
  let textBytes = 0
  for (const chunk of pngChunks(bytesAt)) {
    if (!isText(chunk.type)) continue
    texts.push(chunk)
    textBytes += chunk.contentBytes
  }
  if (textBytes <= mostTextBytes) return null
  const file = readFileSync(path)
  let from = 0
  const pieces = texts.map(({ at, contentBytes }) => {
    const before = file.subarray(from, at)
    from = at + 12 + contentBytes
    return before
  })
  return Buffer.concat([...pieces, file.subarray(from)])
}
