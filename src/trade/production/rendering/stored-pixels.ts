// The rows of a picture that libvips wrote in its own form: 64 bytes of head, then the pixels as they
// are in memory.

import { closeSync, openSync, readSync } from 'node:fs'
import type { SourceRows } from './resize-rows.ts'

const headBytes = 64
const channels = 3
const rowsAtOnce = 32
const formats: Record<number, 8 | 16> = { 0: 8, 2: 16 }

export type StoredPixels = SourceRows & { close(): void }

/** Rows have to be asked for from the top. */
export function openPixels(path: string): StoredPixels {
  const file = openSync(path, 'r')
  const head = new DataView(new ArrayBuffer(headBytes))
  readSync(file, head, 0, headBytes, 0)
  // In the order of bytes of whoever wrote it, which was this machine.
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
  const [width, height, bands, format] = [4, 8, 12, 20].map((at) => head.getInt32(at, isLittle))
  const bits = formats[format ?? -1]
  if (!width || !height || bands !== channels || bits === undefined) {
    closeSync(file)
    throw new Error(`a picture of ${bands} channels in format ${format}`)
  }
  const rowBytes = (width * channels * bits) / 8
  const chunk = Buffer.alloc(rowBytes * rowsAtOnce)
  return {
    width,
    height,
    bits,
    readRow(y, into) {
      const inChunk = y % rowsAtOnce
      if (inChunk === 0) readSync(file, chunk, 0, chunk.byteLength, headBytes + y * rowBytes)
      into.set(chunk.subarray(inChunk * rowBytes, (inChunk + 1) * rowBytes))
    },
    close: () => closeSync(file),
  }
}
