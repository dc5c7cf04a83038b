// Sizes by name: inches, width by height as the print hangs, `24x36` upright and `36x24` lying.
// The inches are exact; the centimetres are the name that labs sell the same thing under.

import type { FaceSize } from '../geometry/fit-sizes.ts'

export type Size = FaceSize & {
  readonly name: string
  /** A nominal name such as `60x90`, not a conversion. */
  readonly centimetres: string
}

const centimetresByUprightName = {
  '5x7': '13x18',
  '8x8': '20x20',
  '8x10': '20x25',
  '8x12': '20x30',
  '10x10': '25x25',
  '11x14': '27x35',
  '12x12': '30x30',
  '12x16': '30x40',
  '12x18': '30x45',
  '12x24': '30x60',
  '12x36': '30x90',
  '12x40': '30x100',
  '16x16': '40x40',
  '16x20': '40x50',
  '16x24': '40x60',
  '16x32': '40x80',
  '18x24': '45x60',
  '20x28': '50x70',
  '20x30': '50x75',
  '24x24': '60x60',
  '24x32': '60x80',
  '24x36': '60x90',
  '28x40': '70x100',
  '30x40': '75x100',
  '40x60': '100x150',
} as const

/** The name of a size as it stands upright; price lists and products are keyed by it. */
export type UprightName = keyof typeof centimetresByUprightName

export const uprightSizes: ReadonlyMap<UprightName, Size> = new Map(
  Object.entries(centimetresByUprightName).map(([name, centimetres]) => [
    name as UprightName,
    { ...inchesOf(name), name, centimetres },
  ]),
)

export function findSize(name: string): { size: Size; uprightName: UprightName } | null {
  for (const [uprightName, upright] of uprightSizes) {
    if (name === uprightName) return { size: upright, uprightName }
    const lying = turnSize(upright)
    if (name === lying.name) return { size: lying, uprightName }
  }
  return null
}

export function turnSize(size: Size): Size {
  return {
    name: swapped(size.name),
    widthInches: size.heightInches,
    heightInches: size.widthInches,
    centimetres: swapped(size.centimetres),
  }
}

function swapped(name: string): string {
  return name.split('x').reverse().join('x')
}

function inchesOf(name: string): FaceSize {
  const [widthInches = 0, heightInches = 0] = name.split('x').map(Number)
  return { widthInches, heightInches }
}
