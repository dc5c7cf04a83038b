// Measures a picture and proves that it decodes. Runs in a picture process, since the bytes are
// untrusted.

import { closeSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
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
import { encodePlaceholder, placeholderSize } from './placeholder.ts'
import { type OpenedPicture, readUpright } from './read-upright.ts'

export type InspectedPicture = ImageFacts & {
  /** JPEG of at most 400 px. Null for a picture that is quickly decoded again when it is shown. */
  placeholder: Buffer | null
  /** See compare-miniatures.ts. Null if not requested. */
  miniature: Buffer | null
}

export type Inspection = {
  maxPixels: number
  /**
   * For a picture that will be compared with another one. For a small picture it is a tenth of the
   * work.
   */
  withMiniature?: boolean
}

const minSidePixels = 16

/** Throws the errors of image-errors.ts. The pixel count is checked before anything is decoded. */
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
    const hasPlaceholder = Math.max(facts.width, facts.height) >= leastLargePixels
    const nothing = { placeholder: null, miniature: null }
    const isProofOnly = !hasPlaceholder && !withMiniature
    const reading = { ...facts, maxPixels, opened, scratchPath: path }
    if (isProofOnly && (await isSound(path, reading))) return { ...facts, ...nothing }
    const upright = await readUpright(path, { ...reading, ...placeholderSize })
    // Everything is made from the same pixels: decoding the placeholder again would cost a push as
    // much as parsing its request.
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
    if (isProofOnly) return { ...facts, ...nothing }
    const { width, height, channels } = info
    const bare = sharp(data, { raw: { width, height, channels } })
    const [placeholder, miniature] = await Promise.all([
      hasPlaceholder ? encodePlaceholder(bare).toBuffer() : null,
      withMiniature ? makeMiniature({ data, width, height }) : null,
    ])
    return { ...facts, placeholder, miniature }
  } catch (error) {
    if (error instanceof HandprintError) throw error
    throw imageUnreadable('damaged', error)
  }
}

/** Of the longer side. A larger picture is decoded at an eighth of its size for a placeholder too. */
const leastLargePixels = 8 * placeholderSize.longSide

/**
 * Decodes a JPEG completely at an eighth of its size, which takes half of the time. True if nothing
 * in it caused even a warning. Otherwise it is for the decoding at the size of a placeholder to
 * judge, which tolerates some damage in the last rows: libvips overlooks warnings there, but tells
 * of them at the end.
 */
async function isSound(
  path: string,
  reading: ImageFacts & { maxPixels: number; opened: OpenedPicture; scratchPath: string },
): Promise<boolean> {
  const { format, width, height, opened } = reading
  const longSide = Math.floor(Math.max(width, height) / leastReduction)
  // Others are read in several steps, which would not pass on every warning.
  if (format !== 'jpeg' || opened.colours.numbers !== null || longSide < 1) return false
  const small = await readUpright(path, { ...reading, longSide, kernel: 'cubic' })
  let hasWarned = false
  small.on('warning', () => {
    hasWarned = true
  })
  return await small
    .raw()
    .toBuffer()
    .then(
      () => !hasWarned,
      () => false,
    )
}

/** From nine on, sharp has the decoder reduce to an eighth. */
const leastReduction = 9

/**
 * Reads a picture's header. Decodes no pixels, so that the pixel count can be checked first. Throws
 * `image_unreadable`.
 */
async function measurePicture(
  path: string,
  format: ImageFormat,
): Promise<{ facts: ImageFacts; opened: OpenedPicture }> {
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

// Progressive and interlaced pictures are held in memory as a whole: a PNG's pixels, a JPEG's
// two-byte coefficients. One that cannot fit is rejected before decoding.
function refuseWhatNeverFits({ isProgressive, format, width, height, ...metadata }: Metadata) {
  if (!isProgressive) return
  const bytesPerValue = format === 'jpeg' || metadata.depth === 'ushort' ? 2 : 1
  const values = metadata.chromaSubsampling?.startsWith('4:2:0') ? 1.5 : metadata.channels
  const bytes = width * height * values * bytesPerValue
  if (bytes > maxWholeBytes) throw imageUnreadable('tooHungry', `${bytes} bytes at once`)
}

/** A process has 2 GB. Enough for 268 megapixels in 8 bits with three channels. */
const maxWholeBytes = 1.5 * 1024 ** 3

// One container format with two codecs.
function formatOf({ format, compression }: Metadata): string {
  if (format !== 'heif') return format
  return compression === 'av1' ? 'avif' : 'heic'
}

// libvips reports 72 for a JPEG or PNG without a resolution. For a JPEG it then reports no unit.
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

const maxNamedBytes = 64 * 1024
