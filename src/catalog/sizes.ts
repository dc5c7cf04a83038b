// Sizes by name: inches, width by height as the print hangs, `24x36` upright and `36x24` lying.
// The inches are exact; the centimetres are the name that labs sell the same thing under.

export type Size = {
  readonly name: string
  /** The name of the same size upright; products and price lists are keyed by it. */
  readonly uprightName: UprightName
  /** A nominal name such as `60x90`, not a conversion. */
  readonly centimetres: string
  readonly widthInches: number
  readonly heightInches: number
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

export type UprightName = keyof typeof centimetresByUprightName

export const uprightNames = Object.keys(centimetresByUprightName) as UprightName[]

const sizesByName: ReadonlyMap<string, Size> = new Map(
  uprightNames.flatMap((uprightName) => {
    const [short = 0, long = 0] = uprightName.split('x').map(Number)
    const centimetres = centimetresByUprightName[uprightName]
    const lyingName = swapped(uprightName)
    const upright = {
      name: uprightName,
      uprightName,
      widthInches: short,
      heightInches: long,
      centimetres,
    }
    const lying = {
      name: lyingName,
      uprightName,
      widthInches: long,
      heightInches: short,
      centimetres: swapped(centimetres),
    }
    return [
      [lyingName, lying],
      [uprightName, upright],
    ]
  }),
)

/** Null for a name that no product has. */
export function findSize(name: string): Size | null {
  return sizesByName.get(name) ?? null
}

/** The same size upright and lying; twice the same for a square. */
export function bothOrientations(uprightName: UprightName): [upright: Size, lying: Size] {
  const upright = sizesByName.get(uprightName)
  const lying = sizesByName.get(swapped(uprightName))
  if (upright === undefined || lying === undefined) throw new Error(`no size ${uprightName}`)
  return [upright, lying]
}

function swapped(name: string): string {
  return name.split('x').reverse().join('x')
}
