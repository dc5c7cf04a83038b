// Along one axis: of which pixels each pixel of the result is made, and how much of each. Lanczos of
// three lobes; wider by as much as it is reduced by, so that nothing is left out.

export type Taps = {
  /** For each pixel of the result. */
  count: number
  /** Its first pixel; may lie before or behind the picture, whose edge then stands in. */
  starts: Int32Array<ArrayBuffer>
  /** `count` for each pixel of the result; they add up to 1. */
  weights: Float32Array<ArrayBuffer>
}

const lobes = 3

export function lanczosTaps(from: number, to: number): Taps {
  const scale = from / to
  const width = Math.max(1, scale)
  const count = Math.ceil(2 * lobes * width)
  const starts = new Int32Array(to)
  const weights = new Float32Array(to * count)
  for (let index = 0; index < to; index++) {
    // Pixels are squares whose middle counts.
    const middle = (index + 0.5) * scale - 0.5
    const start = Math.floor(middle - lobes * width) + 1
    starts[index] = start
    const own = weights.subarray(index * count, (index + 1) * count)
    let sum = 0
    for (let tap = 0; tap < count; tap++) {
      const weight = lanczos((start + tap - middle) / width)
      own[tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < count; tap++) own[tap] = (own[tap] ?? 0) / sum
  }
  return { count, starts, weights }
}

function lanczos(distance: number): number {
  const angle = Math.PI * distance
  if (Math.abs(angle) < 1e-9) return 1
  if (Math.abs(distance) >= lobes) return 0
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle)
}
