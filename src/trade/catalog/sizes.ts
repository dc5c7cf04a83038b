// Sizes by name: inches, width by height as the print hangs, `24x36` upright and `36x24` lying.
// The inches are exact; the centimetres are the name that labs sell the same thing under.

export type Size = {
  readonly name: string
  /** The name of the same size upright; products and price lists are keyed by it. */
  readonly uprightName: string
  /** A nominal name such as `60x90`, not a conversion. */
  readonly centimetres: string
  readonly widthInches: number
  readonly heightInches: number
  /** Above what the catalog calls plain: more tuck, and a surcharge to ship. */
  readonly isOversize: boolean
}

export const orientations = ['portrait', 'landscape', 'square'] as const
export type Orientation = (typeof orientations)[number]

export function orientationOf(size: Pick<Size, 'widthInches' | 'heightInches'>): Orientation {
  if (size.widthInches === size.heightInches) return 'square'
  return size.widthInches < size.heightInches ? 'portrait' : 'landscape'
}

/** From the upright name; both are the same for a square. */
export function bothOrientations(
  uprightName: string,
  more: { centimetres: string; isOversize: boolean },
): { upright: Size; lying: Size } {
  const { widthInches, heightInches } = inchesOfName(uprightName)
  const upright = { name: uprightName, uprightName, widthInches, heightInches, ...more }
  const lying = {
    ...upright,
    name: swapped(uprightName),
    widthInches: heightInches,
    heightInches: widthInches,
    centimetres: swapped(more.centimetres),
  }
  return { upright, lying: widthInches === heightInches ? upright : lying }
}

export function inchesOfName(name: string): { widthInches: number; heightInches: number } {
  const [widthInches = 0, heightInches = 0] = name.split('x').map(Number)
  return { widthInches, heightInches }
}

/** `8x10` for `10x8`. */
export function uprightNameOf(name: string): string {
  const { widthInches, heightInches } = inchesOfName(name)
  return widthInches > heightInches ? swapped(name) : name
}

function swapped(name: string): string {
  return name.split('x').reverse().join('x')
}
