// What a page that first shows a picture needs of it. Runs in a picture process, where decoders are.

import sharp from 'sharp'
import type { Subject } from '../../../pure/geometry/crop.ts'
import { type Face, findFaces } from './find-faces.ts'

/** Of pictures of ours; without a placeholder no face is found. */
export type Sight = { miniature: Uint8Array; placeholder: Uint8Array | null }

export type Look = {
  /** A few pixels that the browser draws large and so blurred: a `data:` address of at most 400 characters. */
  blur: string
  /** The heads of all whose faces are seen; null: of nobody. */
  heads: Subject | null
}

export async function lookAtPicture({ miniature, placeholder }: Sight): Promise<Look> {
  // The blur in libvips' own threads, beside the sums of the faces.
  const [blur, heads] = await Promise.all([
    blurred(miniature),
    placeholder === null ? null : headsIn(placeholder),
  ])
  return { blur, heads }
}

async function headsIn(placeholder: Uint8Array): Promise<Subject | null> {
  return headsOf(findFaces(await pixelsOf(placeholder)))
}

async function pixelsOf(placeholder: Uint8Array) {
  const { data, info } = await sharp(placeholder)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const longSidePixels = 20

async function blurred(miniature: Uint8Array): Promise<string> {
  const webp = await sharp(miniature)
    .resize(longSidePixels, longSidePixels, { fit: 'inside' })
    // Or single pixels would be seen as squares when they are drawn large.
    .blur(1)
    .webp({ quality: 40, effort: 4, smartSubsample: true })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}

/** Of a face's own width and height: hair, ears and chin around it. */
const around = { left: 0.35, top: 0.6, right: 0.35, bottom: 0.4 }
/** Of the tallest face: who is much smaller stands far behind those whom the picture is of. */
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
