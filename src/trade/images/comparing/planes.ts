// A fingerprint split into luma and two color differences (ITU-R BT.601), and statistics of how
// similar a block of two of them is.

/** Side of a fingerprint, in pixels. */
export const side = 32

/**
 * A picture in 32 × 32 sRGB pixels, whatever its aspect ratio: enough to decide whether two files
 * show the same. RGB bytes, row by row. Only picture processes create them.
 */
export type Fingerprint = Uint8Array

export type Planes = { luma: Float64Array; blue: Float64Array; red: Float64Array }

export function toPlanes(fingerprint: Fingerprint): Planes {
  const planes = emptyPlanes()
  for (let at = 0; at < side * side; at++) {
    const red = fingerprint[3 * at] ?? 0
    const green = fingerprint[3 * at + 1] ?? 0
    const blue = fingerprint[3 * at + 2] ?? 0
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue
    planes.luma[at] = luma
    planes.blue[at] = 0.564 * (blue - luma)
    planes.red[at] = 0.713 * (red - luma)
  }
  return planes
}

function emptyPlanes(): Planes {
  const plane = () => new Float64Array(side * side)
  return { luma: plane(), blue: plane(), red: plane() }
}

/** In a plane with rows of `stride` values. */
export type Square = { x: number; y: number; size: number; stride: number }

// Variance below which differences are compression noise.
const noiseVariance = 3

/** `spread` is the standard deviation of the first plane in that block. */
export function blockStatistics(
  one: Float64Array,
  other: Float64Array,
  { x, y, size, stride }: Square,
): { correlation: number; spread: number } {
  let [sum, otherSum, squares, otherSquares, products] = [0, 0, 0, 0, 0]
  for (let row = y; row < y + size; row++) {
    for (let at = row * stride + x; at < row * stride + x + size; at++) {
      const a = one[at] ?? 0
      const b = other[at] ?? 0
      sum += a
      otherSum += b
      squares += a * a
      otherSquares += b * b
      products += a * b
    }
  }
  const count = size * size
  const variance = Math.max(0, squares / count - (sum / count) ** 2)
  const otherVariance = Math.max(0, otherSquares / count - (otherSum / count) ** 2)
  const covariance = products / count - (sum / count) * (otherSum / count)
  const scale = Math.sqrt((variance + noiseVariance) * (otherVariance + noiseVariance))
  return { correlation: covariance / scale, spread: Math.sqrt(variance) }
}
