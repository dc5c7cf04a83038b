// What a picture is, and the proof that it decodes. Runs in a picture process: the bytes are not
// to be trusted.

import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { HandprintError } from '../../../pure/errors.ts'
import {
  imageTooManyFrames,
  imageTooManyPixels,
  imageTooSmall,
  imageUnreadable,
} from '../image-errors.ts'
import type { ImageFacts } from '../picture.ts'
import { checkBeforeDecoding } from './checks/check-before-decoding.ts'
import { maxFrames } from './checks/check-bounds.ts'
import { detectFormatOfFile } from './formats/detect-format.ts'
import { makeMiniature } from './make-miniature.ts'
import { measurePicture } from './measure-picture.ts'
import { readUpright } from './read-upright.ts'

export type InspectedPicture = ImageFacts & {
  /** JPEG of at most 400 px. */
  placeholder: Buffer
  /** See make-miniature.ts. Null: nobody wanted it. */
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
  const facts = await measurePicture(path, format)
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
    const upright = await readUpright(path, { ...facts, ...small })
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
