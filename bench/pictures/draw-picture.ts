// Generates pictures that cost as much to decode as photographs: slow waves of color with grain on
// top. The grain determines the bytes per pixel.

import sharp from 'sharp'

export type PictureForm = {
  name: string
  width: number
  height: number
  /** Maximum deviation of a pixel from its wave, in levels of 255. */
  grain: number
  quality: number
}

/** Returns a baseline JPEG. */
export async function drawPicture(form: PictureForm): Promise<Buffer> {
  const { width, height, quality } = form
  const raw = { width, height, channels: 3 as const }
  return await sharp(drawPixels(form), { raw, limitInputPixels: false })
    .jpeg({ quality })
    .toBuffer()
}

function drawPixels({ width, height, grain }: PictureForm): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3)
  const noise = drawNoise(grain)
  let at = 0
  for (let y = 0; y < height; y++) {
    const wave = 60 * Math.sin(y / 310)
    for (let x = 0; x < width; x++) {
      const light = 128 + wave * Math.cos(x / 270) + (noise[at % noise.length] ?? 0)
      // Color varies more slowly than luminance, as in photographs.
      const colour = (noise[(at >> 4) % noise.length] ?? 0) / 4
      pixels[at++] = light + colour
      pixels[at++] = light
      pixels[at++] = light - colour
    }
  }
  return pixels
}

// Deterministic, so that two runs measure the same pictures. A linear congruential generator with
// the constants from Numerical Recipes. The length is prime, so rows do not repeat.
function drawNoise(grain: number): Int16Array {
  let state = 1
  return Int16Array.from({ length: 1_000_003 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.round((state / 2 ** 31 - 1) * grain)
  })
}
