// Sizes by name, width by height as the print hangs: `24x36` in inches, `50x70cm` in centimetres, and
// `36x24` and `70x50cm` the same lying. A name is exact: that is what is printed. In the other
// measure a size has a second name, which labs choose and which need not be a conversion.

import type { Measures } from '../../pure/contract/preferences.ts'
import {
  type Extent,
  extentIn,
  micrometresPerInch,
  micrometresPerMillimetre,
} from '../../pure/geometry/lengths.ts'

export type Size = Extent & {
  readonly name: string
  /** The name of the same size upright; products and price lists are keyed by it. */
  readonly uprightName: string
  /** What it is sold in: in this it is exact. */
  readonly measures: Measures
  /** `24x36`; nominal where it is sold in centimetres. */
  readonly inches: string
  /** `60x90`; nominal where it is sold in inches. */
  readonly centimetres: string
  /**
   * What it measures in what it is not sold in, to a tenth, where there is a size of nearly the same
   * in that: its nominal name would be the other one's. Null where there is none.
   */
  readonly otherMeasures: string | null
  /** What people call it, as in `A4`. */
  readonly label: string | null
  /** Above what the catalog calls plain: more tuck, and a surcharge to ship. */
  readonly isOversize: boolean
}

export const orientations = ['portrait', 'landscape', 'square'] as const
export type Orientation = (typeof orientations)[number]

export function orientationOf({ widthMicrometres, heightMicrometres }: Extent): Orientation {
  if (widthMicrometres === heightMicrometres) return 'square'
  return widthMicrometres < heightMicrometres ? 'portrait' : 'landscape'
}

type SizeFacts = {
  /** In the measure that it is not sold in. */
  otherName: string
  /** Whether there is nearly the same in that measure. */
  hasTwin: boolean
  label: string | null
  isOversize: boolean
}

/** From the upright name; both are the same for a square. */
export function bothOrientations(
  uprightName: string,
  { otherName, hasTwin, label, isOversize }: SizeFacts,
): { upright: Size; lying: Size } {
  const measures = measuresOfName(uprightName)
  const own = uprightName.replace(/cm$/, '')
  const upright = {
    ...extentOfName(uprightName),
    name: uprightName,
    uprightName,
    measures,
    inches: measures === 'in' ? own : otherName,
    centimetres: measures === 'in' ? otherName : own,
    otherMeasures: hasTwin ? convertedName(uprightName) : null,
    label,
    isOversize,
  }
  const lying = {
    ...upright,
    name: turnedName(uprightName),
    inches: turnedName(upright.inches),
    centimetres: turnedName(upright.centimetres),
    otherMeasures: upright.otherMeasures && turnedName(upright.otherMeasures),
    widthMicrometres: upright.heightMicrometres,
    heightMicrometres: upright.widthMicrometres,
  }
  return { upright, lying: orientationOf(upright) === 'square' ? upright : lying }
}

export function measuresOfName(name: string): Measures {
  return name.endsWith('cm') ? 'cm' : 'in'
}

/** Of nothing for what is no name. */
export function extentOfName(name: string): Extent {
  const [, width = 0, height = 0] = nameForm.exec(name) ?? []
  return extentIn(unitOf(measuresOfName(name)), Number(width), Number(height))
}

/** `8x10` for `10x8`. */
export function uprightNameOf(name: string): string {
  return orientationOf(extentOfName(name)) === 'landscape' ? turnedName(name) : name
}

/** `10x8` for `8x10`. */
export function turnedName(name: string): string {
  return name.replace(nameForm, '$2x$1$3')
}

const nameForm = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(cm)?$/

/** What it measures in the measure that it is not sold in, to a tenth: `19.7x27.6` of `50x70cm`. */
export function convertedName(name: string): string {
  const { widthMicrometres, heightMicrometres } = extentOfName(name)
  const unit = unitOf(measuresOfName(name) === 'cm' ? 'in' : 'cm')
  const tenths = (length: number) => Math.round((10 * length) / unit) / 10
  return `${tenths(widthMicrometres)}x${tenths(heightMicrometres)}`
}

function unitOf(measures: Measures): number {
  return measures === 'cm' ? 10 * micrometresPerMillimetre : micrometresPerInch
}

export function squareInchesOf({ widthMicrometres, heightMicrometres }: Extent): number {
  return (widthMicrometres * heightMicrometres) / micrometresPerInch ** 2
}

/** Whether neither side differs by more than a share. */
export function isNear(one: Extent, other: Extent, share: number): boolean {
  const isLike = (a: number, b: number) => Math.abs(a - b) <= share * Math.max(a, b)
  return (
    isLike(one.widthMicrometres, other.widthMicrometres) &&
    isLike(one.heightMicrometres, other.heightMicrometres)
  )
}

// A4 is sold beside 8×12″, and is 3.3 % wider.
const twinShare = 0.05

/** Whether a size has a counterpart in the other measure among those of a product, all upright. */
export function hasTwin(name: string, names: readonly string[]): boolean {
  const extent = extentOfName(name)
  const measures = measuresOfName(name)
  return names.some(
    (other) => measuresOfName(other) !== measures && isNear(extentOfName(other), extent, twinShare),
  )
}
