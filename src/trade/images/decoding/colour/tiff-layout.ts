// How a TIFF stores its colors (TIFF 6.0, TIFF Technical Notes, Adobe Photoshop TIFF Technical
// Notes): which channels are colors, which is alpha and which is neither. Layouts that libvips
// misreads or cannot read are rejected here by name.

import { imageFormatUnsupported } from '../../image-errors.ts'
import { maxFrames } from '../containers/bounds.ts'
import type { BytesAt } from '../containers/read-blocks.ts'
import { type Directory, openTiff } from '../containers/tiff-directory.ts'
import { tiffPages } from '../containers/tiff-pages.ts'
import { directorySaysAdobeRgb } from './exif-colours.ts'
import { extraChannelKinds } from './photoshop-channels.ts'

export type TiffLayout = {
  /** Full-size pages; the first is used. */
  pages: number
  isFloat: boolean
  colourChannels: number
  /** Channels after the colors, including alpha. */
  extraChannels: number
  /** Index of the alpha channel among all channels, from 0. */
  alphaAt: number | null
  /** Reason for `alphaAt` if tag 338 is not conclusive. */
  guess: 'extra_channel_left_out' | 'extra_channel_as_transparency' | null
  saysAdobeRgb: boolean
}

/** Null if it cannot be read as a TIFF. Throws `image_format_unsupported`. */
export function readTiffLayout(bytesAt: BytesAt): TiffLayout | null {
  const tiff = openTiff(bytesAt)
  if (tiff === null) return null
  const { picture, fullCount } = tiffPages(tiff, maxFrames)
  if (picture === null) return null
  const { directory } = picture
  refuseCompression(directory)
  const photometric = directory.numbers(tags.photometric)[0] ?? 0
  const colours = colourChannels[photometric]
  if (colours === undefined) throw refusal(...(unread[photometric] ?? unknownPhotometric))
  const samples = directory.numbers(tags.samplesPerPixel)[0] ?? 1
  const isFloat = refuseNumbers(directory, { photometric, samples })
  if (samples < colours) return null
  return {
    pages: Math.max(1, fullCount),
    isFloat,
    colourChannels: colours,
    extraChannels: samples - colours,
    ...detectExtraChannels(directory, bytesAt, { colours, count: samples - colours, isFloat }),
    saysAdobeRgb: directorySaysAdobeRgb(tiff, directory),
  }
}

const tags = {
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  samplesPerPixel: 277,
  software: 305,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  photoshop: 34377,
} as const

const photometrics = { palette: 3, inks: 5, lab: 8 } as const

/** TIFF 6.0, tag 262: grays, RGB, palette, mask, CMYK, YCbCr, L*a*b*. */
const colourChannels: Partial<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 3,
  [photometrics.palette]: 1,
  4: 1,
  [photometrics.inks]: 4,
  6: 3,
  [photometrics.lab]: 3,
}

type Refusal = readonly [what: string, advice: string]

const asRgb = 'Save it as RGB with 8 or 16 bits for each channel and send it again.'
const asDepth = 'Save it with 8 or 16 bits for each channel and send it again.'
const unknownPhotometric: Refusal = ['a TIFF with an unknown colour model', asRgb]
const unread: Partial<Record<number, Refusal>> = {
  9: ['a TIFF in ICC L*a*b* colours', asRgb],
  10: ['a TIFF in ITU L*a*b* colours', asRgb],
  32844: ['a TIFF in LogL colours', asRgb],
  32845: ['a TIFF in LogLuv colours', asRgb],
}

/**
 * TIFF 6.0, TIFF Technical Note 2, Adobe's TIFF notes: none, CCITT, LZW, both JPEGs, ZIP, PackBits.
 */
const readCompressions = [1, 2, 3, 4, 5, 6, 7, 8, 32773, 32946]
/** As listed by LibTIFF. */
const otherCompressions: Partial<Record<number, string>> = {
  32809: 'ThunderScan',
  32909: 'PixarLog',
  33003: 'JPEG 2000',
  34661: 'JBIG',
  34676: 'SGI Log',
  34677: 'SGI Log',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  34926: 'ZSTD',
  34927: 'WebP',
  50000: 'ZSTD',
  50001: 'WebP',
  50002: 'JPEG XL',
}

function refuseCompression(directory: Directory): void {
  const compression = directory.numbers(tags.compression)[0] ?? 1
  if (readCompressions.includes(compression)) return
  const name = otherCompressions[compression] ?? `method ${compression}`
  throw refusal(
    `a TIFF compressed by ${name}`,
    'Save it uncompressed, or with LZW or ZIP compression, and send it again.',
  )
}

function refusal(what: string, advice: string) {
  return imageFormatUnsupported(what, advice)
}

/** Throws for unsupported number formats. Returns true for floats. */
function refuseNumbers(
  directory: Directory,
  { photometric, samples }: { photometric: number; samples: number },
): boolean {
  const bits = directory.numbers(tags.bitsPerSample)[0] ?? 1
  const format = directory.numbers(tags.sampleFormat)[0] ?? unsigned
  if (format === signed) throw refusal('a TIFF with signed numbers', asDepth)
  if (format === complex || format === complexFloat) {
    throw refusal('a TIFF with complex numbers', asDepth)
  }
  const isFloat = format === float
  if (isFloat && !floatsRead(bits, photometric, samples)) {
    throw refusal(`a TIFF with ${bits}-bit floating-point numbers in this colour model`, asDepth)
  }
  if (isFloat) return true
  if (photometric === photometrics.lab && (bits !== 16 || samples !== 3)) {
    const what = samples > 3 ? ' and an extra channel' : ''
    throw refusal(
      `a TIFF in L*a*b* with ${bits} bits${what}`,
      'Save it as RGB, or as L*a*b* with 16 bits and no further channels, and send it again.',
    )
  }
  const isWhole = bits === 8 || bits === 16
  const isPacked = [1, 2, 4].includes(bits) && samples === 1
  if (!isWhole && !isPacked) throw refusal(`a TIFF with ${bits} bits for each channel`, asDepth)
  return false
}

/** Half and single precision RGB, and single precision gray without alpha. */
function floatsRead(bits: number, photometric: number, samples: number): boolean {
  if (photometric === 2) return bits === 32 || (bits === 16 && samples <= 4)
  return photometric <= 1 && bits === 32 && samples === 1
}

/** TIFF 6.0, tag 339. */
const [unsigned, signed, float, complex, complexFloat] = [1, 2, 3, 5, 6]

type Extra = Pick<TiffLayout, 'alphaAt' | 'guess'>

// TIFF 6.0, tag 338: 1 and 2 are alpha, 0 is unspecified. Photoshop writes 0 for selections and
// spot colors, scanners for infrared; ImageMagick and GraphicsMagick can write it for alpha.
function detectExtraChannels(
  directory: Directory,
  bytesAt: BytesAt,
  { colours, count, isFloat }: { colours: number; count: number; isFloat: boolean },
): Extra {
  if (count === 0) return { alphaAt: null, guess: null }
  const kinds = directory.numbers(tags.extraSamples)
  const alpha = kinds.findIndex((kind) => kind === 1 || kind === 2)
  const others = alpha === -1 ? count : count - 1
  const alphaAt = alpha === -1 ? null : colours + alpha
  if (others === 0) return { alphaAt, guess: null }
  const told = extraChannelKinds(bytesAt, directory.place(tags.photoshop))
  const areSelections = told.length >= others && !told.includes('spot colour')
  const isInks = colours === 4 || directory.numbers(tags.inkSet)[0] === 2
  if (told.includes('spot colour') || (isInks && !areSelections)) {
    throw refusal(
      `a TIFF with ${others} more ${others === 1 ? 'channel' : 'channels'} than its colours have, such as spot colours`,
      'Merge them into its colours, or save it without them, and send it again.',
    )
  }
  if (isFloat) {
    throw refusal('a TIFF with floating-point numbers and extra channels', asDepth)
  }
  if (areSelections) return { alphaAt, guess: null }
  const isMagick = /^(Image|Graphics)Magick/.test(directory.text(tags.software))
  if (isMagick && count === 1) {
    return { alphaAt: colours, guess: 'extra_channel_as_transparency' }
  }
  return { alphaAt, guess: 'extra_channel_left_out' }
}
