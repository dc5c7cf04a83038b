// Decodes a picture once, from end to end, into a small upright copy in sRGB, on white. Shrinking
// comes first, so that everything after it works on few pixels, whatever the original has.

import { rmSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { numbersAsTiff, writeNumbersAsTiff } from './colour/colour-numbers.ts'
import { type Colours, readColours } from './colour/read-colours.ts'
import { readableBySharp } from './formats/readable-by-sharp.ts'
import { readLab } from './read-lab.ts'

export type ReadUpright = {
  longSide: number
  /** Of the last step of shrinking; Lanczos by default. */
  kernel?: 'cubic'
  /** EXIF, 1 to 8. */
  orientation: number
  /** Of one channel. */
  bitDepth: number
  /** Instead of laying it on white. */
  keepsAlpha?: boolean
  maxPixels: number
}

/** What was found out before. `input` is null where the file has to be decoded first. */
export type Opened = { input: string | Uint8Array | null; colours: Colours }

/**
 * Never enlarged. This or the encoding rejects when the picture is damaged or cut short.
 * `scratchPath` names files that are written on the way for some pictures, and gone afterwards.
 */
export async function readUpright(
  path: string,
  { scratchPath, opened, ...options }: ReadUpright & { scratchPath: string; opened?: Opened },
): Promise<Sharp> {
  const input = opened?.input ?? (await readableBySharp(path))
  const { numbers, model } = opened?.colours ?? (await readColours(path, input))
  // Inks go to 8 bits of sRGB when they are opened, however deep they are.
  const isDeep = options.bitDepth !== 8 && model !== 'cmyk'
  const upright = (from: Input) =>
    uprightOf(shrink(from, { ...options, ignoreIcc: isDeep }), { ...options, isDeep })
  if (numbers === null) return await upright(input)
  if (!numbers.hasOthers) {
    const tiff = await numbersAsTiff(shrink(input, { ...options, ignoreIcc: true }), numbers)
    return await uprightOf(sharp(tiff, { ignoreIcc: isDeep }), { ...options, isDeep })
  }
  // Resizing takes the last channel for transparency, so what is left out goes before, at full size.
  const whole = `${scratchPath}.tif`
  try {
    const picture = open(input, { ...options, ignoreIcc: true })
    await writeNumbersAsTiff(picture, numbers, { path: whole, scratchPath: `${scratchPath}.v` })
    const { data, info } = await (await upright(whole)).raw().toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: info })
  } finally {
    rmSync(whole, { force: true })
  }
}

type Input = string | Uint8Array
type Opening = { maxPixels: number; ignoreIcc?: boolean }

function open(input: Input, { maxPixels, ignoreIcc = false }: Opening): Sharp {
  return sharp(input, {
    // Anything milder accepts TIFFs that end half-way and JPEGs with overwritten scans.
    failOn: 'warning',
    limitInputPixels: maxPixels,
    sequentialRead: true,
    ignoreIcc,
  })
}

function shrink(input: Input, options: ReadUpright & Opening): Sharp {
  const { longSide, kernel = 'lanczos3' } = options
  const size = { width: longSide, height: longSide }
  return open(input, options).resize({ ...size, kernel, fit: 'inside', withoutEnlargement: true })
}

async function uprightOf(
  small: Sharp,
  { isDeep, keepsAlpha = false, orientation }: ReadUpright & { isDeep: boolean },
): Promise<Sharp> {
  const coloured = isDeep ? await inDeepColour(small) : small
  const laid = keepsAlpha ? coloured : coloured.flatten({ background: '#ffffff' })
  return orient(laid.toColourspace('srgb'), orientation)
}

// toColourspace('srgb') ignores the embedded profile of 16-bit pictures, and withIccProfile alone sees
// 8 bits of them, which is too few for the dark colours of linear light: hence rgb16 first. Pictures without a
// profile it would take for Display P3. `small` was opened with ignoreIcc.
async function inDeepColour(small: Sharp): Promise<Sharp> {
  const { icc, space } = await small.metadata()
  if (space === 'labs' || space === 'lab') return await readLab(small)
  if (icc === undefined) return small
  const { data, info } = await small
    .toColourspace('rgb16')
    .withIccProfile('srgb')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const values = new Uint16Array(Uint8Array.from(data).buffer)
  const pixels = new Uint8Array(values.length)
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.round((values[at] ?? 0) / 257)
  return sharp(pixels, { raw: { width, height, channels } })
}

// Sharp mirrors first and turns afterwards. TIFF 6.0 §8, tag 274.
function orient(picture: Sharp, orientation: number): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation) ? picture.flop() : picture
  return mirrored.rotate(turns[orientation] ?? 0)
}

/** Degrees clockwise, after mirroring left and right. */
const turns: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }
