import type { Bombs } from './bomb.ts'
import { deflatedZeros } from './png-file.ts'
import { grayEntries, type TiffEntry, tiffDirectory, tiffFile, tiffTags } from './tiff-file.ts'

const strip = Buffer.alloc(64 * 64, 128)
const directoryBytes = (entries: readonly TiffEntry[]) => 2 + entries.length * 12 + 4

export const tiffBombs: Bombs = {
  'a TIFF that claims 4,294,967,295 × 4,294,967,295': {
    make: () => one(0xffffffff, 0xffffffff),
    code: 'image_unreadable',
  },
  'a TIFF that claims 50,000 × 50,000': {
    make: () => one(50_000, 50_000),
    code: 'image_too_many_pixels',
  },
  'a TIFF that claims 16,000 × 16,000 and has a few bytes': {
    make: () => one(16_000, 16_000),
    code: 'image_unreadable',
  },
  'a TIFF of few pixels that deflates to a gigabyte': {
    make: () => {
      const bytes = deflatedZeros(1_000_000_000)
      const at = 8 + directoryBytes(grayEntries({ ...small, stripAt: 0, stripBytes: 0 }))
      const entries = grayEntries({
        ...small,
        stripAt: at,
        stripBytes: bytes.length,
        compression: 8,
      })
      return tiffFile(tiffDirectory(entries, 0), bytes)
    },
    code: null,
  },
  'a TIFF whose directories lead in a circle': {
    make: () => {
      const bytes = directoryBytes(grayEntries({ ...small, stripAt: 0, stripBytes: 0 }))
      const at = 8 + bytes * 2
      const entries = grayEntries({ ...small, stripAt: at, stripBytes: strip.length })
      return tiffFile(tiffDirectory(entries, 8 + bytes), tiffDirectory(entries, 8), strip)
    },
    code: 'image_unreadable',
  },
  'a TIFF whose directory leads to itself': {
    make: () => one(64, 64, [], 8),
    code: 'image_unreadable',
  },
  'a TIFF of 50,000 directories': {
    make: () => {
      const bytes = directoryBytes(grayEntries({ ...small, stripAt: 0, stripBytes: 0 }))
      const at = 8 + bytes * 50_000
      const entries = grayEntries({ ...small, stripAt: at, stripBytes: strip.length })
      const directories = Array.from({ length: 50_000 }, (_, index) =>
        tiffDirectory(entries, index === 49_999 ? 0 : 8 + bytes * (index + 1)),
      )
      return tiffFile(...directories, strip)
    },
    code: 'image_too_many_frames',
  },
  'a TIFF with sub-directories that lead to itself': {
    make: () => one(64, 64, [{ tag: tiffTags.subDirectories, type: 4, value: 8 }]),
    code: null,
  },
  'a TIFF with EXIF that leads to itself': {
    make: () => one(64, 64, [{ tag: tiffTags.exif, type: 4, value: 8 }]),
    code: null,
  },
  'a TIFF with four thousand million sub-directories': {
    make: () =>
      one(64, 64, [{ tag: tiffTags.subDirectories, type: 4, count: 0xffffffff, value: 8 }]),
    code: null,
  },
  'a TIFF with four thousand million strips': {
    make: () =>
      one(64, 64, [
        { tag: tiffTags.stripOffsets, type: 4, count: 0xffffffff, value: 8 },
        { tag: tiffTags.stripBytes, type: 4, count: 0xffffffff, value: 8 },
        { tag: tiffTags.rowsPerStrip, type: 4, value: 1 },
      ]),
    code: 'image_unreadable',
  },
  'a TIFF with a profile of 4 GB': {
    make: () => one(64, 64, [{ tag: tiffTags.icc, type: 7, count: 0xfffffff0, value: 8 }]),
    code: 'image_unreadable',
  },
  'a TIFF with XMP of 2 GB': {
    make: () => one(64, 64, [{ tag: tiffTags.xmp, type: 7, count: 0x7ffffff0, value: 8 }]),
    code: null,
  },
  'a TIFF with 65,535 samples a pixel': {
    make: () => one(64, 64, [{ tag: tiffTags.samples, type: 3, value: 65_535 }]),
    code: 'image_unreadable',
  },
  'a TIFF with tiles of 1,000,000 × 1,000,000': {
    make: () => one(64, 64, tiles(1_000_000)),
    code: 'image_unreadable',
  },
  'a TIFF with tiles of 30,000 × 30,000': {
    make: () => one(64, 64, tiles(30_000 - (30_000 % 16))),
    code: 'image_unreadable',
  },
  'a TIFF with tiles of no size': { make: () => one(64, 64, tiles(0)), code: 'image_unreadable' },
  'a TIFF of 16,000 × 16,000 in tiles of 16 × 16': {
    make: () => one(16_000, 16_000, tiles(16)),
    code: 'image_unreadable',
  },
  'a TIFF with 65,535 entries in its directory': {
    make: () => {
      const odd = Array.from({ length: 64_000 }, (_, index) => ({
        tag: 1000 + Math.floor(index / 2),
        type: 4 as const,
        value: 1,
      }))
      return one(64, 64, odd)
    },
    code: null,
  },
}

const small = { width: 64, height: 64 } as const

/** A gray picture whose entries are replaced by those of `more` with the same tags. */
function one(width: number, height: number, more: readonly TiffEntry[] = [], next = 0): Buffer {
  const replaced = new Set(more.map(({ tag }) => tag))
  const build = (stripAt: number) => {
    const gray = grayEntries({ width, height, stripAt, stripBytes: strip.length })
    return [...gray.filter(({ tag }) => !replaced.has(tag)), ...more]
  }
  const entries = build(8 + directoryBytes(build(0)))
  return tiffFile(tiffDirectory(entries, next), strip)
}

function tiles(side: number): TiffEntry[] {
  return [
    { tag: tiffTags.tileWidth, type: 4, value: side },
    { tag: tiffTags.tileHeight, type: 4, value: side },
    { tag: tiffTags.tileOffsets, type: 4, value: 8 },
    { tag: tiffTags.tileBytes, type: 4, value: 100 },
  ]
}
