// What a picture is, and the proof that it decodes. Runs in a picture process: the bytes are not
// to be trusted.

import { closeSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { HandprintError } from '../../../pure/errors.ts'
import {
  imageTooManyFrames,
  imageTooManyPixels,
  imageTooSmall,
  imageUnreadable,
} from '../image-errors.ts'
import type { ImageFacts, ImageFormat } from '../picture.ts'
import { checkBeforeDecoding } from './checks/check-before-decoding.ts'
import { coloursOf, plain } from './colour/read-colours.ts'
import { makeMiniature } from './compare-miniatures.ts'
import { maxFrames } from './containers/bounds.ts'
import { shortChunks } from './containers/png-chunks.ts'
import { readBlocks } from './containers/read-blocks.ts'
import { detectFormatOfFile } from './formats/detect-format.ts'
import { bmpHeadBytes, readBmpHeader } from './formats/read-bmp-header.ts'
import { withReadableHead } from './formats/readable-by-sharp.ts'
import { iccProfileName } from './icc-profile-name.ts'
import { type Opened, readUpright } from './read-upright.ts'

export type InspectedPicture = ImageFacts & {
  /** JPEG of at most 400 px. */
  placeholder: Buffer
  /** See compare-miniatures.ts. Null: nobody wanted it. */
  miniature: Buffer | null
}

export type Inspection = {
  maxPixels: number
  /** Of what is compared with another picture: a tenth of the work for a small one. */
  withMiniature?: boolean
}

const minSidePixels = 16
const placeholderPixels = 400

/** Throws the faults of image-errors.ts; the pixels are counted before any is decoded. */
export async function inspectPicture(
  path: string,
  { maxPixels, withMiniature = false }: Inspection,
): Promise<InspectedPicture> {
  const format = detectFormatOfFile(path)
  checkBeforeDecoding(path, format, { maxPixels })
  const { facts, opened } = await measurePicture(path, format)
  if (facts.width * facts.height > maxPixels) {
    throw imageTooManyPixels(maxPixels, facts.width, facts.height)
  }
  if (facts.pages > maxFrames) throw imageTooManyFrames(maxFrames, facts.pages)
  if (Math.min(facts.width, facts.height) < minSidePixels) {
    throw imageTooSmall(minSidePixels, facts.width, facts.height)
  }
  try {
    // Cubic: nobody sees the difference in 400 pixels.
    const small = { longSide: placeholderPixels, kernel: 'cubic', maxPixels } as const
    const reading = { ...facts, ...small, opened, scratchPath: path }
    const upright = await readUpright(path, reading)
    if (!withMiniature) return { ...facts, placeholder: await encoded(upright), miniature: null }
    // Both are made of the same pixels: to decode a placeholder costs a push as much as its parser.
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const [placeholder, miniature] = await Promise.all([
      encoded(sharp(data, { raw: { width, height, channels } })),
      makeMiniature({ data, width, height }),
    ])
    return { ...facts, placeholder, miniature }
  } catch (error) {
    if (error instanceof HandprintError) throw error
    throw imageUnreadable('damaged', error)
  }
}

// Without a second pass for the smallest tables: a kilobyte more, and some of the work less.
async function encoded(placeholder: Sharp): Promise<Buffer> {
  return await placeholder.jpeg({ quality: 78, optimiseCoding: false }).toBuffer()
}

/**
 * What the head of a picture says about it. No pixel is decoded, so that they can be counted before.
 * Throws `image_unreadable`.
 */
async function measurePicture(
  path: string,
  format: ImageFormat,
): Promise<{ facts: ImageFacts; opened: Opened }> {
  if (format === 'bmp') {
    return { facts: await measureBmp(path), opened: { input: null, colours: plain } }
  }
  const head = withReadableHead(path, format)
  const metadata = await sharp(head, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw imageUnreadable('damaged', error)
    })
  if (formatOf(metadata) !== format) {
    throw imageUnreadable('damaged', `read as ${metadata.format}, ${metadata.compression}`)
  }
  refuseWhatNeverFits(metadata)
  const orientation = metadata.orientation ?? 1
  const isTurned = orientation >= 5
  const colours = coloursOf(path, format, metadata)
  const facts = {
    format,
    width: isTurned ? metadata.height : metadata.width,
    height: isTurned ? metadata.width : metadata.height,
    orientation,
    colourSpace: metadata.space,
    bitDepth: bitDepth(metadata),
    hasAlpha: colours.hasAlpha,
    pages: colours.pages ?? metadata.pages ?? 1,
    dpi: dpi(metadata, path),
    iccProfile: metadata.icc === undefined ? null : iccProfileName(metadata.icc),
    notes: colours.notes,
  }
  return { facts, opened: { input: format === 'heic' ? null : head, colours } }
}

// Pictures that come in passes are held as a whole: a PNG's pixels, a JPEG's coefficients of two bytes
// each. What can't fit is told before it is tried.
function refuseWhatNeverFits({ isProgressive, format, width, height, ...metadata }: Metadata) {
  if (!isProgressive) return
  const bytesPerValue = format === 'jpeg' || metadata.depth === 'ushort' ? 2 : 1
  const values = metadata.chromaSubsampling?.startsWith('4:2:0') ? 1.5 : metadata.channels
  const bytes = width * height * values * bytesPerValue
  if (bytes > maxWholeBytes) throw imageUnreadable('tooHungry', `${bytes} bytes at once`)
}

/** A process has 2 GB. Enough for 268 megapixels in 8 bits, three channels. */
const maxWholeBytes = 1.5 * 1024 ** 3

// One container, two codecs.
function formatOf({ format, compression }: Metadata): string {
  if (format !== 'heif') return format
  return compression === 'av1' ? 'avif' : 'heic'
}

// For a JPEG or PNG that says nothing libvips says 72. Of a JPEG it names no unit then.
function dpi({ density, resolutionUnit, format }: Metadata, path: string): number | null {
  if (format === 'jpeg' && resolutionUnit === undefined) return null
  if (format === 'png' && !pngHasResolution(path)) return null
  return density !== undefined && density > 0 ? density : null
}

/** How many of its pixels go to a metre (PNG 3rd ed. §11.3.4.3). */
function pngHasResolution(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const [unit] = shortChunks(readBlocks(file)).get('pHYs')?.subarray(8) ?? []
    return unit === metre
  } finally {
    closeSync(file)
  }
}

/** The other unit is unknown: pixels that are not square. */
const metre = 1

function bitDepth(metadata: Metadata): number {
  if (metadata.depth === 'ushort' || metadata.depth === 'short') return 16
  return metadata.depth === 'uchar' || metadata.depth === 'char' ? 8 : 32
}

async function measureBmp(path: string): Promise<ImageFacts> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(bmpHeadBytes)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const header = readBmpHeader(head.subarray(0, bytesRead))
    const profile = Buffer.alloc(Math.min(header.profile?.length ?? 0, maxNamedBytes))
    const read = await file.read(profile, 0, profile.length, header.profile?.at ?? 0)
    return {
      format: 'bmp',
      width: header.width,
      height: header.height,
      orientation: 1,
      colourSpace: 'srgb',
      bitDepth: 8,
      hasAlpha: header.masks.alpha !== 0,
      pages: 1,
      dpi: header.dpi,
      iccProfile: iccProfileName(profile.subarray(0, read.bytesRead)),
      notes: [],
    }
  } finally {
    await file.close()
  }
}

/** Where a profile has its name. */
const maxNamedBytes = 64 * 1024
