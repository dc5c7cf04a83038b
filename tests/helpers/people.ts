// Photographs of people from the face detector's package, with their faces marked by hand.

import { createRequire } from 'node:module'
import sharp from 'sharp'
import type { Crop, Subject } from '../../src/pure/geometry/crop.ts'

/** Left, top, right and bottom of each face, in fractions of its photograph. */
const facesOf: Readonly<Record<string, readonly Subject[]>> = {
  sample1: [
    [0.19, 0.31, 0.34, 0.51],
    [0.4, 0.33, 0.57, 0.56],
    [0.76, 0.18, 0.89, 0.37],
  ],
  // The first is in profile.
  sample2: [
    [0.19, 0.06, 0.31, 0.28],
    [0.44, 0.18, 0.57, 0.35],
    [0.74, 0.12, 0.89, 0.31],
  ],
  sample3: [
    [0.28, 0.26, 0.45, 0.48],
    [0.53, 0.19, 0.7, 0.39],
    [0.76, 0.25, 0.9, 0.44],
  ],
  sample4: [
    [0.1, 0.15, 0.24, 0.32],
    [0.32, 0.07, 0.47, 0.25],
    [0.49, 0.15, 0.62, 0.3],
    [0.63, 0.13, 0.77, 0.31],
  ],
  sample5: [
    [0.14, 0.63, 0.34, 0.89],
    [0.29, 0.32, 0.43, 0.5],
    [0.39, 0.11, 0.51, 0.25],
    [0.54, 0.19, 0.69, 0.35],
    [0.71, 0.3, 0.86, 0.51],
  ],
  sample6: [
    [0.09, 0.34, 0.26, 0.52],
    [0.32, 0.25, 0.48, 0.43],
    [0.56, 0.19, 0.73, 0.39],
    [0.74, 0.21, 0.91, 0.4],
  ],
}

export type Photograph = { bytes: Buffer; faces: Subject[] }

export const photographs = Object.keys(facesOf)

/** The whole photograph, or the part between two fractions of its width. */
export async function photograph(name: string, from = 0, to = 1): Promise<Photograph> {
  const path = createRequire(import.meta.url).resolve(`@vladmandic/face-api/demo/${name}.jpg`)
  const { width, height } = await sharp(path).metadata()
  const part = { left: Math.round(from * width), width: Math.round((to - from) * width) }
  const bytes = await sharp(path)
    .extract({ ...part, top: 0, height })
    .jpeg({ quality: 90 })
    .toBuffer()
  const across = (x: number) => (x - from) / (to - from)
  const faces = (facesOf[name] ?? [])
    .map(([left, top, right, bottom]) => [across(left), top, across(right), bottom] as const)
    .filter(([left, , right]) => left >= 0 && right <= 1)
  return { bytes, faces }
}

export function shareKept(subject: Subject, crop: Crop): number {
  const [left, top, right, bottom] = subject
  const across = Math.min(right, crop.x + crop.width) - Math.max(left, crop.x)
  const down = Math.min(bottom, crop.y + crop.height) - Math.max(top, crop.y)
  return (Math.max(0, across) * Math.max(0, down)) / ((right - left) * (bottom - top))
}
