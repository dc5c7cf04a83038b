// Finds the subject of a picture without a trained model: the region that cannot be reached from
// the picture's edges without a change in color or lightness (minimum barrier distance; Zhang,
// Sclaroff et al., ICCV 2015). A picture without a subject, or with one that fills it, is cropped
// around its center.

import type { Subject } from '../../../pure/geometry/crop.ts'
import { type SmallPicture, shrunk } from './small-picture.ts'

const longSidePixels = 96
/** Added around the region, since it is smoothed. */
const marginPixels = 2
/** Share of the highest barrier from which a pixel belongs to the subject, wherever it is. */
const leastPart = 0.45
/** In CIE Lab, all three channels added. If no pixel exceeds it, there is no subject. */
const leastBarrier = 20
/** Radius of the smoothing in pixels. */
const reach = 3

export function findSubject(pixels: SmallPicture): Subject | null {
  const picture = shrunk(pixels, longSidePixels)
  const { width, height } = picture
  const apart = smoothed(barriers(picture), picture)
  const most = apart.reduce((a, b) => Math.max(a, b))
  if (most < leastBarrier) return null
  let [left, top, right, bottom] = [width, height, 0, 0]
  apart.forEach((barrier, at) => {
    if (barrier < leastPart * most) return
    const x = at % width
    const y = (at - x) / width
    left = Math.min(left, x - marginPixels)
    right = Math.max(right, x + 1 + marginPixels)
    top = Math.min(top, y - marginPixels)
    bottom = Math.max(bottom, y + 1 + marginPixels)
  })
  const inside = (part: number) => Math.min(Math.max(part, 0), 1)
  return [
    inside(left / width),
    inside(top / height),
    inside(right / width),
    inside(bottom / height),
  ]
}

/**
 * For each pixel, the least change in L, a and b on a path to it from an edge. Paths are found in
 * three passes over the picture, which misses a few winding ones.
 */
function barriers(picture: SmallPicture): Float32Array {
  const { width, height } = picture
  const count = width * height
  const sum = new Float32Array(count)
  for (const values of labOf(picture)) {
    const [most, least] = [values.slice(), values.slice()]
    const barrier = new Float32Array(count).fill(Number.POSITIVE_INFINITY)
    barrier.fill(0, 0, width).fill(0, count - width)
    for (let at = 0; at < count; at += width) barrier[at] = barrier[at + width - 1] = 0
    const come = (at: number, from: number) => {
      const value = values[at] ?? 0
      const high = Math.max(most[from] ?? 0, value)
      const low = Math.min(least[from] ?? 0, value)
      if (high - low >= (barrier[at] ?? 0)) return
      barrier[at] = high - low
      most[at] = high
      least[at] = low
    }
    for (const step of [1, -1, 1]) {
      for (let at = step > 0 ? 0 : count - 1; at >= 0 && at < count; at += step) {
        if (barrier[at] === 0) continue
        come(at, at - step * width)
        come(at, at - step)
      }
    }
    for (let at = 0; at < count; at++) sum[at] = (sum[at] ?? 0) + (barrier[at] ?? 0)
  }
  return sum
}

/** Box mean, so that single specks do not count as a subject. */
function smoothed(values: Float32Array, { width, height }: SmallPicture): Float32Array {
  // Summed-area table: the sum of any rectangle follows from its four corners.
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  const means = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(y - reach, 0), Math.min(y + reach + 1, height)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(x - reach, 0), Math.min(x + reach + 1, width)]
      const above = (sums[top * stride + right] ?? 0) - (sums[top * stride + left] ?? 0)
      const below = (sums[bottom * stride + right] ?? 0) - (sums[bottom * stride + left] ?? 0)
      means[y * width + x] = (below - above) / ((right - left) * (bottom - top))
    }
  }
  return means
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/**
 * CIE Lab (CIE 15, D65) of each pixel. Allocates no objects per pixel, since a page waits for it.
 */
function labOf({ data, width, height }: SmallPicture): Float32Array[] {
  const count = width * height
  const [l, a, b] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let at = 0; at < count; at++) {
    const red = linear[data[3 * at] ?? 0] ?? 0
    const green = linear[data[3 * at + 1] ?? 0] ?? 0
    const blue = linear[data[3 * at + 2] ?? 0] ?? 0
    const x = evened((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    const y = evened(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    const z = evened((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    l[at] = 116 * y - 16
    a[at] = 500 * (x - y)
    b[at] = 200 * (y - z)
  }
  return [l, a, b]
}

/** The nonlinearity of CIE Lab, which makes steps perceptually even. */
function evened(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116
}
