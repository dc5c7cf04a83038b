// A picture as a handful of pixels that the browser draws large and so blurred. Runs in a picture
// process, where decoders are.

import sharp from 'sharp'

const longSidePixels = 20

/** Of a miniature of ours: a `data:` address of at most 400 characters. */
export async function blurMiniature(miniature: Uint8Array): Promise<string> {
  const webp = await sharp(miniature)
    .resize(longSidePixels, longSidePixels, { fit: 'inside' })
    // Or single pixels would be seen as squares when they are drawn large.
    .blur(1)
    .webp({ quality: 40, effort: 4, smartSubsample: true })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
