// Similarity of two pictures: the structural similarity of Wang et al. (2004), averaged over
// windows of 8 × 8 pixels of their luma. 1 is identical.

export type Gray = { pixels: Uint8Array; width: number; height: number }

const side = 8
const step = 4
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

export function likeness(one: Gray, other: Gray): number {
  if (one.width !== other.width || one.height !== other.height) {
    throw new Error('Pictures of one size were expected.')
  }
  let sum = 0
  let windows = 0
  for (let top = 0; top + side <= one.height; top += step) {
    for (let left = 0; left + side <= one.width; left += step) {
      sum += ofWindow(one, other, left, top)
      windows++
    }
  }
  return sum / windows
}

function ofWindow(one: Gray, other: Gray, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      const first = one.pixels[y * one.width + x] ?? 0
      const second = other.pixels[y * one.width + x] ?? 0
      a += first
      b += second
      aa += first * first
      bb += second * second
      ab += first * second
    }
  }
  const count = side * side
  const [meanA, meanB] = [a / count, b / count]
  const varianceA = aa / count - meanA * meanA
  const varianceB = bb / count - meanB * meanB
  const shared = ab / count - meanA * meanB
  return (
    ((2 * meanA * meanB + c1) * (2 * shared + c2)) /
    ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  )
}
