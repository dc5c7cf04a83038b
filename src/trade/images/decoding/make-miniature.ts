// What of a picture stands in the database: enough to compare it and to blur it, without asking the
// storage. Runs in a picture process, where decoders are.

import sharp from 'sharp'
import { type SmallPicture, shrunk } from './small-picture.ts'

const longSidePixels = 64

/**
 * Of the pixels of a placeholder: WebP of about 1 kB. Twice the side of a fingerprint, and good enough in its
 * colours that a comparison says of it what it says of placeholders.
 */
export async function makeMiniature(placeholder: SmallPicture): Promise<Buffer> {
  const { data, width, height } = shrunk(placeholder, longSidePixels)
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 70, effort: 2, smartSubsample: true })
    .toBuffer()
}
