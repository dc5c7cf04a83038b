import { bmp } from '../bmp.ts'
import type { Bombs } from './bomb.ts'

export const bmpBombs: Bombs = {
  'a BMP that claims 2,147,483,647 × 2,147,483,647': {
    make: () => claiming(small(), 0x7fffffff, 0x7fffffff),
    code: 'image_too_many_pixels',
  },
  'a BMP that claims 16,000 × 16,000 and has a few bytes': {
    make: () => claiming(small(), 16_000, 16_000),
    code: 'image_unreadable',
  },
  'a BMP of 16,000 × 16,000 in run lengths that say nothing': {
    make: () => claiming(small(true), 16_000, 16_000),
    code: 'image_unreadable',
  },
  'a BMP with a palette of four thousand million colours': {
    make: () => {
      const file = small(true)
      file.writeUInt32LE(0xffffffff, 46)
      return file
    },
    code: null,
  },
}

function small(isRunLength = false): Buffer {
  const at = () => [1, 2, 3]
  return bmp({ width: 64, height: 64, at, ...(isRunLength ? { bits: 8, isRunLength } : {}) })
}

function claiming(file: Buffer, width: number, height: number): Buffer {
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  return file
}
