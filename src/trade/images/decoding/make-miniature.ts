// What of a picture stands in the database: enough to compare it and to blur it, without asking the
// storage. Runs in a picture process, where decoders are.

import type { Sharp } from 'sharp'

const longSidePixels = 64

/**
 * Of a placeholder of ours or its pixels: WebP of about 1 kB. Twice the side of a fingerprint, and good enough in its
 * colours that a comparison says of it what it says of placeholders.
 */
export async function makeMiniature(placeholder: Sharp): Promise<Buffer> {
  return await placeholder
    .resize(longSidePixels, longSidePixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70, effort: 2, smartSubsample: true })
    .toBuffer()
}
