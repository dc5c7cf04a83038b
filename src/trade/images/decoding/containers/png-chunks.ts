// The chunks of a PNG (PNG 3rd ed. §5.3).

import type { BytesAt } from './read-blocks.ts'

export type PngChunk = { type: string; at: number; contentBytes: number }

/** Up to the end of the file or the first malformed chunk. */
export function* pngChunks(bytesAt: BytesAt): Generator<PngChunk> {
  for (let at = 8; ; ) {
    const head = bytesAt(at, 8)
    if (head.length < 8) return
    const contentBytes = head.readUInt32BE()
    const type = head.toString('latin1', 4, 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return
    yield { type, at, contentBytes }
    if (type === 'IEND') return
    at += 12 + contentBytes
  }
}

/** More than any encoder writes before the pixels. */
const maxChunks = 10_000
const maxBytes = 32

/** Contents of short chunks before the pixels: colors, resolution. */
export function shortChunks(bytesAt: BytesAt): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  let count = 0
  for (const { type, at, contentBytes } of pngChunks(bytesAt)) {
    if (type === 'IDAT' || count++ === maxChunks) break
    if (contentBytes <= maxBytes) found.set(type, Buffer.from(bytesAt(at + 8, contentBytes)))
  }
  return found
}

export function isText(type: string): boolean {
  return type === 'tEXt' || type === 'zTXt' || type === 'iTXt'
}
