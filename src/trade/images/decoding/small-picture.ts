// The pixels of a small picture, for computations in JavaScript: a sharp call would cost a push
// more than the computation.

import sharp from 'sharp'

/** 8-bit sRGB, three channels, row by row. */
export type SmallPicture = { data: Uint8Array; width: number; height: number }

export async function pixelsOf(placeholder: Uint8Array): Promise<SmallPicture> {
  const { data, info } = await sharp(placeholder)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Reduces the picture to at most `longSide` by averaging pixels. Never enlarges. */
export function shrunk({ data, ...from }: SmallPicture, longSide: number): SmallPicture {
  const scale = Math.min(1, longSide / Math.max(from.width, from.height))
  const width = Math.max(1, Math.round(from.width * scale))
  const height = Math.max(1, Math.round(from.height * scale))
  const small = new Uint8Array(3 * width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const top = Math.floor((y * from.height) / height)
    const bottom = Math.floor(((y + 1) * from.height) / height)
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * from.width) / width)
      const right = Math.floor(((x + 1) * from.width) / width)
      let [r, g, b] = [0, 0, 0]
      for (let row = top; row < bottom; row++) {
        const end = 3 * (row * from.width + right)
        for (let pixel = 3 * (row * from.width + left); pixel < end; pixel += 3) {
          r += data[pixel] ?? 0
          g += data[pixel + 1] ?? 0
          b += data[pixel + 2] ?? 0
        }
      }
      const count = (bottom - top) * (right - left)
      for (const sum of [r, g, b]) small[at++] = Math.round(sum / count)
    }
  }
  return { data: small, width, height }
}
