// What a picture is, and the proof that it decodes. Runs in a picture process: the bytes are not
// to be trusted.

import { type FileHandle, open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { HandprintError } from '../../errors.ts'
import { imageEmpty, imageTooManyPixels, imageTooSmall, imageUnreadable } from '../image-errors.ts'
import type { ImageFacts, ImageFormat } from '../picture.ts'
import { checkPngEnd } from './check-png-end.ts'
import { iccProfileName } from './icc-profile-name.ts'
import { readUpright } from './read-upright.ts'
import { formatHeadBytes, tellFormat } from './tell-format.ts'

export type InspectedPicture = ImageFacts & {
  /** JPEG of at most 400 px. */
  placeholder: Buffer
}

const minSidePixels = 16
const placeholderPixels = 400

/** Throws the faults of image-errors.ts; the pixels are counted before any is decoded. */
export async function inspectPicture(
  path: string,
  { maxPixels }: { maxPixels: number },
): Promise<InspectedPicture> {
  const format = await checkFile(path)
  const facts = await measure(path, format)
  if (facts.width * facts.height > maxPixels) {
    throw imageTooManyPixels(maxPixels, facts.width, facts.height)
  }
  if (Math.min(facts.width, facts.height) < minSidePixels) {
    throw imageTooSmall(minSidePixels, facts.width, facts.height)
  }
  try {
    const upright = await readUpright(path, { ...facts, longSide: placeholderPixels, maxPixels })
    return { ...facts, placeholder: await upright.jpeg({ quality: 78 }).toBuffer() }
  } catch (error) {
    throw imageUnreadable('damaged', error)
  }
}

async function checkFile(path: string): Promise<ImageFormat> {
  const file = await open(path, 'r')
  try {
    const format = tellFormat(await readHead(file))
    if (format instanceof HandprintError) throw format
    if (format === 'png') await checkPngEnd(file)
    return format
  } finally {
    await file.close()
  }
}

async function readHead(file: FileHandle): Promise<Buffer> {
  const head = Buffer.alloc(formatHeadBytes)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  if (bytesRead === 0) throw imageEmpty()
  return head.subarray(0, bytesRead)
}

async function measure(path: string, format: ImageFormat): Promise<ImageFacts> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw imageUnreadable('damaged', error)
    })
  const isReadAsTold = (metadata.format === 'heif' ? 'avif' : metadata.format) === format
  if (!isReadAsTold) throw imageUnreadable('damaged', `read as ${metadata.format}`)
  const orientation = metadata.orientation ?? 1
  const isTurned = orientation >= 5
  return {
    format,
    width: isTurned ? metadata.height : metadata.width,
    height: isTurned ? metadata.width : metadata.height,
    orientation,
    colourSpace: metadata.space,
    bitDepth: bitDepth(metadata),
    hasAlpha: metadata.hasAlpha,
    pages: metadata.pages ?? 1,
    dpi: metadata.density !== undefined && metadata.density > 0 ? metadata.density : null,
    iccProfile: metadata.icc === undefined ? null : iccProfileName(metadata.icc),
  }
}

function bitDepth(metadata: Metadata): number {
  if (metadata.depth === 'ushort' || metadata.depth === 'short') return 16
  return metadata.depth === 'uchar' || metadata.depth === 'char' ? 8 : 32
}
