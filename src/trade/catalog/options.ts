// The built-in options of products with their values: how each value affects the print, how it is
// drawn and what embedding pages call it. The document's schema, the pages, the drawings and the
// print file all use this table. A document may add options, and frames and mats, with the same
// properties (`custom` in docs/catalog.md). The cost of a value is always in the document, its
// built-in name in the languages.

import type { Edges } from '../../pure/geometry/print-area.ts'

/** Colors are `#rrggbb`. */
export type OptionValue = {
  readonly sideInches?: number
  /** How much of each edge a mat covers. */
  readonly matInches?: number
  /** What fills the margin; `beyond` if no value sets it. */
  readonly edges?: Edges
  /** Color of the sides in the print file if `edges` is `colour`; defaults to `wrap_color`. */
  readonly printedSides?: string
  /** Distance from the wall; overrides the product's. */
  readonly thicknessMicrometres?: number
  /** Color of the sides as drawn; a wrap without it uses `wrap_color`. */
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

type Values<Facts extends keyof OptionValue> = readonly (OptionValue &
  Required<Pick<OptionValue, Facts>> & { readonly value: string })[]

const drawn = { black: '#1b1a19', white: '#f7f6f3' }

/** Options and values are in page order. */
export const optionTable = {
  depth: [
    { value: '0.75', sideInches: 0.75, frameSlug: '075DW' },
    { value: '1.5', sideInches: 1.5, frameSlug: '150DW' },
  ] as const satisfies Values<'sideInches' | 'frameSlug'>,
  wrap: [
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
  ] as const satisfies Values<'edges' | 'edgeSlug'>,
  wrap_color: [] as const,
  frame: [
    { value: 'black', frame: drawn.black, swatch: '#1c1b1a', frameSlug: 'BF' },
    { value: 'white', frame: '#f1efea', swatch: '#f4f3f0', frameSlug: 'WF' },
    { value: 'natural', frame: '#c9a272', isWood: true, swatch: '#cda877', frameSlug: 'NF' },
    { value: 'espresso', frame: '#46321f', isWood: true, swatch: '#4a3222', frameSlug: 'EF' },
  ] as const satisfies Values<'frame' | 'swatch' | 'frameSlug'>,
  mat: [
    { value: 'none', matInches: 0, edgeSlug: 'NOMA' },
    { value: '1', matInches: 1, edgeSlug: '100MA' },
    { value: '2', matInches: 2, edgeSlug: '250MA' },
  ] as const satisfies Values<'matInches' | 'edgeSlug'>,
}

export type OptionName = keyof typeof optionTable
export type ListedOption = Exclude<OptionName, 'wrap_color'>
export type ValueOf<Name extends ListedOption> = (typeof optionTable)[Name][number]['value']
/** Keys every language has a word for, such as `depth_1.5`. */
export type OptionLabel = {
  [Name in ListedOption]: `${Name}_${ValueOf<Name>}`
}[ListedOption]

/** Undefined for a value defined only in a document. */
export function builtInValue(name: string, value: string): OptionValue | undefined {
  return byName.get(name)?.find((each) => each.value === value)
}

const byName: ReadonlyMap<string, Values<never>> = new Map(Object.entries(optionTable))
