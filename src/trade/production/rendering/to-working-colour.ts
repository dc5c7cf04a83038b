// Rotates the picture upright, crops it, and converts it through its effective profile into the
// colors of the print: once, at its original resolution. A small print that is reduced gets its
// final size in the same pass, because libvips reduces faster than resize-rows.ts.

import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import sharp, { type Metadata } from 'sharp'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { writeNumbersAsTiff } from '../../images/decoding/colour/colour-numbers.ts'
import { readColours } from '../../images/decoding/colour/read-colours.ts'
import { readableBySharp } from '../../images/decoding/formats/readable-by-sharp.ts'
import { tiffHead } from '../../images/decoding/formats/write-tiff.ts'
import { readLab } from '../../images/decoding/read-lab.ts'
import type { PrintRecipe } from './print-recipe.ts'
import type { StoredProfile } from './store-profile.ts'

// Converts a whole L*a*b* picture to plain sRGB. The conversion takes four bytes per value, so it
// is done in bands.
const pixelsOfBand = 4_000_000

/** `bandOf` opens part of the picture. The result is an uncompressed TIFF without a profile. */
async function labBands(
  bandOf: (crop: PixelCrop) => Sharp,
  crop: PixelCrop,
  outPath: string,
): Promise<void> {
  const { width, height } = crop
  const rows = Math.max(1, Math.floor(pixelsOfBand / width))
  const file = await open(outPath, 'w')
  try {
    await file.write(tiffHead({ width, height, channels: 3, bitDepth: 8, iccProfile: null }))
    for (let top = 0; top < height; top += rows) {
      const part = { ...crop, top: crop.top + top, height: Math.min(rows, height - top) }
      const band = await readLab(bandOf(part))
      await file.write(await band.removeAlpha().raw().toBuffer())
    }
  } finally {
    await file.close()
  }
}

/** Up to this size libvips may buffer the whole reduced picture: 8×10" at 300 dpi has 7.2 million. */
const mostPixelsInOnePass = 9_000_000

/** RGB in the working profile. */
export type WorkingPixels =
  /** The size of the crop, in libvips' format, followed by alpha if there is any; see openPixels. */
  | { path: string }
  /** The size of `target`, 8 bits per value: of a small print, for which a file takes longer. */
  | { pixels: Buffer }
  | ReducedPicture

/** Of a small print, too: 8 bits per value in the size of `target`, to be decoded as it is encoded. */
export type ReducedPicture = {
  reduced: Sharp
  /** False for one in sRGB that has no profile. */
  hasProfile: boolean
}

/** Throws `image_format_unsupported` for what the intake would have rejected. */
export async function toWorkingColour(
  { path, source, target, maxPixels, folder }: PrintRecipe,
  { working }: StoredProfile,
): Promise<WorkingPixels> {
  const options = { failOn: 'warning', limitInputPixels: maxPixels, autoOrient: true } as const
  const input = await readableBySharp(path)
  const { numbers, hasProfile } = await readColours(path, input)
  const metadata = await sharp(input, options).metadata()
  // Other orientations need random access: libvips buffers the pixels, on disk if there are many.
  const sequentialRead = (metadata.orientation ?? 1) <= 2
  const open = (crop: PixelCrop, ignoreIcc: boolean) =>
    sharp(input, { ...options, sequentialRead, ignoreIcc }).extract(crop)
  const outPath = join(folder, 'picture.v')
  if (numbers === null) {
    const way = wayOf(metadata, hasProfile)
    const isPlain = plainWays.has(way) && metadata.depth === 'uchar' && !metadata.hasAlpha
    if (isPlain && isSmallReduction(source, target)) {
      const { width, height } = target
      const small = open(source, way !== 'by srgb').resize({
        ...{ width, height, fit: 'fill', kernel: 'lanczos3' },
      })
      const needsProfile = way !== 'as it is' || working !== 'srgb'
      const converted = needsProfile ? small.withIccProfile(working) : small
      if (metadata.channels === 3 && way !== 'by srgb')
        return { reduced: converted, hasProfile: needsProfile }
      const { data, info } = await converted.raw().toBuffer({ resolveWithObject: true })
      if (info.channels === 3 && data.length === width * height * 3) return { pixels: data }
    }
    await convert(way, open, { crop: source, working, outPath, folder })
    return { path: outPath }
  }
  const bare = join(folder, 'numbers.tif')
  const scratchPath = join(folder, 'numbers.v')
  await writeNumbersAsTiff(open(source, true), numbers, { path: bare, scratchPath })
  const whole = { left: 0, top: 0, width: source.width, height: source.height }
  const way = wayOf(await sharp(bare, ofOurs).metadata(), numbers.profile !== null)
  const openBare = (_crop: PixelCrop, ignoreIcc: boolean) => sharp(bare, { ...ofOurs, ignoreIcc })
  await convert(way, openBare, { crop: whole, working, outPath, folder })
  await unlink(bare)
  return { path: outPath }
}

/** Of these a reduction before the conversion of colors differs by rounding only. */
const plainWays: ReadonlySet<string> = new Set(['as it is', 'direct', 'by srgb'])

function isSmallReduction(source: PixelSize, target: PixelSize): boolean {
  const isReduced = target.width <= source.width && target.height <= source.height
  return isReduced && target.width * target.height <= mostPixelsInOnePass
}

type Opened = (crop: PixelCrop, ignoreIcc: boolean) => Sharp

async function convert(
  way: ReturnType<typeof wayOf>,
  open: Opened,
  {
    crop,
    working,
    outPath,
    folder,
  }: { crop: PixelCrop; working: string; outPath: string; folder: string },
): Promise<void> {
  if (way === 'as it is' && working === 'srgb') {
    await open(crop, true).toFile(outPath)
  } else if (way === 'direct' || way === 'as it is') {
    await open(crop, true).withIccProfile(working).toFile(outPath)
  } else if (way === 'deep') {
    await open(crop, true).toColourspace('rgb16').withIccProfile(working).toFile(outPath)
  } else if (way === 'inks') {
    const inks = open(crop, true).pipelineColourspace('cmyk').toColourspace('cmyk')
    await inks.withIccProfile(working).toFile(outPath)
  } else if (way === 'by srgb') {
    await open(crop, false).withIccProfile(working).toFile(outPath)
  } else {
    // Without a usable profile: converts to plain sRGB first, then treats it like a picture in
    // sRGB.
    const plain = join(folder, 'plain.tif')
    if (way === 'lab') await labBands((part) => open(part, false), crop, plain)
    else await open(crop, true).toColourspace('srgb').tiff({ compression: 'none' }).toFile(plain)
    await sharp(plain, ofOurs).withIccProfile(working).toFile(outPath)
    await unlink(plain)
  }
}

const ofOurs = { sequentialRead: true, limitInputPixels: false } as const

/**
 * How to convert a picture, since sharp's use of a profile depends on the kind of picture.
 * `as it is` has no profile, so it is in sRGB: a conversion to sRGB would return the same values.
 * `direct`, `deep` and `inks` convert from the embedded to the working profile in one step, so that
 * nothing is clipped to sRGB in between. Gray and CMYK without a profile go through sRGB, as is
 * sharp's default. Deep pictures without a profile would be taken for Display P3, and L*a*b* as
 * relative to D65.
 */
function wayOf({ space, depth, hasAlpha, icc }: Metadata, hasProfile: boolean) {
  if (space === 'lab' || space === 'labs') return 'lab'
  if (space === 'cmyk') return hasProfile && !hasAlpha ? 'inks' : 'by srgb'
  if (depth === 'uchar' && space !== 'srgb') return 'by srgb'
  if (depth === 'uchar') return icc === undefined ? 'as it is' : 'direct'
  return space === 'rgb16' && hasProfile ? 'deep' : 'plain'
}
