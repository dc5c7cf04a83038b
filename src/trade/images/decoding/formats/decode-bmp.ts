// Decodes a BMP, which libvips does not read. Holds the whole file and three or four bytes per
// pixel in memory; the caller has to check the pixel count first.

import { imageUnreadable } from '../../image-errors.ts'
import { type BmpHeader, readBmpHeader } from './read-bmp-header.ts'
import { writeTiff } from './write-tiff.ts'

/** Returns an upright TIFF with the file's profile. Throws `image_unreadable`. */
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

/** Returns the packed pixels of a row, counted from the top. */
type Rows = (y: number) => Uint8Array

// Rows are padded to four bytes; some writers omit the padding of the last row.
function storedRows(file: Buffer, { pixelsAt, width, height, bitsPerPixel, isTopDown }: BmpHeader) {
  const usedBytes = Math.ceil((width * bitsPerPixel) / 8)
  const strideBytes = Math.ceil(usedBytes / 4) * 4
  if (pixelsAt < 26 || pixelsAt + strideBytes * (height - 1) + usedBytes > file.length) {
    throw imageUnreadable('damaged', 'a truncated BMP')
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

// An index beyond the palette is black, as in other decoders.
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

// Many writers declare an alpha channel but leave it at zero throughout; such a picture is meant to
// be opaque.
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

/**
 * Decodes BMP run lengths, RLE8 and RLE4 (Microsoft, "Bitmap compression"). Never writes outside
 * the picture, whatever the data says; skipped pixels have color 0. Returns one byte per pixel,
 * bottom row first. Throws `image_unreadable` if the data is truncated.
 */
function unpackRunLengths(
  runs: Uint8Array,
  { width, height, bitsPerPixel }: { width: number; height: number; bitsPerPixel: 4 | 8 },
): Uint8Array {
  if ((runs.length / 2) * maxRunPixels < (width * height) / 2) {
    throw imageUnreadable('damaged', 'run lengths for less than half of the picture')
  }
  const indexes = new Uint8Array(width * height)
  let at = 0
  let x = 0
  let y = 0

  function next(): number {
    const byte = runs[at++]
    if (byte === undefined) throw imageUnreadable('damaged', 'run lengths that break off')
    return byte
  }

  function put(index: number): void {
    if (x < width) indexes[y * width + x] = index
    x++
  }

  function putRun(count: number): void {
    const byte = next()
    for (let pixel = 0; pixel < count; pixel++) put(bitsPerPixel === 8 ? byte : half(byte, pixel))
  }

  // Padded to an even number of bytes.
  function putLiterals(count: number): void {
    const bytes = bitsPerPixel === 8 ? count : Math.ceil(count / 2)
    let byte = 0
    for (let pixel = 0; pixel < count; pixel++) {
      if (bitsPerPixel === 8 || pixel % 2 === 0) byte = next()
      put(bitsPerPixel === 8 ? byte : half(byte, pixel))
    }
    if (bytes % 2 === 1) at++
  }

  while (y < height) {
    const count = next()
    if (count > 0) {
      putRun(count)
      continue
    }
    const command = next()
    if (command === endOfPicture) break
    if (command === endOfRow) {
      x = 0
      y++
    } else if (command === move) {
      x += next()
      y += next()
    } else {
      putLiterals(command)
    }
  }
  return indexes
}

const maxRunPixels = 255
const endOfRow = 0
const endOfPicture = 1
const move = 2

function half(byte: number, pixel: number): number {
  return pixel % 2 === 0 ? byte >> 4 : byte & 0x0f
}
