import { deflateSync } from 'node:zlib'
import type { Bombs } from './bomb.ts'
import { deflatedZeros, pngChunk, pngFile } from './png-file.ts'

const small = { width: 64, height: 64 } as const
const keyword = (text: string, more: number[]) => Buffer.from([...Buffer.from(text), 0, ...more])
const noise = (byteLength: number) => Buffer.alloc(byteLength, 'x')

export const pngBombs: Bombs = {
  'a PNG of 50,000 × 50,000 zeros': {
    make: () => pngFile({ width: 50_000, height: 50_000, pixels: deflatedZeros(2_500_050_000) }),
    code: 'image_too_many_pixels',
  },
  'an interlaced PNG of 16,000 × 16,000 with alpha, in 16 bits': {
    make: () =>
      pngFile({
        width: 16_000,
        height: 16_000,
        colourType: 6,
        bitDepth: 16,
        isInterlaced: true,
        pixels: deflatedZeros(2_048_030_000),
      }),
    code: 'image_unreadable',
  },
  'a PNG that claims all that 31 bits hold': {
    make: () => pngFile({ width: 0x7fffffff, height: 0x7fffffff, pixels: deflatedZeros(1000) }),
    code: 'image_unreadable',
  },
  'a PNG of few pixels with a gigabyte behind them': {
    make: () => pngFile({ ...small, pixels: deflatedZeros(1_000_000_000) }),
    code: null,
  },
  'a PNG with a profile of 100 MB when it is inflated': {
    make: () =>
      withChunk('iCCP', Buffer.concat([keyword('bomb', [0]), deflatedZeros(100_000_000)])),
    code: 'image_unreadable',
  },
  'a PNG with a zTXt of 1 GB when it is inflated': {
    make: () =>
      withChunk('zTXt', Buffer.concat([keyword('bomb', [0]), deflatedZeros(1_000_000_000)])),
    code: null,
  },
  'a PNG with an iTXt of 1 GB when it is inflated': {
    make: () =>
      withChunk(
        'iTXt',
        Buffer.concat([keyword('bomb', [1, 0, 0, 0]), deflatedZeros(1_000_000_000)]),
      ),
    code: null,
  },
  'a PNG with 200 texts of 8 MB each when they are inflated': {
    make: () => {
      const text = deflatedZeros(7_900_000)
      const chunks = Array.from({ length: 200 }, (_, index) =>
        pngChunk('zTXt', Buffer.concat([keyword(`bomb ${index}`, [0]), text])),
      )
      return pngFile({ ...small, chunks })
    },
    code: null,
  },
  'a PNG with 200,000 texts': {
    make: () =>
      pngFile({
        ...small,
        chunks: Array<Buffer>(200_000).fill(pngChunk('tEXt', keyword('a', [65]))),
      }),
    code: null,
  },
  'a PNG with 60 MB of EXIF': {
    make: () => withChunk('eXIf', Buffer.concat([Buffer.from('II*\0'), noise(60_000_000)])),
    code: 'image_unreadable',
  },
  'a PNG with 60 MB of EXIF behind its pixels': {
    make: () => {
      const png = pngFile(small)
      const end = png.length - 12
      const exif = pngChunk('eXIf', Buffer.concat([Buffer.from('II*\0'), noise(60_000_000)]))
      return Buffer.concat([png.subarray(0, end), exif, png.subarray(end)])
    },
    code: 'image_unreadable',
  },
  'a PNG with 10,000 frames': {
    make: () => {
      const pixels = deflateSync(Buffer.alloc(65 * 64))
      const frames = Array.from({ length: 10_000 }, (_, index) => frame(index, pixels))
      return pngFile({ ...small, chunks: [pngChunk('acTL', words(10_000, 0)), ...frames] })
    },
    code: 'image_too_many_frames',
  },
}

function withChunk(type: string, content: Buffer): Buffer {
  return pngFile({ ...small, chunks: [pngChunk(type, content)] })
}

function frame(index: number, pixels: Buffer): Buffer {
  const control = Buffer.concat([words(index * 2, 64, 64, 0, 0), Buffer.from([0, 1, 0, 1, 0, 0])])
  return Buffer.concat([
    pngChunk('fcTL', control),
    pngChunk('fdAT', Buffer.concat([words(index * 2 + 1), pixels])),
  ])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
