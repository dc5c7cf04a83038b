// What a product can have: every option that the program knows with its values, and of each value
// what it does to the print, how it is drawn and what embedding pages call it. The schema of the
// document, the pages, the drawings and the print file all read it here. A document may add options
// and frames and mats of its own, which say the same of their values (`custom` in docs/catalog.md); what
// a value costs always stands in the document, what it is called in the languages.

import type { Edges } from '../../pure/geometry/print-area.ts'

/** Colours are `#rrggbb`. */
export type OptionValue = {
  /** How deep the printed sides are. */
  readonly sideInches?: number
  /** How much a mat hides on each edge. */
  readonly matInches?: number
  /** What fills the margin; `beyond` where no value says it. */
  readonly edges?: Edges
  /** Of the sides in the print file, where `edges` is `colour`; `wrap_color` where it says none. */
  readonly printedSides?: string
  /** How far it stands off the wall, instead of what the product says. */
  readonly thicknessMicrometres?: number
  /** Of the sides as they are drawn; `wrap_color` where a wrap says none. */
  readonly sides?: string
  /** Of the frame as it is drawn; with it there is a frame. */
  readonly frame?: string
  /** Of the mat as it is drawn; where it says none, an off-white. */
  readonly mat?: string
  /** Of the frame: its grain shows. */
  readonly isWood?: boolean
  /** In the small drawing beside its name. */
  readonly swatch?: string
  /** SHA-256 of the picture that is shown in the place of that drawing; choice-pictures.ts has it. */
  readonly picture?: string
  /** Of a frame or a depth, in the events to embedding pages. */
  readonly frameSlug?: string
  /** Of sides or a mat, likewise. */
  readonly edgeSlug?: string
}

type Values<Facts extends keyof OptionValue> = readonly (OptionValue &
  Required<Pick<OptionValue, Facts>> & { readonly value: string })[]

const drawn = { black: '#1b1a19', white: '#f7f6f3' }

/** In the order of the page, and so are the values. */
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
  /** Any colour, for the wrap `color`. */
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
/** Those that are chosen from a few values. */
export type ListedOption = Exclude<OptionName, 'wrap_color'>
export type ValueOf<Name extends ListedOption> = (typeof optionTable)[Name][number]['value']
/** What every language has a word for, as in `depth_1.5`. */
export type OptionLabel = {
  [Name in ListedOption]: `${Name}_${ValueOf<Name>}`
}[ListedOption]

/** Undefined for what only a document knows. */
export function builtInValue(name: string, value: string): OptionValue | undefined {
  return byName.get(name)?.find((each) => each.value === value)
}

const byName: ReadonlyMap<string, Values<never>> = new Map(Object.entries(optionTable))
