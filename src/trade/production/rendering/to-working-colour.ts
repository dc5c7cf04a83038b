// Turns the picture upright, cuts the crop out of it, lays what is transparent on white, and brings
// it through its embedded profile into the colours of the print: once, with its own pixels.

import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import sharp, { type Metadata } from 'sharp'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import { readableBySharp } from '../../images/decoding/formats/readable-by-sharp.ts'
import { tiffHead } from '../../images/decoding/formats/write-tiff.ts'
import { readLab } from '../../images/decoding/read-lab.ts'
import type { PrintRecipe } from './print-recipe.ts'
import type { StoredProfile } from './store-profile.ts'

// A whole picture in L*a*b* as plain sRGB. The way there takes four bytes for each value, so that it
// is gone in bands.
const pixelsOfBand = 4_000_000

/** `bandOf` opens a part of the picture; the result is an uncompressed TIFF without a profile. */
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

/** Answers the path of the pixels, red, green and blue of the working profile: see openPixels. */
export async function toWorkingColour(
  { path, source, maxPixels, folder }: PrintRecipe,
  { working }: StoredProfile,
): Promise<string> {
  const options = { failOn: 'warning', limitInputPixels: maxPixels, autoOrient: true } as const
  const input = await readableBySharp(path)
  const metadata = await sharp(input, options).metadata()
  // Lying pictures are gone through from the side: libvips keeps the pixels, on disk when many.
  const sequentialRead = (metadata.orientation ?? 1) <= 2
  const open = (crop: PixelCrop, ignoreIcc: boolean) =>
    sharp(input, { ...options, sequentialRead, ignoreIcc })
      .extract(crop)
      .flatten({ background: '#ffffff' })
  const outPath = join(folder, 'picture.v')

  const way = wayOf(metadata)
  if (way === 'direct') {
    await open(source, true).withIccProfile(working).toFile(outPath)
  } else if (way === 'deep') {
    await open(source, true).toColourspace('rgb16').withIccProfile(working).toFile(outPath)
  } else if (way === 'inks') {
    const inks = open(source, true).pipelineColourspace('cmyk').toColourspace('cmyk')
    await inks.withIccProfile(working).toFile(outPath)
  } else if (way === 'by srgb') {
    await open(source, false).withIccProfile(working).toFile(outPath)
  } else {
    // Without a profile of use: plain sRGB first, and then as if it had come so.
    const plain = join(folder, 'plain.tif')
    if (way === 'lab') await labBands((crop) => open(crop, false), source, plain)
    else await open(source, true).toColourspace('srgb').tiff({ compression: 'none' }).toFile(plain)
    await sharp(plain, ofOurs).withIccProfile(working).toFile(outPath)
    await unlink(plain)
  }
  return outPath
}

const ofOurs = { sequentialRead: true, limitInputPixels: false } as const

/**
 * What sharp does with a profile depends on the kind of picture. `direct`, `deep` and `inks` go from
 * the embedded profile to the working one in one step, so that nothing is clipped to sRGB between.
 * Grays and inks without a profile go by sRGB, as sharp has it. Deep pictures without a profile it
 * would take for Display P3, and L*a*b* for that of D65.
 */
function wayOf({ space, depth, icc, hasAlpha }: Metadata) {
  if (space === 'lab' || space === 'labs') return 'lab'
  if (space === 'cmyk') return icc !== undefined && !hasAlpha ? 'inks' : 'by srgb'
  if (depth === 'uchar') return space === 'srgb' ? 'direct' : 'by srgb'
  return space === 'rgb16' && icc !== undefined ? 'deep' : 'plain'
}
