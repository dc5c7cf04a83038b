// Decodes a picture once, completely, into a small upright copy in sRGB on white. It shrinks first,
// so that everything after it works on few pixels, whatever the size of the original.

import { rmSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { numbersAsTiff, writeNumbersAsTiff } from './colour/colour-numbers.ts'
import { type Colours, readColours } from './colour/read-colours.ts'
import { readableBySharp } from './formats/readable-by-sharp.ts'
import { readLab } from './read-lab.ts'

export type ReadUpright = {
  longSide: number
  /** For the last step of shrinking; Lanczos by default. */
  kernel?: 'cubic'
  /** EXIF, 1 to 8. */
  orientation: number
  /** Bits per channel. */
  bitDepth: number
  /** Keeps alpha instead of flattening onto white. */
  keepsAlpha?: boolean
  maxPixels: number
}

/** Results of the earlier reading. `input` is null if the file has to be decoded first. */
export type OpenedPicture = { input: string | Uint8Array | null; colours: Colours }

/**
 * Never enlarges. This or the later encoding rejects if the picture is damaged or truncated.
 * `scratchPath` is the base name of temporary files that some pictures need; they are deleted
 * afterwards.
 */
export async function readUpright(
  path: string,
  {
    scratchPath,
    opened,
    ...options
  }: ReadUpright & { scratchPath: string; opened?: OpenedPicture },
): Promise<Sharp> {
  const input = opened?.input ?? (await readableBySharp(path))
  const { numbers, model } = opened?.colours ?? (await readColours(path, input))
  // CMYK is converted to 8-bit sRGB on opening, whatever its depth.
  const isDeep = options.bitDepth !== 8 && model !== 'cmyk'
  const upright = (from: Input) =>
    uprightOf(shrink(from, { ...options, ignoreIcc: isDeep }), { ...options, isDeep })
  if (numbers === null) return await upright(input)
  if (!numbers.hasOthers) {
    const tiff = await numbersAsTiff(shrink(input, { ...options, ignoreIcc: true }), numbers)
    return await uprightOf(sharp(tiff, { ignoreIcc: isDeep }), { ...options, isDeep })
  }
  // Resizing treats the last channel as alpha, so channels to drop are removed before, at full
  // size.
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
    // Any milder setting accepts truncated TIFFs and JPEGs with overwritten scans.
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

// toColourspace('srgb') ignores the embedded profile of 16-bit pictures, and withIccProfile alone
// converts them in 8 bits, too few for the dark tones of linear light; hence rgb16 first. It would
// take pictures without a profile for Display P3. `small` was opened with ignoreIcc.
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

// Sharp mirrors first and rotates afterwards. TIFF 6.0 §8, tag 274.
function orient(picture: Sharp, orientation: number): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation) ? picture.flop() : picture
  return mirrored.rotate(turns[orientation] ?? 0)
}

/** Degrees clockwise, after mirroring horizontally. */
const turns: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }
