// The pixels of a BMP, which libvips does not read. The whole file is in memory meanwhile, and
// three or four bytes for each pixel; whoever calls has counted the pixels before.

import { imageUnreadable } from '../../image-errors.ts'
import { type BmpHeader, readBmpHeader } from './read-bmp-header.ts'
import { unpackRunLengths } from './unpack-run-lengths.ts'
import { writeTiff } from './write-tiff.ts'

/** A TIFF, upright, with the profile that the file has. Throws `image_unreadable`. */
export function decodeBmp(file: Buffer): Uint8Array {
  const header = readBmpHeader(file)
  const { width, height, bitsPerPixel } = header
  const rows = header.isRunLength ? unpackedRows(file, header) : storedRows(file, header)
  const hasAlpha = header.masks.alpha !== 0
  const tiff = writeTiff({
    width,
    height,
    channels: hasAlpha ? 4 : 3,
    bitDepth: 8,
    iccProfile: readProfile(file, header),
  })
  const rowBytes = width * (hasAlpha ? 4 : 3)
  const copyRow = bitsPerPixel <= 8 ? indexedRow(file, header) : colouredRow(header)
  for (let y = 0; y < height; y++) {
    copyRow(rows(y), tiff.pixels.subarray(y * rowBytes, (y + 1) * rowBytes))
  }
  if (hasAlpha) makeOpaqueIfEmpty(tiff.pixels)
  return tiff.bytes
}

/** Gives the packed pixels of a row, counted from the top. */
type Rows = (y: number) => Uint8Array

// Rows fill up to four bytes; some writers spare themselves the filling of the last.
function storedRows(file: Buffer, { pixelsAt, width, height, bitsPerPixel, isTopDown }: BmpHeader) {
  const usedBytes = Math.ceil((width * bitsPerPixel) / 8)
  const strideBytes = Math.ceil(usedBytes / 4) * 4
  if (pixelsAt < 26 || pixelsAt + strideBytes * (height - 1) + usedBytes > file.length) {
    throw imageUnreadable('damaged', 'a BMP that is cut off')
  }
  return (y: number) => {
    const at = pixelsAt + strideBytes * (isTopDown ? y : height - 1 - y)
    return file.subarray(at, at + usedBytes)
  }
}

function unpackedRows(file: Buffer, header: BmpHeader): Rows {
  const { width, height, bitsPerPixel } = header
  const indexes = unpackRunLengths(file.subarray(header.pixelsAt), {
    width,
    height,
    bitsPerPixel: bitsPerPixel === 4 ? 4 : 8,
  })
  return (y) => indexes.subarray((height - 1 - y) * width, (height - y) * width)
}

type CopyRow = (from: Uint8Array, to: Uint8Array) => void

// An index beyond the palette is black, as other readers have it.
function indexedRow(
  file: Buffer,
  { palette, bitsPerPixel, isRunLength, width }: BmpHeader,
): CopyRow {
  const colours = new Uint8Array(256 * 3)
  for (let index = 0; index < palette.count; index++) {
    const at = palette.at + index * palette.entryBytes
    for (let channel = 0; channel < 3; channel++) {
      colours[index * 3 + channel] = file[at + 2 - channel] ?? 0
    }
  }
  // Unpacked run lengths have a byte for each index.
  const bits = isRunLength ? 8 : bitsPerPixel
  const perByte = 8 / bits
  const mask = (1 << bits) - 1
  return (from, to) => {
    for (let x = 0, at = 0; x < width; x++) {
      const byte = from[Math.floor(x / perByte)] ?? 0
      const colour = ((byte >> (8 - bits - (x % perByte) * bits)) & mask) * 3
      to[at++] = colours[colour] ?? 0
      to[at++] = colours[colour + 1] ?? 0
      to[at++] = colours[colour + 2] ?? 0
    }
  }
}

function colouredRow({ masks, bitsPerPixel, width }: BmpHeader): CopyRow {
  const bytes = bitsPerPixel / 8
  const shown = [masks.red, masks.green, masks.blue, ...(masks.alpha === 0 ? [] : [masks.alpha])]
  const channels = shown.map(channelOf)
  return (from, to) => {
    for (let x = 0, at = 0; x < width; x++) {
      let value = 0
      for (let byte = bytes - 1; byte >= 0; byte--)
        value = value * 256 + (from[x * bytes + byte] ?? 0)
      for (const { mask, shift, most } of channels) {
        to[at++] = most === 0 ? 0 : Math.round((((value & mask) >>> shift) * 255) / most)
      }
    }
  }
}

function channelOf(mask: number): { mask: number; shift: number; most: number } {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
  return { mask, shift, most: mask >>> shift }
}

// Many writers announce alpha and leave it at zero throughout; they mean a picture, not nothing.
function makeOpaqueIfEmpty(pixels: Uint8Array): void {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
}

function readProfile(file: Buffer, { profile }: BmpHeader): Uint8Array | null {
  if (profile === null || profile.length === 0) return null
  if (profile.length > maxProfileBytes || profile.at + profile.length > file.length) return null
  return file.subarray(profile.at, profile.at + profile.length)
}

const maxProfileBytes = 4 * 1024 * 1024
