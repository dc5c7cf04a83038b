// Names of a line's choices in events to the embedding page. Depths, frames, `WB`, `NOMA` and
// `250MA` (the 2″ mat) are names that embedding pages already know from existing shops; the others
// follow the same pattern.

import type { Product } from '../catalog.ts'
import { factsOf, type Options } from './chosen-options.ts'

export type LineSlugs = {
  readonly product: string
  /** The name of the frame, or of a canvas's depth. */
  readonly frame: string | null
  /** The name of a canvas's sides, or of the mat. */
  readonly edge: string | null
}

/** Options must be complete. A poster has neither frame nor edge. */
export function lineSlugs(product: Product, options: Options): LineSlugs {
  const { frameSlug = null, edgeSlug = null } = factsOf(product, options)
  return { product: product.slug, frame: frameSlug, edge: edgeSlug }
}
