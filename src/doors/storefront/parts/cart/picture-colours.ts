// Colors for the sides, extracted from the displayed picture. Runs in the browser only.

import { pictureRoute } from '../../../../pure/contract/file-routes.ts'
import type { Crop } from '../../../../pure/geometry/crop.ts'

export type PictureColours = {
  /** The five most representative colors, `#rrggbb`. */
  palette: string[]
  /** Color at a tap on the visible part of the picture. Null outside of it. */
  at: (face: Crop, tap: MouseEvent) => string | null
}

const side = 96
const colours = 5
/** Colors closer than this look alike. The distance from black to white is 441. */
const leastDistance = 56

export async function readPictureColours(pictureKey: string): Promise<PictureColours> {
  const image = new Image()
  image.src = pictureRoute.href({ pictureKey, file: '400.jpg' })
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return { palette: [], at: () => null }
  context.drawImage(image, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  const colourAt = (index: number): Colour => [
    data[index * 4] ?? 0,
    data[index * 4 + 1] ?? 0,
    data[index * 4 + 2] ?? 0,
  ]
  const place = (fraction: number) => Math.min(side - 1, Math.floor(fraction * side))
  return {
    palette: paletteOf(Array.from({ length: side * side }, (_, index) => colourAt(index))).map(hex),
    at: (face, tap) => {
      const [across, down] = placeOf(tap)
      if (across < 0 || across > 1 || down < 0 || down > 1) return null
      const x = place(face.x + face.width * across)
      return hex(colourAt(place(face.y + face.height * down) * side + x))
    },
  }
}

/** In fractions of the displayed face. */
function placeOf({ clientX, clientY }: MouseEvent): readonly [across: number, down: number] {
  const drawn = document.querySelector('.stage .face-area')?.getBoundingClientRect()
  // Keyboard activation has no position, so the center is used.
  if (drawn === undefined || clientX <= 0 || drawn.width <= 0) return [0.5, 0.5]
  return [(clientX - drawn.left) / drawn.width, (clientY - drawn.top) / drawn.height]
}

type Colour = readonly [red: number, green: number, blue: number]

/** The most frequent colors, vivid ones before dull ones, no two alike. */
export function paletteOf(pixels: readonly Colour[]): Colour[] {
  const buckets = new Map<number, { sum: [number, number, number]; count: number }>()
  for (const [red, green, blue] of pixels) {
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bucket = buckets.get(key) ?? { sum: [0, 0, 0], count: 0 }
    bucket.sum[0] += red
    bucket.sum[1] += green
    bucket.sum[2] += blue
    bucket.count += 1
    buckets.set(key, bucket)
  }
  const found = [...buckets.values()].map(({ sum: [red, green, blue], count }) => {
    const colour: Colour = [red / count, green / count, blue / count]
    const liveliness = Math.max(...colour) - Math.min(...colour)
    return { colour, weight: Math.sqrt(count) * (40 + liveliness) }
  })
  const chosen: Colour[] = []
  for (const { colour } of found.sort((a, b) => b.weight - a.weight)) {
    if (chosen.length === colours) break
    if (chosen.every((other) => distance(other, colour) >= leastDistance)) chosen.push(colour)
  }
  return chosen
}

function distance(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function hex(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
