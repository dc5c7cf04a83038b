// What is wrong at one place of a catalog document.

import { inEnglish, type Told } from '../../../pure/sentences/sentence.ts'

export type DocumentFault = {
  /** As in `products.canvas.sizes.8x10.cost`; empty: the whole document. */
  readonly place: string
  /** Behind the place, in small letters. */
  readonly told: Told
  readonly rule?: BrokenRule
}

/** What a schema asks for, by its keyword: the panel has sentences of its own for them. */
export type BrokenRule = {
  /** Of JSON Schema, or `unknown`: members that no document has. */
  readonly keyword: string
  readonly limit?: number
  /** Members that are missing or unknown, values to choose from, or the type. */
  readonly names?: readonly string[]
}

export function documentFault(place: string, told: Told): DocumentFault {
  return { place, told }
}

/** Places within another one. */
export function faultsWithin(place: string, faults: readonly DocumentFault[]): DocumentFault[] {
  return faults.map((fault) => ({
    ...fault,
    place: [place, fault.place].filter((part) => part !== '').join('.'),
  }))
}

/** For programs. */
export function documentFaultText({ place, told }: DocumentFault): string {
  return `${place || 'the document'}: ${inEnglish(told)}`
}
