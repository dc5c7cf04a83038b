// What the events to the page around us call a line's choices. `WB` and the depths are the names
// that embedding pages know from the field; the other edges are ours, made alike.

import type { Options } from './options.ts'
import type { Product } from './products.ts'

export type LineSlugs = {
  readonly product: string
  readonly frame: string | null
  readonly edge: string | null
}

/** Options have to be complete. A poster has neither frame nor edge. */
export function lineSlugs(product: Product, options: Options): LineSlugs {
  return {
    product: product.slug,
    frame: depthSlugs[options.depth ?? ''] ?? null,
    edge: edgeSlugs[options.wrap ?? ''] ?? null,
  }
}

const depthSlugs: Readonly<Record<string, string>> = { '0.75': '075DW', '1.5': '150DW' }

const edgeSlugs: Readonly<Record<string, string>> = {
  image: 'IW',
  mirror: 'MW',
  white: 'WB',
  black: 'BB',
  color: 'CB',
}
