// What the events to the page around us call a line's choices. Depths, frames, `WB`, `NOMA` and
// `250MA` (the 2″ mat) are the names that embedding pages know from the field; the others are ours,
// made alike.

import type { Product } from './catalog.ts'
import { factsOf, type Options } from './chosen-options.ts'

export type LineSlugs = {
  readonly product: string
  /** Of the frame, or of a canvas's depth. */
  readonly frame: string | null
  /** Of a canvas's sides, or of the mat. */
  readonly edge: string | null
}

/** Options have to be complete. A poster has neither frame nor edge. */
export function lineSlugs(product: Product, options: Options): LineSlugs {
  const { frameSlug = null, edgeSlug = null } = factsOf(product, options)
  return { product: product.slug, frame: frameSlug, edge: edgeSlug }
}
