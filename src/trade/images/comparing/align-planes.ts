// Aligns two pictures if one of them is cropped by a few percent: finds the part of the other that
// it shows.

import { blockStatistics, type Planes, side } from './planes.ts'

/** In fractions of the picture. */
type Part = { left: number; top: number; right: number; bottom: number }

// Up to 6 % from each edge. Half a step is less than half a pixel of the fingerprint.
const cuts = [0, 0.03, 0.06]
const parts: readonly Part[] = cuts.flatMap((left) =>
  cuts.flatMap((top) =>
    cuts.flatMap((right) =>
      cuts.map((bottom) => ({ left, top, right: 1 - right, bottom: 1 - bottom })),
    ),
  ),
)

// Coarser than the comparison, since 162 cuts are tried.
const searchSide = side / 2
const whole: Part = { left: 0, top: 0, right: 1, bottom: 1 }

/** Returns the two planes in their best alignment, one of them cut. */
export function alignPlanes(one: Planes, other: Planes): readonly [Planes, Planes] {
  const oneCut = bestCut(other.luma, one.luma)
  const otherCut = bestCut(one.luma, other.luma)
  return oneCut.correlation > otherCut.correlation
    ? [cutAll(one, oneCut.part), other]
    : [one, cutAll(other, otherCut.part)]
}

function bestCut(stored: Float64Array, cut: Float64Array): { part: Part; correlation: number } {
  const square = { x: 0, y: 0, size: searchSide, stride: searchSide }
  const coarse = cutTo(stored, whole, searchSide)
  let best = { part: whole, correlation: -1 }
  for (const part of parts) {
    const { correlation } = blockStatistics(coarse, cutTo(cut, part, searchSide), square)
    if (correlation > best.correlation) best = { part, correlation }
  }
  return best
}

function cutAll({ luma, blue, red }: Planes, part: Part): Planes {
  return { luma: cutTo(luma, part), blue: cutTo(blue, part), red: cutTo(red, part) }
}

function cutTo(plane: Float64Array, part: Part, size = side): Float64Array {
  const columns = places(part.left, part.right, size)
  const rows = places(part.top, part.bottom, size)
  const cut = new Float64Array(size * size)
  let at = 0
  for (const row of rows) {
    for (const column of columns) {
      const from = row.first * side + column.first
      const above = mixed(plane[from], plane[from + 1], column.share)
      const below = mixed(plane[from + side], plane[from + side + 1], column.share)
      cut[at++] = mixed(above, below, row.share)
    }
  }
  return cut
}

function mixed(one = 0, next = 0, share = 0): number {
  return one + (next - one) * share
}

/**
 * For each pixel of the result, the first of the two source pixels it falls between, and the
 * fraction between them.
 */
function places(from: number, to: number, size: number): { first: number; share: number }[] {
  return Array.from({ length: size }, (_, index) => {
    const place = (from + ((to - from) * (index + 0.5)) / size) * side - 0.5
    const first = Math.min(Math.max(Math.floor(place), 0), side - 2)
    return { first, share: Math.min(Math.max(place - first, 0), 1) }
  })
}
