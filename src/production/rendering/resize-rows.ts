// Resizes a picture row by row, by Lanczos in one pass, so that only a few rows are in memory. libvips
// would not do for prints: whatever kernel it is asked for, it enlarges by bicubic interpolation, and
// half a pixel off the middle.

import type { PixelSize } from '../../geometry/lengths.ts'
import { lanczosTaps, type Taps } from './lanczos-taps.ts'

const channels = 3
const nothing = new Float32Array()

/** Fills `into` with the row's values, 0 to 255, red, green and blue in turn. */
export type ReadRow = (y: number, into: Float32Array) => void

/** Each row is good until the next one is asked for. */
export function* resizeRows(
  readRow: ReadRow,
  from: PixelSize,
  to: PixelSize,
): Generator<Uint8ClampedArray> {
  const across = lanczosTaps(from.width, to.width)
  const down = lanczosTaps(from.height, to.height)
  const padded = new Float32Array((from.width + 2 * across.count) * channels)
  const source = padded.subarray(across.count * channels, -across.count * channels)
  const narrowed = Array.from({ length: down.count }, () => new Float32Array(to.width * channels))
  const result = new Uint8ClampedArray(to.width * channels)
  // Rows beyond the edges are the edge itself, which stays in the ring for as long as it is needed.
  const rowAt = (y: number) => {
    const inside = Math.min(Math.max(y, 0), from.height - 1)
    return narrowed[inside % down.count] ?? nothing
  }
  let next = 0
  for (let y = 0; y < to.height; y++) {
    const start = down.starts[y] ?? 0
    for (const end = Math.min(from.height, start + down.count); next < end; next++) {
      readRow(next, source)
      repeatEnds(padded, across.count)
      resizeAcross(padded, across, narrowed[next % down.count] ?? nothing)
    }
    const rows = Array.from({ length: down.count }, (_, tap) => rowAt(start + tap))
    mixRows(rows, down.weights.subarray(y * down.count, (y + 1) * down.count), result)
    yield result
  }
}

function repeatEnds(padded: Float32Array, pixels: number): void {
  const values = pixels * channels
  const last = padded.length - values - channels
  for (let at = 0; at < values; at++) {
    padded[at] = padded[values + (at % channels)] ?? 0
    padded[padded.length - values + at] = padded[last + (at % channels)] ?? 0
  }
}

function resizeAcross(padded: Float32Array, { count, starts, weights }: Taps, into: Float32Array) {
  for (let x = 0, at = 0, weightAt = 0; x < starts.length; x++) {
    let from = ((starts[x] ?? 0) + count) * channels
    let red = 0
    let green = 0
    let blue = 0
    for (let tap = 0; tap < count; tap++, weightAt++, from += channels) {
      const weight = weights[weightAt] ?? 0
      red += (padded[from] ?? 0) * weight
      green += (padded[from + 1] ?? 0) * weight
      blue += (padded[from + 2] ?? 0) * weight
    }
    into[at++] = red
    into[at++] = green
    into[at++] = blue
  }
}

// Enlarging always takes six rows; spelled out, they are mixed in one go.
function mixRows(rows: readonly Float32Array[], weights: Float32Array, into: Uint8ClampedArray) {
  if (rows.length !== 6) return mixAnyRows(rows, weights, into)
  const [a = nothing, b = nothing, c = nothing, d = nothing, e = nothing, f = nothing] = rows
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = weights
  for (let at = 0; at < into.length; at++) {
    into[at] =
      (a[at] ?? 0) * p +
      (b[at] ?? 0) * q +
      (c[at] ?? 0) * r +
      (d[at] ?? 0) * s +
      (e[at] ?? 0) * t +
      (f[at] ?? 0) * u
  }
}

function mixAnyRows(rows: readonly Float32Array[], weights: Float32Array, into: Uint8ClampedArray) {
  const sums = new Float32Array(into.length)
  for (const [index, row] of rows.entries()) {
    const weight = weights[index] ?? 0
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0) * weight
  }
  into.set(sums)
}
