// WebPs that demand far more resources than their size suggests (RFC 9649).

import { picture } from '../pictures.ts'
import type { Bombs } from './bomb.ts'

export const webpBombs: Bombs = {
  'a WebP that claims 16,777,216 × 256': {
    make: async () => webp([extended(0, 16_777_216, 256), await stillOf()]),
    code: 'image_unreadable',
  },
  'a WebP that claims 16,383 × 16,383 and has a few bytes': {
    make: () => webp([chunk('VP8L', lossless(16_383, 16_383))]),
    code: 'image_too_many_pixels',
  },
  'a WebP of 10,000 frames': {
    make: async () => animated(10_000, 64, await stillOf()),
    code: 'image_too_many_frames',
  },
  'a WebP of 10,000 frames of 16,000 × 16,000': {
    make: async () => animated(10_000, 16_000, await stillOf()),
    code: 'image_too_many_frames',
  },
  'a WebP with 100 MB of profile': {
    make: async () => webp([extended(0x20, 64, 64), filled('ICCP', 100_000_000), await stillOf()]),
    code: 'image_unreadable',
  },
  'a WebP with 100 MB of EXIF and XMP': {
    make: async () =>
      webp([
        extended(0x0c, 64, 64),
        await stillOf(),
        filled('EXIF', 50_000_000),
        filled('XMP ', 50_000_000),
      ]),
    code: 'image_unreadable',
  },
  'a WebP of two million unknown chunks': {
    make: async () =>
      webp([
        extended(0, 64, 64),
        await stillOf(),
        Buffer.alloc(16_000_000, chunk('what', Buffer.alloc(0))),
      ]),
    code: 'image_unreadable',
  },
}

/** The chunk with the picture. */
async function stillOf(): Promise<Buffer> {
  return (await picture({ width: 64, height: 64, format: 'webp' })).subarray(12)
}

function webp(chunks: readonly Buffer[]): Buffer {
  return chunk('RIFF', Buffer.from('WEBP'), ...chunks)
}

function chunk(type: string, ...content: readonly Buffer[]): Buffer {
  const length = content.reduce((sum, each) => sum + each.length, 0)
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(length, 4)
  return Buffer.concat([head, ...content, Buffer.alloc(length % 2)])
}

function filled(type: string, byteLength: number): Buffer {
  return chunk(type, Buffer.alloc(byteLength, 'x'))
}

/** VP8X, §2.7. */
function extended(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10)
  content[0] = flags
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', content)
}

/** §3.4: a signature, 14 bits for each side, and then garbage. */
function lossless(width: number, height: number): Buffer {
  const content = Buffer.alloc(40)
  content[0] = 0x2f
  content.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return content
}

function animated(frames: number, side: number, still: Buffer): Buffer {
  const frame = Buffer.alloc(16)
  frame.writeUIntLE(63, 6, 3)
  frame.writeUIntLE(63, 9, 3)
  const one = chunk('ANMF', Buffer.concat([frame, still]))
  return webp([
    extended(2, side, side),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(one),
  ])
}
