import { inEnglish, type Told } from '../../../pure/sentences/sentence.ts'

export type DocumentFault = {
  /** For example `products.canvas.sizes.8x10.cost`. Empty for the whole document. */
  readonly place: string
  /** Appended to the place, so it begins in lower case. */
  readonly told: Told
  readonly rule?: BrokenRule
}

/** The JSON Schema rule that was broken. The panel has its own sentence for each. */
export type BrokenRule = {
  /** A keyword of JSON Schema, or `unknown` for members that the schema does not allow. */
  readonly keyword: string
  readonly limit?: number
  /** Missing or unknown members, allowed values, or the expected type. */
  readonly names?: readonly string[]
}

export function documentFault(place: string, told: Told): DocumentFault {
  return { place, told }
}

/** Prefixes the places of faults with an outer place. */
export function faultsWithin(place: string, faults: readonly DocumentFault[]): DocumentFault[] {
  return faults.map((fault) => ({
    ...fault,
    place: [place, fault.place].filter((part) => part !== '').join('.'),
  }))
}

/** The English text, for programs. */
export function documentFaultText({ place, told }: DocumentFault): string {
  return `${place || 'the document'}: ${inEnglish(told)}`
}
