// PNG files assembled chunk by chunk (PNG 3rd ed. §5), so that a test controls every one.

import { crc32, deflateRawSync, deflateSync, constants as zlib } from 'node:zlib'

export type PngOptions = {
  width: number
  height: number
  /** 0 gray, 2 RGB, 6 RGB with alpha. */
  colourType?: 0 | 2 | 6
  bitDepth?: 1 | 8 | 16
  isInterlaced?: boolean
  /** Between the header and the pixels. */
  chunks?: readonly Buffer[]
  /** The deflated pixels; black by default. */
  pixels?: Buffer
}

export function pngFile(options: PngOptions): Buffer {
  const { width, height, colourType = 0, bitDepth = 8, chunks = [] } = options
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([bitDepth, colourType, 0, 0, options.isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', options.pixels ?? deflateSync(Buffer.alloc(blackBytes(options)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.allocUnsafe(content.length + 12)
  chunk.writeUInt32BE(content.length)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8)
  return chunk
}

/** Bytes of a black, non-interlaced picture before compression. */
function blackBytes({ width, height, colourType = 0, bitDepth = 8 }: PngOptions): number {
  const channels = { 0: 1, 2: 3, 6: 4 }[colourType]
  return height * (1 + Math.ceil((width * channels * bitDepth) / 8))
}

const mebibyte = 1024 * 1024

/** A zlib stream of that many zeros, made from one repeated piece instead of deflating them all. */
export function deflatedZeros(byteLength: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(mebibyte), { finishFlush: zlib.Z_FULL_FLUSH, level: 9 })
  const last = deflateRawSync(Buffer.alloc(byteLength % mebibyte), { level: 9 })
  const checksum = Buffer.alloc(4)
  // Adler-32 of n zeros: 1 in the lower half, n modulo 65521 in the upper one (RFC 1950 §8.2).
  checksum.writeUInt16BE(byteLength % 65521)
  checksum.writeUInt16BE(1, 2)
  const pieces = Array<Buffer>(Math.floor(byteLength / mebibyte)).fill(piece)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, last, checksum])
}
