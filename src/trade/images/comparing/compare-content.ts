// Decides whether a print image shows the same content as its preview, by structure in blocks and
// by color. Scaling, compression, other profiles, a crop of a few percent and a watermark on the
// preview do not count as differences; another picture, a rotated or mirrored one and different
// colors do. Thresholds were measured in docs/decisions/010-print-meets-preview.md.

import { alignPlanes } from './align-planes.ts'
import { blockStatistics, type Fingerprint, type Planes, side, toPlanes } from './planes.ts'

// The seven other orientations of a picture: mirrored, and rotated by quarter turns.
function turnedLumas({ luma }: Planes): Float64Array[] {
  return ways.map((way) =>
    Float64Array.from(luma, (_, at) => {
      const [x, y] = way(at % side, Math.floor(at / side))
      return luma[y * side + x] ?? 0
    }),
  )
}

const last = side - 1
const ways: readonly ((x: number, y: number) => [number, number])[] = [
  (x, y) => [last - x, y],
  (x, y) => [x, last - y],
  (x, y) => [last - x, last - y],
  (x, y) => [y, x],
  (x, y) => [last - y, x],
  (x, y) => [y, last - x],
  (x, y) => [last - y, last - x],
]

export type ContentComparison = {
  verdict: 'same' | 'turned' | 'other_picture' | 'other_colours'
  /** Structural similarity: 1 is identical, 0 is unrelated, -1 is the negative. */
  likeness: number
  /** 0 is identical, 1 is like a color against gray, 2 is opposite; null if there is no color. */
  colourDifference: number | null
}

const leastLikeness = 0.7
const maxColourDifference = 0.7
/** From this likeness on, searching for a crop cannot change the verdict. */
const surelySame = 0.85
/** From this likeness on, no other orientation can be clearly better. */
const surelyUpright = 0.95
// A nearly symmetric picture resembles its mirror image, but less than it resembles itself.
const leastTurnedLikeness = 0.8
const clearlyMore = 0.08

export function compareContent(print: Fingerprint, preview: Fingerprint): ContentComparison {
  const whole = [toPlanes(print), toPlanes(preview)] as const
  const likeness = likenessOf(whole[0].luma, whole[1].luma)
  if (likeness === null) return compareFlat(...whole)
  const turned = likeness >= surelyUpright ? -1 : turnedLikeness(...whole)
  if (likeness >= surelySame) return verdict(whole, likeness, turned)
  const aligned = alignPlanes(...whole)
  const alignedLikeness = likenessOf(aligned[0].luma, aligned[1].luma) ?? 0
  return alignedLikeness > likeness
    ? verdict(aligned, alignedLikeness, turned)
    : verdict(whole, likeness, turned)
}

function verdict(
  [print, preview]: readonly [Planes, Planes],
  likeness: number,
  turned: number,
): ContentComparison {
  const colourDifference = colourDifferenceOf(print, preview)
  return {
    verdict: verdictOn(likeness, colourDifference ?? 0, turned),
    likeness: rounded(likeness),
    colourDifference: colourDifference === null ? null : rounded(colourDifference),
  }
}

function turnedLikeness(print: Planes, preview: Planes): number {
  return Math.max(...turnedLumas(preview).map((luma) => likenessOf(print.luma, luma) ?? -1))
}

function verdictOn(
  likeness: number,
  colourDifference: number,
  turned: number,
): ContentComparison['verdict'] {
  const isTurned = turned >= leastTurnedLikeness && turned >= likeness + clearlyMore
  if (isTurned) return 'turned'
  if (likeness < leastLikeness) return 'other_picture'
  return colourDifference > maxColourDifference ? 'other_colours' : 'same'
}

const blockSide = 8
const blockStep = 4
const squares = cornersOfBlocks().flatMap((y) =>
  cornersOfBlocks().map((x) => ({ x, y, size: blockSide, stride: side })),
)
/** Standard deviation of a block's luma below which it has no structure to compare. */
const flatSpread = 3

// The median of the blocks, weighted by their structure in the print: a watermark affects only the
// blocks it covers, while in another picture few blocks match. Null if the print has no structure.
function likenessOf(print: Float64Array, preview: Float64Array): number | null {
  const blocks = squares.map((square) => {
    const { correlation, spread } = blockStatistics(print, preview, square)
    return { value: correlation, weight: spread }
  })
  return blocks.some(({ weight }) => weight >= flatSpread) ? weightedMedian(blocks) : null
}

function cornersOfBlocks(): number[] {
  const count = (side - blockSide) / blockStep + 1
  return Array.from({ length: count }, (_, index) => index * blockStep)
}

const leastChroma = 10
const leastColouredPrint = 0.02
// More than a colored logo covers.
const leastColouredPreview = 0.3

function colourDifferenceOf(print: Planes, preview: Planes): number | null {
  const byPrint: { value: number; weight: number }[] = []
  const byPreview: { value: number; weight: number }[] = []
  for (let at = 0; at < print.luma.length; at++) {
    const [blue, red] = [print.blue[at] ?? 0, print.red[at] ?? 0]
    const [otherBlue, otherRed] = [preview.blue[at] ?? 0, preview.red[at] ?? 0]
    const chroma = Math.hypot(blue, red)
    const otherChroma = Math.hypot(otherBlue, otherRed)
    const value = Math.hypot(blue - otherBlue, red - otherRed) / Math.max(chroma, otherChroma, 1)
    if (chroma >= leastChroma) byPrint.push({ value, weight: chroma })
    if (otherChroma >= leastChroma) byPreview.push({ value, weight: otherChroma })
  }
  const cells = print.luma.length
  const isColoured = byPrint.length >= leastColouredPrint * cells
  const wasColoured = byPreview.length >= leastColouredPreview * cells
  const differences = [
    isColoured ? weightedMedian(byPrint) : null,
    wasColoured ? weightedMedian(byPreview) : null,
  ].filter((difference) => difference !== null)
  return differences.length === 0 ? null : Math.max(...differences)
}

/** Distance in levels of 255 from which two flat colors count as different. */
const maxFlatDistance = 48
// More than a watermark covers.
const maxStructuredBlocks = 0.3

// For a print of one color, only that color can be compared, scaled so that the same limit applies.
function compareFlat(print: Planes, preview: Planes): ContentComparison {
  const structured = squares.filter(
    (square) => blockStatistics(preview.luma, print.luma, square).spread >= flatSpread,
  )
  const hasStructure = structured.length > maxStructuredBlocks * squares.length
  const distances = Array.from(print.luma, (luma, at) => ({
    value: Math.hypot(
      luma - (preview.luma[at] ?? 0),
      (print.blue[at] ?? 0) - (preview.blue[at] ?? 0),
      (print.red[at] ?? 0) - (preview.red[at] ?? 0),
    ),
    weight: 1,
  }))
  const distance = weightedMedian(distances) ?? 0
  const alike = Math.max(0, 1 - (distance / maxFlatDistance) * (1 - leastLikeness))
  const likeness = hasStructure ? 0 : alike
  const verdict = likeness < leastLikeness ? 'other_picture' : 'same'
  return { verdict, likeness: rounded(likeness), colourDifference: null }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Null if there are no values with weight. */
function weightedMedian(values: { value: number; weight: number }[]): number | null {
  const sorted = values.filter(({ weight }) => weight > 0).sort((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { value, weight } of sorted) {
    passed += weight
    if (passed >= half) return value
  }
  return null
}
