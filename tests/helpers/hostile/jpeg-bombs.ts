// JPEGs that demand far more resources than their size suggests (markers: ISO/IEC 10918-1 Annex B).

import { picture } from '../pictures.ts'
import type { Bombs } from './bomb.ts'

export const jpegBombs: Bombs = {
  'a JPEG that claims 65,500 × 65,500': {
    make: async () => claiming(await tiny(), 65_500, 65_500),
    code: 'image_unreadable',
  },
  'a JPEG that claims 16,000 × 16,000 and has the scan of a small one': {
    make: async () => claiming(await tiny(), 16_000, 16_000),
    code: 'image_unreadable',
  },
  'a progressive JPEG that claims 16,000 × 16,000 and has the scans of a small one': {
    make: async () => claiming(await tiny(true), 16_000, 16_000),
    code: 'image_unreadable',
  },
  'a progressive JPEG of 16,000 × 16,000 with 5,000 scans': {
    make: async () => withScans(claiming(await tiny(true), 16_000, 16_000), 5_000),
    code: 'image_unreadable',
  },
  'a progressive JPEG of 16,000 × 16,000 with as many bytes as it needs, and 5,000 scans': {
    make: async () => {
      const jpeg = claiming(await tiny(true), 16_000, 16_000)
      return Buffer.concat([withScans(jpeg, 5_000), Buffer.alloc(1_000_000)])
    },
    code: 'image_unreadable',
  },
  'a progressive JPEG of 2,000 × 2,000 with 20,000 scans': {
    make: async () => withScans(claiming(await tiny(true), 2_000, 2_000), 20_000),
    code: 'image_unreadable',
  },
  'a JPEG with ten million restart markers': {
    make: async () => {
      const eight = Array.from({ length: 8 }, (_, index) => [0xff, 0xd0 + index]).flat()
      return beforeEnd(await tiny(), Buffer.alloc(20_000_000, Buffer.from(eight)))
    },
    code: null,
  },
  'a JPEG with a profile in 255 pieces of 64 KB': {
    make: async () => {
      const pieces = Array.from({ length: 255 }, (_, index) =>
        segment(0xe2, [...Buffer.from('ICC_PROFILE\0'), index + 1, 255], 65_519),
      )
      return withSegments(await tiny(), pieces)
    },
    code: 'image_unreadable',
  },
  'a JPEG with 100 MB of EXIF and XMP': {
    make: async () => {
      const exif = segment(0xe1, [...Buffer.from('Exif\0\0II*\0\x08\0\0\0')], 65_500)
      const xmp = segment(0xe1, [...Buffer.from('http://ns.adobe.com/xap/1.0/\0')], 65_500)
      return withSegments(await tiny(), [
        ...Array<Buffer>(800).fill(exif),
        ...Array<Buffer>(800).fill(xmp),
      ])
    },
    code: 'image_unreadable',
  },
  'a JPEG with a million empty segments': {
    make: async () => withSegments(await tiny(), [Buffer.alloc(4_000_000, segment(0xfe, [], 0))]),
    code: 'image_unreadable',
  },
  'a JPEG with EXIF that leads back to itself': {
    make: async () => {
      // One directory with one entry, ExifIFD, that points to the directory itself, and so on.
      const exif = Buffer.from(
        'Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0',
        'latin1',
      )
      return withSegments(await tiny(), [segment(0xe1, [...exif], 0)])
    },
    code: null,
  },
}

function tiny(isProgressive = false): Promise<Buffer> {
  return picture({ width: 64, height: 64, isProgressive })
}

function segment(marker: number, start: number[], filling: number): Buffer {
  const length = start.length + filling + 2
  const head = Buffer.from([0xff, marker, length >> 8, length & 255, ...start])
  return Buffer.concat([head, Buffer.alloc(filling, 'x')])
}

function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** The same file with another size in its frame header (SOF0 or SOF2). */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = Math.max(copy.indexOf('\xff\xc0', 'latin1'), copy.indexOf('\xff\xc2', 'latin1'))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

function beforeEnd(jpeg: Buffer, bytes: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, -2), bytes, jpeg.subarray(-2)])
}

// An empty refinement scan of the first component's DC coefficients: a few bytes that make a
// decoder process the whole picture.
function withScans(jpeg: Buffer, count: number): Buffer {
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0x10, 0])
  return beforeEnd(jpeg, Buffer.concat(Array<Buffer>(count).fill(scan)))
}
