// What a picture is, and the proof that it decodes. Runs in a picture process: the bytes are not
// to be trusted.

import sharp, { type Sharp } from 'sharp'
import { HandprintError } from '../../../pure/errors.ts'
import type { Subject } from '../../../pure/geometry/crop.ts'
import {
  imageTooManyFrames,
  imageTooManyPixels,
  imageTooSmall,
  imageUnreadable,
} from '../image-errors.ts'
import type { ImageFacts } from '../picture.ts'
import { checkBeforeDecoding } from './checks/check-before-decoding.ts'
import { maxFrames } from './checks/most-frames.ts'
import { findSubject } from './find-subject.ts'
import { detectFormatOfFile } from './formats/detect-format-of-file.ts'
import { makeMiniature } from './make-miniature.ts'
import { measurePicture } from './measure-picture.ts'
import { readUpright } from './read-upright.ts'

export type InspectedPicture = ImageFacts & {
  /** JPEG of at most 400 px. */
  placeholder: Buffer
  /** Null: none was found. */
  subject: Subject | null
  /** See make-miniature.ts. */
  miniature: Buffer
}

const minSidePixels = 16
const placeholderPixels = 400

/** Throws the faults of image-errors.ts; the pixels are counted before any is decoded. */
export async function inspectPicture(
  path: string,
  { maxPixels }: { maxPixels: number },
): Promise<InspectedPicture> {
  const format = detectFormatOfFile(path)
  checkBeforeDecoding(path, format, { maxPixels })
  const facts = await measurePicture(path, format)
  if (facts.width * facts.height > maxPixels) {
    throw imageTooManyPixels(maxPixels, facts.width, facts.height)
  }
  if (facts.pages > maxFrames) throw imageTooManyFrames(maxFrames, facts.pages)
  if (Math.min(facts.width, facts.height) < minSidePixels) {
    throw imageTooSmall(minSidePixels, facts.width, facts.height)
  }
  try {
    // Cubic, and without a second pass for the smallest tables: a kilobyte more, and a tenth of the
    // work less. Nobody sees the difference in 400 pixels.
    const small = { longSide: placeholderPixels, kernel: 'cubic', maxPixels } as const
    const upright = await readUpright(path, { ...facts, ...small })
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    // All three are made of the same pixels: to decode a placeholder twice costs a push as much as its parser.
    const pixels = () => sharp(data, { raw: { width, height, channels } })
    const placeholder = await pixels().jpeg({ quality: 78, optimiseCoding: false }).toBuffer()
    const subject = await subjectOf(pixels())
    const miniature = await makeMiniature(pixels())
    return { ...facts, placeholder, subject, miniature }
  } catch (error) {
    if (error instanceof HandprintError) throw error
    throw imageUnreadable('damaged', error)
  }
}

const longSideOfSubject = 96

async function subjectOf(picture: Sharp): Promise<Subject | null> {
  const { data, info } = await picture
    .resize(longSideOfSubject, longSideOfSubject, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return findSubject({ data, width: info.width, height: info.height })
}
