// GIFs that demand far more resources than their size suggests (GIF89a).

import type { Bombs } from './bomb.ts'

export const gifBombs: Bombs = {
  'a GIF that claims 65,535 × 65,535 and draws 100 × 100': {
    make: () => gif({ width: 65_535, height: 65_535, frames: [frame(100, 100)] }),
    code: 'image_too_many_pixels',
  },
  'a GIF that claims 16,000 × 16,000 and draws 100 × 100': {
    make: () => gif({ width: 16_000, height: 16_000, frames: [frame(100, 100)] }),
    code: null,
  },
  'a GIF with a frame that is larger than itself': {
    make: () => gif({ width: 64, height: 64, frames: [frame(65_535, 65_535)] }),
    code: 'image_too_many_pixels',
  },
  'a GIF of 10,000 frames': {
    make: () => gif({ width: 64, height: 64, frames: Array<Buffer>(10_000).fill(frame(64, 64)) }),
    code: 'image_too_many_frames',
  },
  'a GIF of 10,000 frames of 15,000 × 15,000': {
    make: () =>
      gif({ width: 15_000, height: 15_000, frames: Array<Buffer>(10_000).fill(frame(64, 64)) }),
    code: 'image_too_many_frames',
  },
  'a GIF of a million frames': {
    make: () => gif({ width: 64, height: 64, frames: [Buffer.alloc(15_000_000, frame(64, 64))] }),
    code: 'image_too_many_frames',
  },
  'a GIF with 50 MB of comments': {
    make: () => {
      const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 'x')])
      const comment = Buffer.concat([
        Buffer.from([0x21, 0xfe]),
        ...Array<Buffer>(200_000).fill(block),
        Buffer.from([0]),
      ])
      return gif({ width: 64, height: 64, frames: [comment, frame(64, 64)] })
    },
    code: 'image_unreadable',
  },
}

type Gif = { width: number; height: number; frames: readonly Buffer[] }

function gif({ width, height, frames }: Gif): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, ...frames, Buffer.from([0x3b])])
}

/** Its data draws one pixel, whatever its size. */
function frame(width: number, height: number): Buffer {
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  image.writeUInt16LE(width, 5)
  image.writeUInt16LE(height, 7)
  return image
}
