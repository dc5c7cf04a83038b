// Fills outlines with black, by the nonzero rule that fonts use. By hand, because the print process
// opens pictures of strangers and therefore reads no SVG.

import type { PathStep } from './gang-lines.ts'

/** Rows per pixel in which the coverage is measured. */
const rowsOfPixel = 4
const piecesOfCurve = 8

type Edge = { x: number; y: number; toX: number; toY: number }

/** Coverage from 0 to 255 of each pixel. The steps are in pixels. */
export function fillOutlines(
  steps: readonly PathStep[],
  { width, height }: { width: number; height: number },
): Uint8Array {
  const edges = edgesOf(steps)
  const coverage = new Float64Array(width * height)
  for (let row = 0; row < height * rowsOfPixel; row++) {
    const y = (row + 0.5) / rowsOfPixel
    const start = Math.floor(y) * width
    let winding = 0
    let from = 0
    for (const { x, direction } of crossings(edges, y)) {
      if (winding !== 0) cover(coverage.subarray(start, start + width), from, x)
      winding += direction
      from = x
    }
  }
  return Uint8Array.from(coverage, (rows) => Math.round((255 * rows) / rowsOfPixel))
}

function crossings(edges: readonly Edge[], y: number) {
  return edges
    .filter((edge) => edge.y <= y !== edge.toY <= y)
    .map((edge) => ({
      x: edge.x + ((y - edge.y) / (edge.toY - edge.y)) * (edge.toX - edge.x),
      direction: edge.toY > edge.y ? 1 : -1,
    }))
    .sort((one, other) => one.x - other.x)
}

function cover(row: Float64Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(row.length, to)]
  for (let x = Math.floor(left); x < right; x++) {
    row[x] = (row[x] ?? 0) + Math.min(right, x + 1) - Math.max(left, x)
  }
}

function edgesOf(steps: readonly PathStep[]): Edge[] {
  const edges: Edge[] = []
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  const lineTo = (toX: number, toY: number) => {
    edges.push({ x, y, toX, toY })
    x = toX
    y = toY
  }
  for (const step of steps) {
    if (step[0] === 'Z') lineTo(startX, startY)
    else if (step[0] === 'L') lineTo(step[1], step[2])
    else if (step[0] === 'M') {
      x = step[1]
      y = step[2]
      startX = x
      startY = y
    } else {
      const [, x1, y1, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = step
      const [x0, y0] = [x, y]
      for (let piece = 1; piece <= piecesOfCurve; piece++) {
        const t = piece / piecesOfCurve
        const at = (a: number, b: number, c: number, d: number) =>
          (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
        lineTo(at(x0, x1, x2, x3), at(y0, y1, y2, y3))
      }
    }
  }
  return edges
}
