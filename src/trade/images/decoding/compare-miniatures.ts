// Creates miniatures of pictures, and compares pictures by them. Runs in a picture process, where
// the decoders are.

import sharp from 'sharp'
import { type ContentComparison, compareContent } from '../comparing/compare-content.ts'
import { type Fingerprint, side } from '../comparing/planes.ts'
import { type SmallPicture, shrunk } from './small-picture.ts'

export type Miniatures = { print: Uint8Array; preview: Uint8Array }

export async function compareMiniatures(miniatures: Miniatures): Promise<ContentComparison> {
  const [print, preview] = await Promise.all([
    makeFingerprint(miniatures.print),
    makeFingerprint(miniatures.preview),
  ])
  return compareContent(print, preview)
}

async function makeFingerprint(miniature: Uint8Array): Promise<Fingerprint> {
  return await sharp(miniature)
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}

const longSidePixels = 64

/**
 * Makes the miniature that the database keeps of a picture: enough to compare and blur it without
 * reading from storage. It is made from a placeholder's pixels: WebP of about 1 kB, with twice the
 * side of a fingerprint. Its colors are good enough that a comparison gives the same result as with
 * placeholders.
 */
export async function makeMiniature(placeholder: SmallPicture): Promise<Buffer> {
  const { data, width, height } = shrunk(placeholder, longSidePixels)
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 70, effort: 2, smartSubsample: true })
    .toBuffer()
}
