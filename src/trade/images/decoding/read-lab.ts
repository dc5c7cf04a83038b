// Converts L*a*b* to sRGB. A TIFF's L*a*b* is relative to D50 (Adobe Photoshop TIFF Technical
// Notes), but libvips assumes D65, which is off by up to ΔE00 4. Its linear result is corrected
// here.

import sharp, { type Sharp } from 'sharp'

/** For pictures already reduced in size: it processes every pixel in JavaScript. */
export async function readLab(small: Sharp): Promise<Sharp> {
  const { data, info } = await small
    .toColourspace('scrgb')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  const pixels = new Uint8ClampedArray(values.length)
  for (let at = 0; at < values.length; at += channels) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = values.subarray(at, at + channels)
    for (let row = 0; row < 3; row++) {
      const [r = 0, g = 0, b = 0] = whiteFromD65ToD50[row] ?? []
      pixels[at + row] = 255 * encoded(r * red + g * green + b * blue)
    }
    if (channels === 4) pixels[at + 3] = alpha
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

// In linear sRGB: back to L*a*b* with the D65 white, forward with the D50 white, then with the
// Bradford matrix to the white of sRGB.
const whiteFromD65ToD50 = [
  [0.96017, -0.06386, 0.1037],
  [-0.00153, 1.01831, -0.01678],
  [0.002, -0.01074, 1.00875],
]

/** IEC 61966-2-1. */
function encoded(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}
