// TIFF files assembled entry by entry (TIFF 6.0 §2), little-endian, for directories that no encoder
// would write.

export type TiffEntry = { tag: number; type: 2 | 3 | 4 | 7; count?: number; value: number }

/** One directory; `next` is the offset of the next one. The size is that of a gray picture. */
export function tiffDirectory(entries: readonly TiffEntry[], next: number): Buffer {
  const sorted = [...entries].sort((a, b) => a.tag - b.tag)
  const bytes = Buffer.alloc(2 + sorted.length * 12 + 4)
  bytes.writeUInt16LE(sorted.length)
  for (const [index, { tag, type, count = 1, value }] of sorted.entries()) {
    const at = 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.writeUInt32LE(next, 2 + sorted.length * 12)
  return bytes
}

export const tiffTags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  subDirectories: 330,
  xmp: 700,
  exif: 34665,
  icc: 34675,
} as const

export function grayEntries(given: {
  width: number
  height: number
  stripAt: number
  stripBytes: number
  compression?: number
}): TiffEntry[] {
  return [
    { tag: tiffTags.width, type: 4, value: given.width },
    { tag: tiffTags.height, type: 4, value: given.height },
    { tag: tiffTags.bits, type: 3, value: 8 },
    { tag: tiffTags.compression, type: 3, value: given.compression ?? 1 },
    { tag: tiffTags.photometric, type: 3, value: 1 },
    { tag: tiffTags.stripOffsets, type: 4, value: given.stripAt },
    { tag: tiffTags.samples, type: 3, value: 1 },
    { tag: tiffTags.rowsPerStrip, type: 4, value: given.height },
    { tag: tiffTags.stripBytes, type: 4, value: given.stripBytes },
  ]
}

export function tiffFile(...pieces: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), ...pieces])
}
