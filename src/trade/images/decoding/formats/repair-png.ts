// Repairs a PNG before decoding: removes text chunks if there are many. They are not used, and
// libpng inflates each one, up to a thousand times its size.

import { readFileSync } from 'node:fs'
import { isText, type PngChunk, pngChunks } from '../containers/png-chunks.ts'
import type { BytesAt } from '../containers/read-blocks.ts'

/** Total size of text chunks that is passed to the decoder. */
const mostTextBytes = 64 * 1024

/** Null if the file needs no repair. */
export function repairPng(path: string, bytesAt: BytesAt): Uint8Array | null {
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
