// Reads libvips' native format: a 64-byte header, then the pixels as in memory, in the byte order
// of the machine that wrote the file, which is this one.

import { closeSync, openSync, readSync } from 'node:fs'
import type { PixelSize } from '../../../../pure/geometry/lengths.ts'

export interface VipsFile extends PixelSize {
  readonly channels: number
  readonly depth: 'uchar' | 'ushort' | 'float'
  /** The bytes of `count` rows, valid until the next call. */
  readRows(first: number, count: number): Buffer
  close(): void
}

const headBytes = 64
const depths: Record<number, VipsFile['depth']> = { 0: 'uchar', 2: 'ushort', 6: 'float' }
const valueBytes = { uchar: 1, ushort: 2, float: 4 }

/** Throws for a pixel format that is not used here. */
export function openVipsFile(path: string): VipsFile {
  const file = openSync(path, 'r')
  const head = new DataView(new ArrayBuffer(headBytes))
  readSync(file, head, 0, headBytes, 0)
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
  const [width = 0, height = 0, channels = 0, format = -1] = [4, 8, 12, 20].map((at) =>
    head.getInt32(at, isLittle),
  )
  const depth = depths[format]
  if (width <= 0 || height <= 0 || channels <= 0 || depth === undefined) {
    closeSync(file)
    throw new Error(`a picture of ${channels} channels in format ${format}`)
  }
  const rowBytes = width * channels * valueBytes[depth]
  let rows = Buffer.alloc(0)
  return {
    width,
    height,
    channels,
    depth,
    readRows(first, count) {
      if (rows.length < rowBytes * count) rows = Buffer.alloc(rowBytes * count)
      const read = readSync(file, rows, 0, rowBytes * count, headBytes + first * rowBytes)
      return rows.subarray(0, read)
    },
    close: () => closeSync(file),
  }
}
