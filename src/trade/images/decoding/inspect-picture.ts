// What a picture is, and the proof that it decodes. Runs in a picture process: the bytes are not
// to be trusted.

import sharp from 'sharp'
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
    const jpeg = upright.jpeg({ quality: 78, optimiseCoding: false })
    const placeholder = await jpeg.toBuffer()
    const [subject, miniature] = [await subjectOf(placeholder), await makeMiniature(placeholder)]
    return { ...facts, placeholder, subject, miniature }
  } catch (error) {
    if (error instanceof HandprintError) throw error
    throw imageUnreadable('damaged', error)
  }
}

const longSideOfSubject = 96

async function subjectOf(placeholder: Buffer): Promise<Subject | null> {
  const { data, info } = await sharp(placeholder)
    .resize(longSideOfSubject, longSideOfSubject, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return findSubject({ data, width: info.width, height: info.height })
}
