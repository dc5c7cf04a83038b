// Miniatures of pictures, and how two pictures compare by them. Runs in a picture process, where decoders are.

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
 * What of a picture stands in the database: enough to compare it and to blur it, without asking the storage.
 * Of the pixels of a placeholder: WebP of about 1 kB. Twice the side of a fingerprint, and good enough in its
 * colours that a comparison says of it what it says of placeholders.
 */
export async function makeMiniature(placeholder: SmallPicture): Promise<Buffer> {
  const { data, width, height } = shrunk(placeholder, longSidePixels)
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 70, effort: 2, smartSubsample: true })
    .toBuffer()
}
