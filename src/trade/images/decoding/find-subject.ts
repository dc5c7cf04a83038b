// Where the subject of a picture lies: what differs in colour from the picture as a whole, and skin, found
// on a few thousand pixels without any model. A picture that has none, or has it everywhere, answers null,
// and is cropped around its middle.

import type { Subject } from '../../../pure/geometry/crop.ts'
import { type SmallPicture, shrunk } from './small-picture.ts'

const longSidePixels = 96

export function findSubject(pixels: SmallPicture): Subject | null {
  const picture = shrunk(pixels, longSidePixels)
  const { width, height } = picture
  const count = width * height
  const strength = salience(picture)
  const mean = strength.reduce((sum, each) => sum + each, 0) / count
  const deviation = Math.sqrt(strength.reduce((sum, each) => sum + (each - mean) ** 2, 0) / count)
  if (strength.every((each) => each < leastStrength)) return null
  const blobsAt = (deviations: number) =>
    blobsAbove(strength, mean + deviations * deviation, width, height)
  const blobs = blobsAt(1.2)
  const [strongest] = blobs
  if (strongest === undefined) return null
  const all = sumOf(blobs, 'mass')
  const meant = blobs.filter(({ mass }) => mass >= strongest.mass * 0.3)
  const area = sumOf(meant, 'area') / count
  if (sumOf(meant, 'mass') / all < 0.6 || area < 0.004 || area > 0.25 || meant.length > 3)
    return null
  if (meant.some((blob) => isBackground(blob, picture))) return null
  // What stands apart less may be what the picture is of, beside something loud: nothing of it is given up.
  const quiet = blobsAt(0.3).filter(
    (blob) => blob.mass >= strongest.mass * 0.1 && !isBackground(blob, picture),
  )
  const kept = [...meant, ...quiet]
  const left = Math.min(...kept.map((each) => each.left)) - marginPixels
  const top = Math.min(...kept.map((each) => each.top)) - marginPixels
  const right = Math.max(...kept.map((each) => each.right + 1)) + marginPixels
  const bottom = Math.max(...kept.map((each) => each.bottom + 1)) + marginPixels
  const inside = (part: number) => Math.min(Math.max(part, 0), 1)
  return [
    inside(left / width),
    inside(top / height),
    inside(right / width),
    inside(bottom / height),
  ]
}

const marginPixels = 2

/** In CIE Lab: what differs by less from the rest is no subject. */
const leastStrength = 14

function sumOf(blobs: readonly Blob[], what: 'mass' | 'area'): number {
  return blobs.reduce((sum, each) => sum + each[what], 0)
}

/** Sky and light come in from above; ground and walls touch more than one edge. */
function isBackground(
  { left, top, right, bottom }: Blob,
  { width, height }: SmallPicture,
): boolean {
  return (
    top === 0 || [left === 0, right === width - 1, bottom === height - 1].filter(Boolean).length > 1
  )
}

/** Of each pixel: how far its colour is from the mean one, and more where it is skin. */
function salience({ data, width, height }: SmallPicture): Float32Array {
  const count = width * height
  const lab = labOf(data, count)
  const mean = { l: 0, a: 0, b: 0 }
  for (let at = 0; at < count; at++) {
    mean.l += (lab[at * 3] ?? 0) / count
    mean.a += (lab[at * 3 + 1] ?? 0) / count
    mean.b += (lab[at * 3 + 2] ?? 0) / count
  }
  const result = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const l = (lab[at * 3] ?? 0) - mean.l
    const a = (lab[at * 3 + 1] ?? 0) - mean.a
    const b = (lab[at * 3 + 2] ?? 0) - mean.b
    const skin = isSkin(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0) ? 12 : 0
    result[at] = Math.sqrt(0.5 * l * l + a * a + b * b) + skin
  }
  return result
}

// What 8 bits mean in light.
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** L, a and b of each pixel, for D65, by CIE 15. A page waits for it, so it makes no objects. */
function labOf(data: Uint8Array, count: number): Float32Array {
  const lab = new Float32Array(count * 3)
  for (let at = 0; at < count * 3; at += 3) {
    const r = linear[data[at] ?? 0] ?? 0
    const g = linear[data[at + 1] ?? 0] ?? 0
    const b = linear[data[at + 2] ?? 0] ?? 0
    const x = evened((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = evened(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = evened((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lab[at] = 116 * y - 16
    lab[at + 1] = 500 * (x - y)
    lab[at + 2] = 200 * (y - z)
  }
  return lab
}

/** As the eye tells steps of light apart. */
function evened(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116
}

/** By Kovač, Peer and Solina: skin of every tone under daylight, and some wood and sand. */
function isSkin(r: number, g: number, b: number): boolean {
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  return r > 60 && g > 30 && b > 15 && most - least > 15 && r - g > 10 && r > b
}

type Blob = { mass: number; area: number; left: number; top: number; right: number; bottom: number }

/** What hangs together above the threshold, strongest first. */
function blobsAbove(strength: Float32Array, threshold: number, width: number, height: number) {
  const isSeen = new Uint8Array(strength.length)
  const blobs: Blob[] = []
  for (let start = 0; start < strength.length; start++) {
    if (isSeen[start] || (strength[start] ?? 0) < threshold) continue
    const blob = { mass: 0, area: 0, left: width, top: height, right: 0, bottom: 0 }
    const open = [start]
    isSeen[start] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const y = (at - x) / width
      blob.mass += (strength[at] ?? 0) - threshold / 2
      blob.area += 1
      blob.left = Math.min(blob.left, x)
      blob.right = Math.max(blob.right, x)
      blob.top = Math.min(blob.top, y)
      blob.bottom = Math.max(blob.bottom, y)
      for (let v = Math.max(y - 1, 0); v <= Math.min(y + 1, height - 1); v++) {
        for (let u = Math.max(x - 1, 0); u <= Math.min(x + 1, width - 1); u++) {
          const next = v * width + u
          if (isSeen[next] || (strength[next] ?? 0) < threshold) continue
          isSeen[next] = 1
          open.push(next)
        }
      }
    }
    blobs.push(blob)
  }
  return blobs.sort((a, b) => b.mass - a.mass)
}
