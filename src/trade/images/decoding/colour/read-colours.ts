// What the numbers of a picture mean: decided once, for pages and print files alike. Most pictures say
// it in a way that libvips understands, and go through as they are. Of all others the bare numbers are
// taken and given the profile that counts (colour-numbers.ts).

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
  /** What the channels are, transparency aside. */
  model: 'gray' | 'rgb' | 'cmyk' | 'lab'
  /** How libvips takes the picture, or its bare numbers where they have to be given a profile. */
  numbers: ColourNumbers | null
  /** The picture's own profile counts, and libvips can apply it. */
  hasProfile: boolean
  hasAlpha: boolean
  notes: readonly ReadingNote[]
  /** Pages in full size, where the format is TIFF. */
  pages?: number
}

export type ColourNumbers = {
  /** What sharp is asked for so that the numbers stay as they are. */
  space: 'srgb' | 'rgb16' | 'scrgb' | 'b-w' | 'cmyk'
  depth: 'uchar' | 'ushort' | 'float'
  /** Of the colours, as sharp gives them. */
  colourChannels: 1 | 3 | 4
  /** Which of sharp's channels is transparency. */
  alphaAt: number | null
  /** There are channels to leave out, which no resizing may look at: it takes the last for transparency. */
  hasOthers: boolean
  /** What the numbers mean, for red, green and blue or for inks; null: sRGB, or the assumed inks. */
  profile: Uint8Array | null
}

/**
 * `input` is what readableBySharp gave for the file. Throws `image_format_unsupported` for what can't be
 * printed right.
 */
export async function readColours(path: string, input: string | Uint8Array): Promise<Colours> {
  const format = detectFormatOfFile(path)
  if (format === 'bmp') return plain
  const head = format === 'heic' ? path : input
  return coloursOf(path, format, await sharp(head, { limitInputPixels: false }).metadata())
}

/** A BMP, whose decoder gives 8 bits of RGB with the profile that it has. */
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

/** What a file says of its colours. */
type Told = {
  /** For which channels its profile is, if that can be used. */
  icc: ProfileChannels | null
  /** What counts instead of it: a profile for red, green and blue; null is sRGB. */
  named: { by: ReadingNote; profile: Uint8Array | null } | null
  tiff: TiffLayout | null
}

function lookAtFile(file: number, format: ImageFormat, { icc, exif }: Metadata): Told {
  const channels = icc === undefined ? null : profileChannels(icc)
  const bytesAt = readBlocks(file)
  const tiff = format === 'tiff' ? readTiffLayout(bytesAt) : null
  const byPng = format === 'png' ? pngColours(bytesAt, channels !== null) : null
  if (byPng !== null) {
    // What says sRGB, where no profile says anything else, needs no detour.
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

function decide(metadata: Metadata, { icc, named, tiff }: Told): Colours {
  const { space, depth, hasAlpha } = metadata
  const model = modelOf(space)
  const notes: ReadingNote[] = tiff?.guess ? [tiff.guess] : []
  // A gray picture with a profile for RGB has the gray of that RGB, as browsers show it.
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
  // Sharp makes three channels of a gray one.
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

/** By sharp's word for it. */
function modelOf(space: Metadata['space']): Colours['model'] {
  if (space === 'cmyk') return 'cmyk'
  if (space === 'lab' || space === 'labs') return 'lab'
  return space === 'b-w' || space === 'grey16' ? 'gray' : 'rgb'
}

function linearSrgb(): Uint8Array | null {
  return matrixProfile('linear sRGB', srgbPrimaries, 1)
}

/** Gray is given as red, green and blue but for floats, which libvips would bend on the way. */
function storage(
  model: 'gray' | 'rgb' | 'cmyk',
  isFloat: boolean,
  depth: Metadata['depth'],
): Pick<ColourNumbers, 'space' | 'depth'> {
  if (isFloat) return { space: model === 'gray' ? 'b-w' : 'scrgb', depth: 'float' }
  if (model === 'cmyk') return { space: 'cmyk', depth: depth === 'uchar' ? 'uchar' : 'ushort' }
  return depth === 'uchar' ? { space: 'srgb', depth: 'uchar' } : { space: 'rgb16', depth: 'ushort' }
}
