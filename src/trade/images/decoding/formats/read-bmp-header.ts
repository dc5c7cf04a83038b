// Parses the header of a BMP, from BITMAPCOREHEADER (OS/2, 1987) to BITMAPV5HEADER (Microsoft,
// "Bitmap header types"). Every value is checked against the file.

import { sentence, word } from '../../../../pure/sentences/sentence.ts'
import { imageFormatUnsupported, imageUnreadable } from '../../image-errors.ts'

export type BmpHeader = {
  width: number
  height: number
  isTopDown: boolean
  bitsPerPixel: 1 | 4 | 8 | 16 | 24 | 32
  isRunLength: boolean
  /** For 16 and 32 bits; a mask of 0 means the channel does not exist. */
  masks: { red: number; green: number; blue: number; alpha: number }
  /** Location of the palette for 1, 4 and 8 bits; entries of 3 or 4 bytes, blue first. */
  palette: { at: number; entryBytes: 3 | 4; count: number }
  pixelsAt: number
  dpi: number | null
  profile: { at: number; length: number } | null
}

/** More than the longest header with its masks. */
export const bmpHeadBytes = 160

/** Throws `image_unreadable`, or `image_format_unsupported` for a JPEG or PNG embedded in a BMP. */
export function readBmpHeader(head: Buffer): BmpHeader {
  const headerBytes = head.length < 18 ? 0 : head.readUInt32LE(14)
  if (!headerSizes.includes(headerBytes) || head.length < 14 + headerBytes) {
    throw imageUnreadable('damaged', `a BMP header of ${headerBytes} bytes`)
  }
  return headerBytes === 12 ? readCoreHeader(head) : readInfoHeader(head, headerBytes)
}

const headerSizes = [12, 40, 52, 56, 64, 108, 124]
const bitDepths = [1, 4, 8, 16, 24, 32] as const
const compressions = { none: 0, rle8: 1, rle4: 2, fields: 3, jpeg: 4, png: 5, alphaFields: 6 }
const inchesPerMetre = 1 / 0.0254

function readCoreHeader(head: Buffer): BmpHeader {
  const bitsPerPixel = toBitDepth(head.readUInt16LE(24))
  return {
    ...checkedSize(head.readUInt16LE(18), head.readUInt16LE(20)),
    isTopDown: false,
    bitsPerPixel,
    isRunLength: false,
    masks: usualMasks(bitsPerPixel),
    palette: { at: 26, entryBytes: 3, count: bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0 },
    pixelsAt: head.readUInt32LE(10),
    dpi: null,
    profile: null,
  }
}

function readInfoHeader(head: Buffer, headerBytes: number): BmpHeader {
  const height = head.readInt32LE(22)
  const bitsPerPixel = toBitDepth(head.readUInt16LE(28))
  const compression = head.readUInt32LE(30)
  const isRunLength = checkCompression(compression, bitsPerPixel, headerBytes)
  if (isRunLength && height < 0) throw imageUnreadable('damaged', 'run lengths from the top')
  const hasMasks = compression === compressions.fields || compression === compressions.alphaFields
  // Version 1 has its masks after the header, later versions inside it: at the same offset.
  const maskBytes =
    headerBytes > 40 || !hasMasks ? 0 : compression === compressions.fields ? 12 : 16
  const hasAlphaMask = compression === compressions.alphaFields || headerBytes >= 56
  const perMetre = head.readInt32LE(38)
  const used = head.readUInt32LE(46)
  const most = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
  return {
    ...checkedSize(head.readInt32LE(18), Math.abs(height)),
    isTopDown: height < 0,
    bitsPerPixel,
    isRunLength,
    masks: hasMasks
      ? readMasks(head, hasAlphaMask && headerBytes !== 64)
      : usualMasks(bitsPerPixel),
    palette: {
      at: 14 + headerBytes + maskBytes,
      entryBytes: 4,
      count: used === 0 ? most : Math.min(used, most),
    },
    pixelsAt: head.readUInt32LE(10),
    dpi: perMetre > 0 ? Math.round(perMetre / inchesPerMetre) || null : null,
    profile: readProfilePlace(head, headerBytes),
  }
}

function checkedSize(width: number, height: number): { width: number; height: number } {
  if (width <= 0 || height <= 0) throw imageUnreadable('damaged', `a BMP of ${width} × ${height}`)
  return { width, height }
}

function toBitDepth(bits: number): BmpHeader['bitsPerPixel'] {
  const known = bitDepths.find((depth) => depth === bits)
  if (known === undefined) throw imageUnreadable('damaged', `a BMP of ${bits} bits`)
  return known
}

/** Returns true for run lengths. In the OS/2 2.0 header the numbers 3 and 4 have other meanings. */
function checkCompression(compression: number, bits: number, headerBytes: number): boolean {
  if (compression === compressions.none) return false
  if (compression === compressions.rle8 && bits === 8) return true
  if (compression === compressions.rle4 && bits === 4) return true
  const isMasked = compression === compressions.fields || compression === compressions.alphaFields
  if (isMasked && (bits === 16 || bits === 32) && headerBytes !== 64) return false
  if (compression === compressions.jpeg || compression === compressions.png || headerBytes === 64) {
    throw imageFormatUnsupported(
      word('a BMP that contains another format'),
      sentence('Save it as a JPEG or PNG and send that.'),
    )
  }
  throw imageUnreadable('damaged', `BMP compression ${compression} of ${bits} bits`)
}

function usualMasks(bits: number): BmpHeader['masks'] {
  return bits === 16
    ? { red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0 }
    : { red: 0xff0000, green: 0x00ff00, blue: 0x0000ff, alpha: 0 }
}

function readMasks(head: Buffer, hasAlphaMask: boolean): BmpHeader['masks'] {
  if (head.length < (hasAlphaMask ? 70 : 66)) throw imageUnreadable('damaged', 'no room for masks')
  return {
    red: head.readUInt32LE(54),
    green: head.readUInt32LE(58),
    blue: head.readUInt32LE(62),
    alpha: hasAlphaMask ? head.readUInt32LE(66) : 0,
  }
}

function readProfilePlace(head: Buffer, headerBytes: number): BmpHeader['profile'] {
  if (headerBytes !== 124 || head.toString('latin1', 70, 74) !== 'DEBM') return null
  return { at: 14 + head.readUInt32LE(126), length: head.readUInt32LE(130) }
}
