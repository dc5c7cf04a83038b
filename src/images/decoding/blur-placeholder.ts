// A picture as a handful of pixels that the browser draws large and so blurred. Runs in a picture
// process, where decoders are.

import sharp from 'sharp'

const longSidePixels = 20

/** Of a placeholder of ours: a `data:` address of at most 400 characters. */
export async function blurPlaceholder(placeholder: Uint8Array): Promise<string> {
  const webp = await sharp(placeholder)
    .resize(longSidePixels, longSidePixels, { fit: 'inside' })
    .webp({ quality: 20, effort: 4 })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
