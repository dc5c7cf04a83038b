// The data of a set's page: a contact sheet of its prints, what can be chosen for many of them, and
// what they cost together.

import type { Options } from '../../../trade/catalog/choices/chosen-options.ts'
import type { Plural } from '../../../trade/languages/translation.ts'
import type { PictureView, PrintShape } from './print-view.ts'

/** Why a print needs a look, the most serious first. */
export const printWarnings = ['picture', 'size', 'soft', 'face', 'turned'] as const
export type PrintWarning = (typeof printWarnings)[number]

/** All prints, or those that need a look. */
export type SheetFilter = 'all' | 'look'

export type SheetView = {
  /** The title of the set, or how many pictures it has. */
  heading: string
  /** BCP 47, with the region. */
  locale: string
  filter: SheetFilter
  /** From 1. */
  page: number
  pageCount: number
  /** Prints of the set, and how many of them need a look. */
  counts: Record<SheetFilter, number>
  cards: SheetCard[]
  /** What the last change did, as sentences. Null if there is none. */
  lastChange: { said: string; canUndo: boolean } | null
  /** The shopper wanted to continue, but some prints can't be made. */
  isStopped: boolean
  /** True if the number of copies that was just sent cannot be. */
  isCopiesWrong: boolean
  /** Pictures that are not analyzed yet. */
  unseenCount: number
  common: CommonChoice
  /** Product and options, if all prints have the same ones. */
  design: string
  products: SheetProduct[]
  sums: SheetSums
}

export type SheetCard = {
  id: string
  name: string
  picture: PictureView
  /** Null while no size is chosen. */
  shape: PrintShape | null
  size: string
  /** Product and options. Empty if all prints have the same ones. */
  design: string
  quantity: number
  /** Formatted. Empty while no size is chosen. */
  price: string
  warnings: readonly PrintWarning[]
  /** The page where it is designed. */
  href: string
}

/** What all prints have in common; null where they differ. */
export type CommonChoice = { product: string | null; size: string | null; options: Options }

export type SheetProduct = {
  name: string
  label: string
  sizes: readonly LabelledChoice[]
  options: readonly { name: string; label: string; choices: readonly LabelledChoice[] }[]
}

export type LabelledChoice = { value: string; label: string }

/** Formatted, ready to show. */
export type SheetSums = {
  /** Such as `60 prints`. */
  prints: string
  total: string
  /** Shipping, dates and taxes. Empty if nothing can be ordered or shipped. */
  notes: readonly string[]
  isOrderable: boolean
}

/** Texts of the page's script, on its form. */
export type SheetWords = {
  locale: string
  selected: Plural
  forSelected: Plural
  failed: string
}
