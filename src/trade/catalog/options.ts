// The built-in options of products, each with all that the program knows of it. The document's
// schema and its faults, the pages, the drawings and the print file are derived from this table. A
// document may add options, and values to some, with the same properties (`custom` in
// docs/catalog.md). The cost of a value is always in the document, its built-in name in the
// languages.

import { micrometresPerInch, micrometresPerMillimetre } from '../../pure/geometry/lengths.ts'
import type { Margins } from '../../pure/geometry/print-area.ts'
import { isKeyOf, keysOf, memberOf } from '../../pure/objects.ts'

/** Colors are `#rrggbb`. */
export type OptionValue = Readonly<Partial<Margins>> & {
  /** Color of the sides in the print file if `edges` is `colour`. */
  readonly printedSides?: string
  /** Distance from the wall; overrides the product's. */
  readonly thicknessMicrometres?: number
  /** Color of the sides as drawn; defaults to `printedSides`. */
  readonly sides?: string
  /** Color of the frame as drawn; its presence means there is a frame. */
  readonly frame?: string
  /** Color of the mat as drawn; defaults to an off-white. */
  readonly mat?: string
  readonly isWood?: boolean
  readonly swatch?: string
  /** SHA-256 of the picture shown in place of the swatch; stored by choice-pictures.ts. */
  readonly picture?: string
  /** Name of a frame or depth in events to embedding pages. */
  readonly frameSlug?: string
  /** Name of sides or a mat in events to embedding pages. */
  readonly edgeSlug?: string
}

type ListOption<Facts extends keyof OptionValue> = {
  readonly values: readonly (OptionValue &
    Required<Pick<OptionValue, Facts>> & { readonly value: string })[]
  /** True if a document may add values of its own. */
  readonly isExtended?: boolean
  /** True if a product stays what it is without this option. */
  readonly isDispensable?: boolean
  /** Another option that a product with this one must have. */
  readonly needs?: string
  /** Another option that a product with this one can't have. */
  readonly excludes?: string
}

/** A free color, asked for only with one value of another option. */
type ColourOption = {
  readonly of: { readonly option: string; readonly value: string }
  /** The property that the color sets. */
  readonly sets: 'printedSides'
}

type KnownOption = Partial<ListOption<never>> & Partial<ColourOption>

const drawn = { black: '#1b1a19', white: '#f7f6f3' }

function inches(length: number): number {
  return Math.round(length * micrometresPerInch)
}

/** Options and values are in page order. */
export const optionTable = {
  depth: {
    values: [
      { value: '0.75', sideMicrometres: inches(0.75), frameSlug: '075DW' },
      { value: '1.5', sideMicrometres: inches(1.5), frameSlug: '150DW' },
    ],
  } as const satisfies ListOption<'sideMicrometres' | 'frameSlug'>,
  wrap: {
    values: [
      { value: 'image', edges: 'picture', sides: drawn.white, edgeSlug: 'IW' },
      { value: 'mirror', edges: 'mirror', sides: drawn.white, edgeSlug: 'MW' },
      {
        value: 'white',
        edges: 'colour',
        printedSides: '#ffffff',
        sides: drawn.white,
        swatch: '#fff',
        edgeSlug: 'WB',
      },
      {
        value: 'black',
        edges: 'colour',
        printedSides: '#000000',
        sides: drawn.black,
        swatch: '#161616',
        edgeSlug: 'BB',
      },
      { value: 'color', edges: 'colour', edgeSlug: 'CB' },
    ],
    needs: 'depth',
  } as const satisfies ListOption<'edges' | 'edgeSlug'>,
  wrap_color: {
    of: { option: 'wrap', value: 'color' },
    sets: 'printedSides',
  } as const satisfies ColourOption,
  frame: {
    values: [
      { value: 'black', frame: drawn.black, swatch: '#1c1b1a', frameSlug: 'BF' },
      { value: 'white', frame: '#f1efea', swatch: '#f4f3f0', frameSlug: 'WF' },
      { value: 'natural', frame: '#c9a272', isWood: true, swatch: '#cda877', frameSlug: 'NF' },
      { value: 'espresso', frame: '#46321f', isWood: true, swatch: '#4a3222', frameSlug: 'EF' },
    ],
    isExtended: true,
  } as const satisfies ListOption<'frame' | 'swatch' | 'frameSlug'>,
  mat: {
    values: [
      { value: 'none', matMicrometres: 0, edgeSlug: 'NOMA' },
      { value: '1', matMicrometres: inches(1), edgeSlug: '100MA' },
      { value: '2', matMicrometres: inches(2), edgeSlug: '250MA' },
    ],
    isExtended: true,
    isDispensable: true,
  } as const satisfies ListOption<'matMicrometres' | 'edgeSlug'>,
  border: {
    values: [
      { value: 'none', borderMicrometres: 0, swatch: '#fff' },
      { value: '3', borderMicrometres: 3 * micrometresPerMillimetre, swatch: '#fff' },
      { value: '5', borderMicrometres: 5 * micrometresPerMillimetre, swatch: '#fff' },
    ],
    isExtended: true,
    isDispensable: true,
    excludes: 'wrap',
  } as const satisfies ListOption<'borderMicrometres' | 'swatch'>,
  fit: {
    values: [
      { value: 'crop', isWhole: false },
      { value: 'fit', isWhole: true },
    ],
    // A catalog may have an option of this name from before it was built in.
    isExtended: true,
    isDispensable: true,
    excludes: 'wrap',
  } as const satisfies ListOption<'isWhole'>,
}

type Table = typeof optionTable
export type OptionName = keyof Table
export type ListedOption = {
  [Name in OptionName]: Table[Name] extends { values: unknown } ? Name : never
}[OptionName]
export type ColourName = Exclude<OptionName, ListedOption>
/** Keys every language has a word for, such as `depth_1.5`. */
export type OptionLabel = {
  [Name in ListedOption]: `${Name}_${Table[Name]['values'][number]['value']}`
}[ListedOption]

const byName: Readonly<Record<string, KnownOption>> = optionTable

/** Empty for an option defined only in a document. */
export function knownOption(name: string): KnownOption {
  return memberOf(byName, name) ?? {}
}

/** A function, so that the browser's bundle can leave it out. */
export function listedOptions(): ListedOption[] {
  return keysOf(optionTable).filter((name): name is ListedOption => 'values' in optionTable[name])
}

export const colourOptions: readonly ColourName[] = keysOf(optionTable).filter(
  (name): name is ColourName => 'of' in optionTable[name],
)

export function isOption(name: string): name is OptionName {
  return isKeyOf(optionTable, name)
}

export function isExtended(name: string): boolean {
  return !isOption(name) || knownOption(name).isExtended === true
}

/** Undefined for a value defined only in a document. */
export function builtInValue(name: string, value: string): OptionValue | undefined {
  return knownOption(name).values?.find((each) => each.value === value)
}
