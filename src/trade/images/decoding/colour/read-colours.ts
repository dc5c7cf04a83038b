// Determines what the channel values of a picture mean, once, for both pages and print files. Most
// pictures declare it in a way that libvips understands and pass through unchanged. For all others,
// the raw values are read and given the effective profile (colour-numbers.ts).

import { closeSync, fstatSync, openSync } from 'node:fs'
import sharp, { type Metadata } from 'sharp'
import type { ReadingNote } from '../../../../pure/contract/reading-notes.ts'
import type { ImageFormat } from '../../picture.ts'
import { readBlocks } from '../containers/read-blocks.ts'
import { detectFormatOfFile } from '../formats/detect-format.ts'
import { profileByCicp } from './cicp.ts'
import { exifSaysAdobeRgb } from './exif-colours.ts'
import { heifColours } from './heif-colours.ts'
import { type ProfileChannels, profileChannels, rgbProfileOfGray } from './icc-profile.ts'
import { adobeRgbGamma, adobeRgbPrimaries, matrixProfile, srgbPrimaries } from './matrix-profile.ts'
import { pngColours } from './png-colours.ts'
import { readTiffLayout, type TiffLayout } from './tiff-layout.ts'

export type Colours = {
  model: 'gray' | 'rgb' | 'cmyk' | 'lab'
  /**
   * How to read the raw values if a profile has to be assigned; null if libvips can use the picture
   * as it is.
   */
  numbers: ColourNumbers | null
  /** True if the picture's own profile applies and libvips can use it. */
  hasProfile: boolean
  hasAlpha: boolean
  notes: readonly ReadingNote[]
  /** Full-size pages, for TIFF. */
  pages?: number
}

export type ColourNumbers = {
  /** The output requested from sharp so that the values stay unchanged. */
  space: 'srgb' | 'rgb16' | 'scrgb' | 'b-w' | 'cmyk'
  depth: 'uchar' | 'ushort' | 'float'
  colourChannels: 1 | 3 | 4
  alphaAt: number | null
  /**
   * True if there are channels to drop. This must happen before any resizing, which treats the last
   * channel as alpha.
   */
  hasOthers: boolean
  /** Profile of the values, for RGB or CMYK; null for sRGB or the assumed CMYK profile. */
  profile: Uint8Array | null
}

/**
 * `input` is what readableBySharp returned for the file. Throws `image_format_unsupported` for a
 * picture that cannot be printed correctly.
 */
export async function readColours(path: string, input: string | Uint8Array): Promise<Colours> {
  const format = detectFormatOfFile(path)
  if (format === 'bmp') return plain
  const head = format === 'heic' ? path : input
  return coloursOf(path, format, await sharp(head, { limitInputPixels: false }).metadata())
}

/** For a BMP: its decoder returns 8-bit RGB with the file's profile. */
export const plain: Colours = {
  model: 'rgb',
  numbers: null,
  hasProfile: true,
  hasAlpha: false,
  notes: [],
}

export function coloursOf(path: string, format: ImageFormat, metadata: Metadata): Colours {
  const file = openSync(path, 'r')
  try {
    const told = lookAtFile(file, format, metadata)
    return { ...decide(metadata, told), ...(told.tiff && { pages: told.tiff.pages }) }
  } finally {
    closeSync(file)
  }
}

type DeclaredColours = {
  icc: ProfileChannels | null
  /** Colors that replace the profile: an RGB profile, or null for sRGB. */
  named: { by: ReadingNote; profile: Uint8Array | null } | null
  tiff: TiffLayout | null
}

function lookAtFile(file: number, format: ImageFormat, { icc, exif }: Metadata): DeclaredColours {
  const channels = icc === undefined ? null : profileChannels(icc)
  const bytesAt = readBlocks(file)
  const tiff = format === 'tiff' ? readTiffLayout(bytesAt) : null
  const byPng = format === 'png' ? pngColours(bytesAt, channels !== null) : null
  if (byPng !== null) {
    // An sRGB declaration without a profile needs no conversion.
    const isPlain = byPng.profile === null && icc === undefined
    return { icc: null, tiff, named: isPlain ? null : byPng }
  }
  if (channels !== null) return { icc: channels, tiff, named: null }
  if (format === 'avif' || format === 'heic') {
    const codes = heifColours(file, fstatSync(file).size)
    const profile = codes && profileByCicp(codes, 'as sRGB')
    if (profile != null) return { icc: null, tiff, named: { by: 'colours_by_cicp', profile } }
  }
  const isAdobeRgb = tiff?.saysAdobeRgb || (exif !== undefined && exifSaysAdobeRgb(exif))
  const profile = isAdobeRgb ? adobeRgb() : null
  return { icc: null, tiff, named: profile && { by: 'adobe_rgb_by_exif', profile } }
}

function adobeRgb(): Uint8Array | null {
  return matrixProfile('Adobe RGB (1998)', adobeRgbPrimaries, adobeRgbGamma)
}

function decide(metadata: Metadata, { icc, named, tiff }: DeclaredColours): Colours {
  const { space, depth, hasAlpha } = metadata
  const model = modelOf(space)
  const notes: ReadingNote[] = tiff?.guess ? [tiff.guess] : []
  // A gray picture with an RGB profile uses the grays of that RGB, as in browsers.
  const fits = icc === model || (model === 'gray' && icc === 'rgb')
  const hasProfile = fits
  if (metadata.icc !== undefined && !fits && named === null && model !== 'lab')
    notes.push('profile_unusable')
  if (model === 'cmyk' && metadata.icc === undefined) notes.push('cmyk_without_profile')
  if (named !== null && model !== 'cmyk') notes.push(named.by)

  const isFloat = depth === 'float' || tiff?.isFloat === true
  const colours = tiff?.colourChannels === 4 ? 4 : 3
  const others = tiff === null ? 0 : tiff.extraChannels - (tiff.alphaAt === null ? 0 : 1)
  const keepsAlpha = tiff === null ? hasAlpha : tiff.alphaAt !== null
  const isAsItIs =
    others === 0 &&
    !isFloat &&
    (named === null || model === 'cmyk') &&
    (model !== 'cmyk' || depth === 'uchar' || !keepsAlpha) &&
    (model !== 'gray' || !hasProfile || (icc === 'gray' && depth === 'uchar')) &&
    (depth === 'uchar' || metadata.icc === undefined || hasProfile)
  if (isAsItIs || model === 'lab') {
    return { model, numbers: null, hasProfile, hasAlpha: keepsAlpha, notes }
  }

  if (isFloat && named === null && !hasProfile) notes.push('floats_without_profile')
  const own = hasProfile && metadata.icc !== undefined ? metadata.icc : null
  const ofOwn = own !== null && icc === 'gray' ? rgbProfileOfGray(own) : own
  const assigned = model === 'cmyk' ? ofOwn : named === null ? ofOwn : named.profile
  // Sharp expands gray to three channels.
  const alphaChannel = model === 'gray' ? (tiff?.alphaAt ?? 1) + 2 : (tiff?.alphaAt ?? colours)
  return {
    model,
    numbers: {
      ...storage(model, isFloat, depth),
      colourChannels: isFloat && model === 'gray' ? 1 : colours,
      alphaAt: keepsAlpha ? alphaChannel : null,
      hasOthers: others > 0,
      profile: assigned ?? (isFloat ? linearSrgb() : null),
    },
    hasProfile: assigned !== null,
    hasAlpha: keepsAlpha,
    notes,
  }
}

function modelOf(space: Metadata['space']): Colours['model'] {
  if (space === 'cmyk') return 'cmyk'
  if (space === 'lab' || space === 'labs') return 'lab'
  return space === 'b-w' || space === 'grey16' ? 'gray' : 'rgb'
}

function linearSrgb(): Uint8Array | null {
  return matrixProfile('linear sRGB', srgbPrimaries, 1)
}

/** Gray is read as RGB, except for floats, which libvips would distort in the conversion. */
function storage(
  model: 'gray' | 'rgb' | 'cmyk',
  isFloat: boolean,
  depth: Metadata['depth'],
): Pick<ColourNumbers, 'space' | 'depth'> {
  if (isFloat) return { space: model === 'gray' ? 'b-w' : 'scrgb', depth: 'float' }
  if (model === 'cmyk') return { space: 'cmyk', depth: depth === 'uchar' ? 'uchar' : 'ushort' }
  return depth === 'uchar' ? { space: 'srgb', depth: 'uchar' } : { space: 'rgb16', depth: 'ushort' }
}
