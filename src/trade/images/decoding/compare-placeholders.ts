// Compares two pictures by their placeholders. Runs in a picture process, where decoders are.

import sharp from 'sharp'
import { type ContentComparison, compareContent } from '../comparing/compare-content.ts'
import { type Fingerprint, fingerprintSide } from '../comparing/fingerprint.ts'

export type Placeholders = { print: Uint8Array; preview: Uint8Array }

export async function comparePlaceholders(placeholders: Placeholders): Promise<ContentComparison> {
  const [print, preview] = await Promise.all([
    makeFingerprint(placeholders.print),
    makeFingerprint(placeholders.preview),
  ])
  return compareContent(print, preview)
}

async function makeFingerprint(placeholder: Uint8Array): Promise<Fingerprint> {
  const side = fingerprintSide
  return await sharp(placeholder)
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}
