// Writes a picture's raw channel values as a TIFF with the effective profile: RGB or CMYK in 8 or
// 16 bits, followed only by alpha. From then on it is processed like any other picture.

import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { openVipsFile } from '../formats/vips-file.ts'
import { type PixelLayout, tiffHead, writeTiff } from '../formats/write-tiff.ts'
import type { ColourNumbers } from './read-colours.ts'

/** The picture must have been opened with `ignoreIcc` and be small enough to hold in memory. */
export async function numbersAsTiff(picture: Sharp, numbers: ColourNumbers): Promise<Uint8Array> {
  const { data, info } = await bare(picture, numbers)
    .raw({ depth: numbers.depth })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const tiff = writeTiff(layoutOf(numbers, { width, height }))
  tiff.pixels.set(asPixels(data, channels, numbers))
  return tiff.bytes
}

/**
 * Writes the TIFF to `path`, a few rows at a time. `scratchPath` must end with `.v`; the file is
 * deleted afterwards.
 */
export async function writeNumbersAsTiff(
  picture: Sharp,
  numbers: ColourNumbers,
  { path, scratchPath }: { path: string; scratchPath: string },
): Promise<void> {
  try {
    await bare(picture, numbers).toFile(scratchPath)
    const stored = openVipsFile(scratchPath)
    const file = openSync(path, 'w')
    try {
      const { width, height, channels } = stored
      writeSync(file, tiffHead(layoutOf(numbers, { width, height })))
      for (let y = 0; y < height; y += rowsAtOnce) {
        const rows = stored.readRows(y, Math.min(rowsAtOnce, height - y))
        writeSync(file, asPixels(rows, channels, numbers))
      }
    } finally {
      closeSync(file)
      stored.close()
    }
  } finally {
    rmSync(scratchPath, { force: true })
  }
}

const rowsAtOnce = 32

function bare(picture: Sharp, { space }: ColourNumbers): Sharp {
  const piped = space === 'cmyk' ? picture.pipelineColourspace('cmyk') : picture
  return piped.toColourspace(space)
}

function layoutOf(
  numbers: ColourNumbers,
  { width, height }: { width: number; height: number },
): PixelLayout {
  const { space, alphaAt, profile } = numbers
  const isCmyk = space === 'cmyk'
  const channels = isCmyk ? (alphaAt === null ? 4 : 5) : alphaAt === null ? 3 : 4
  const bitDepth = mostOf(numbers) === 255 ? 8 : 16
  return { width, height, channels, isCmyk, bitDepth, iccProfile: profile }
}

/**
 * The largest value written. CMYK is always 8 bits, since libvips reads no deeper CMYK with alpha.
 */
function mostOf({ space, depth }: ColourNumbers): 255 | 65_535 {
  return space === 'cmyk' || depth === 'uchar' ? 255 : 65_535
}

function asPixels(bytes: Buffer, found: number, numbers: ColourNumbers): Uint8Array {
  const { depth, colourChannels, alphaAt } = numbers
  const values = valuesOf(bytes, depth)
  const most = mostOf(numbers)
  const scale = most / mostFound[depth]
  const colours = Math.max(colourChannels, 3)
  const kept = colours + (alphaAt === null ? 0 : 1)
  const count = values.length / found
  const made = most === 255 ? new Uint8Array(count * kept) : new Uint16Array(count * kept)
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += found) {
    for (let channel = 0; channel < kept; channel++) {
      const at = channel === colours ? (alphaAt ?? 0) : channel % colourChannels
      const value = (values[from + at] ?? 0) * scale
      made[to++] = value <= 0 ? 0 : value >= most ? most : Math.round(value)
    }
  }
  return new Uint8Array(made.buffer)
}

const mostFound = { uchar: 255, ushort: 65_535, float: 1 }

function valuesOf(bytes: Buffer, depth: ColourNumbers['depth']) {
  if (depth === 'uchar') return bytes
  // Typed arrays require aligned offsets, which slices of the buffer pool may not have.
  const { buffer } = Uint8Array.from(bytes)
  return depth === 'ushort' ? new Uint16Array(buffer) : new Float32Array(buffer)
}
