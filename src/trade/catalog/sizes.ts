// Sizes by name, width by height as the print hangs: `24x36` in inches, `50x70cm` in centimeters,
// with `36x24` and `70x50cm` as their landscape forms. The name is exact and is what gets printed.
// Each size also has a nominal name in the other measure, chosen by labs, which need not be a
// conversion.

import type { Measures } from '../../pure/contract/preferences.ts'
import {
  type Extent,
  extentIn,
  micrometresPerInch,
  micrometresPerMillimetre,
} from '../../pure/geometry/lengths.ts'

export type Size = Extent & {
  readonly name: string
  /** Name of the same size in portrait; key for products and price lists. */
  readonly uprightName: string
  /** The measure it is sold in, in which it is exact. */
  readonly measures: Measures
  /** For example `24x36`; nominal if it is sold in centimeters. */
  readonly inches: string
  /** For example `60x90`; nominal if it is sold in inches. */
  readonly centimetres: string
  /**
   * Converted dimensions in the other measure, to a tenth. Set only if a nearly equal size is sold
   * in that measure, because the nominal name would be that size's name; otherwise null.
   */
  readonly otherMeasures: string | null
  readonly label: string | null
  /** Above the catalog's limit for ordinary sizes: needs more tuck, and a surcharge to ship. */
  readonly isOversize: boolean
}

export const orientations = ['portrait', 'landscape', 'square'] as const
export type Orientation = (typeof orientations)[number]

export function orientationOf({ widthMicrometres, heightMicrometres }: Extent): Orientation {
  if (widthMicrometres === heightMicrometres) return 'square'
  return widthMicrometres < heightMicrometres ? 'portrait' : 'landscape'
}

type SizeFacts = {
  otherName: string
  /** True if a nearly equal size is sold in that measure. */
  hasTwin: boolean
  label: string | null
  isOversize: boolean
}

/** From the upright name. Both are the same for a square. */
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

/** Returns an extent of zero for an invalid name. */
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

/** Converts a size to the other measure, to a tenth: `19.7x27.6` for `50x70cm`. */
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

export function isNear(one: Extent, other: Extent, share: number): boolean {
  const isLike = (a: number, b: number) => Math.abs(a - b) <= share * Math.max(a, b)
  return (
    isLike(one.widthMicrometres, other.widthMicrometres) &&
    isLike(one.heightMicrometres, other.heightMicrometres)
  )
}

// A4 is sold alongside 8×12″, and is 3.3 % wider.
const twinShare = 0.05

/** True if one of a product's sizes in the other measure is nearly equal. All names are upright. */
export function hasTwin(name: string, names: readonly string[]): boolean {
  const extent = extentOfName(name)
  const measures = measuresOfName(name)
  return names.some(
    (other) => measuresOfName(other) !== measures && isNear(extentOfName(other), extent, twinShare),
  )
}
