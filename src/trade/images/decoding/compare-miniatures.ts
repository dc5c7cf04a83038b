// Compares two pictures by their miniatures. Runs in a picture process, where decoders are.

import sharp from 'sharp'
import { type ContentComparison, compareContent } from '../comparing/compare-content.ts'
import { type Fingerprint, side } from '../comparing/planes.ts'

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
