// The seven other ways in which a picture can lie: mirrored, and turned by quarters.

import { type Planes, side } from './planes.ts'

export function turnedLumas({ luma }: Planes): Float64Array[] {
  return ways.map((way) =>
    Float64Array.from(luma, (_, at) => {
      const [x, y] = way(at % side, Math.floor(at / side))
      return luma[y * side + x] ?? 0
    }),
  )
}

const last = side - 1
/** Where the pixel that stands at x, y comes from. */
const ways: readonly ((x: number, y: number) => [number, number])[] = [
  (x, y) => [last - x, y],
  (x, y) => [x, last - y],
  (x, y) => [last - x, last - y],
  (x, y) => [y, x],
  (x, y) => [last - y, x],
  (x, y) => [y, last - x],
  (x, y) => [last - y, last - x],
]
