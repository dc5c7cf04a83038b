// A picture of six patches with known colors in two rows of three, and their values in other color
// spaces: computed here by matrices, not by the library under test.

import { fromLinear, type Rgb, toLinear } from './colour-difference.ts'

export const patchesWidth = 120
export const patchesHeight = 80

/** In sRGB, 0 to 255. */
export const patchColours: readonly Rgb[] = [
  [200, 60, 30],
  [30, 140, 60],
  [40, 70, 180],
  [230, 200, 40],
  [128, 128, 128],
  [245, 240, 235],
]

/** Index of the patch at a position. */
export function patchAt(x: number, y: number): number {
  const size = patchesWidth / 3
  return Math.min(2, Math.floor(x / size)) + 3 * Math.floor(y / size)
}

export function patchPixels<T extends Uint8Array | Uint16Array>(
  into: T,
  colours: readonly (readonly number[])[],
): T {
  let at = 0
  for (let y = 0; y < patchesHeight; y++) {
    for (let x = 0; x < patchesWidth; x++) {
      for (const value of colours[patchAt(x, y)] ?? []) into[at++] = value
    }
  }
  return into
}

/**
 * Converts an sRGB color to Display P3 (SMPTE EG 432-1 primaries, D65, the transfer function of
 * sRGB).
 */
export function toDisplayP3(colour: Rgb): Rgb {
  return convert(colour, sRgbToP3, fromLinear)
}

/** Converts to Adobe RGB (1998), whose gamma is 563/256. */
export function toAdobeRgb(colour: Rgb): Rgb {
  return convert(colour, sRgbToAdobe, (value) => value ** (256 / 563))
}

export function toGray([value]: Rgb, gamma: number): number {
  return 255 * toLinear(value / 255) ** (1 / gamma)
}

type Matrix = readonly (readonly [number, number, number])[]

const sRgbToP3: Matrix = [
  [0.8224621, 0.177538, 0],
  [0.0331941, 0.9668058, 0],
  [0.0170827, 0.0723974, 0.9105199],
]
const sRgbToAdobe: Matrix = [
  [0.7151256, 0.2848744, 0],
  [0, 1, 0],
  [0, 0.0411619, 0.9588381],
]

function convert(colour: Rgb, matrix: Matrix, encode: (value: number) => number): Rgb {
  const linear = colour.map((value) => toLinear(value / 255))
  const to = (row: number) =>
    255 *
    encode(
      (matrix[row] ?? []).reduce((sum, factor, index) => sum + factor * (linear[index] ?? 0), 0),
    )
  return [to(0), to(1), to(2)]
}
