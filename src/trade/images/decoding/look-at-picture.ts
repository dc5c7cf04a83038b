// Computes what a page needs when it first shows a picture. Runs in a picture process, where the
// decoders are.

import sharp from 'sharp'
import type { Subject } from '../../../pure/geometry/crop.ts'
import { detectFaces, type Face } from './find-faces.ts'
import { findSubject } from './find-subject.ts'
import { pixelsOf, type SmallPicture, shrunk } from './small-picture.ts'

/**
 * Our own files. Without a placeholder the miniature is used instead, and no subject is searched;
 * it may be empty.
 */
export type Sight = { miniature: Uint8Array; placeholder: Uint8Array | null }

export type Look = {
  /**
   * A few pixels that the browser scales up, which blurs them: a `data:` URL of at most 400
   * characters.
   */
  blur: string
  /**
   * The heads of all detected faces; without faces, any other subject. Null if nothing was found.
   */
  subject: Subject | null
  /** True if the subject is heads. */
  hasFaces: boolean
}

export async function lookAtPicture({ miniature, placeholder }: Sight): Promise<Look> {
  const picture = await pixelsOf(placeholder ?? miniature)
  // The blur runs on libvips' threads, in parallel to the face detection.
  const blur = blurred(picture)
  const heads = placeholder && headsOf(detectFaces(picture))
  const subject = placeholder && (heads ?? findSubject(picture))
  return { blur: await blur, subject, hasFaces: heads !== null }
}

const longSidePixels = 20

async function blurred(picture: SmallPicture): Promise<string> {
  const { data, width, height } = shrunk(picture, longSidePixels)
  const webp = await sharp(data, { raw: { width, height, channels: 3 } })
    // Without it, single pixels would show as squares when scaled up.
    .blur(1)
    .webp({ quality: 40, effort: 4, smartSubsample: true })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}

/** Margin for hair, ears and chin, in fractions of the face's width and height. */
const around = { left: 0.35, top: 0.6, right: 0.35, bottom: 0.4 }
/** Relative to the tallest face: much smaller ones are people in the background. */
const leastHeight = 0.4

export function headsOf(faces: readonly Face[]): Subject | null {
  const tallest = Math.max(...faces.map(({ box: [, top, , bottom] }) => bottom - top))
  const heads = faces
    .filter(({ box: [, top, , bottom] }) => bottom - top >= leastHeight * tallest)
    .map(({ box: [left, top, right, bottom] }) => {
      const [width, height] = [right - left, bottom - top]
      return {
        left: left - around.left * width,
        top: top - around.top * height,
        right: right + around.right * width,
        bottom: bottom + around.bottom * height,
      }
    })
  if (heads.length === 0) return null
  const inside = (part: number) => Math.min(Math.max(part, 0), 1)
  return [
    inside(Math.min(...heads.map(({ left }) => left))),
    inside(Math.min(...heads.map(({ top }) => top))),
    inside(Math.max(...heads.map(({ right }) => right))),
    inside(Math.max(...heads.map(({ bottom }) => bottom))),
  ]
}
