// What the events to the page around us call a line's choices. Depths, frames, `WB`, `NOMA` and
// `250MA` (the 2″ mat) are the names that embedding pages know from the field; the others are ours,
// made alike.

import type { Product } from './catalog.ts'
import type { Options } from './options.ts'

export type LineSlugs = {
  readonly product: string
  /** Of the frame, or of a canvas's depth. */
  readonly frame: string | null
  /** Of a canvas's sides, or of the mat. */
  readonly edge: string | null
}

/** Options have to be complete. A poster has neither frame nor edge. */
export function lineSlugs(product: Product, options: Options): LineSlugs {
  const { depth = '', frame = '', wrap = '', mat = '' } = options
  return {
    product: product.slug,
    frame: slugs.depth[depth] ?? slugs.frame[frame] ?? null,
    edge: slugs.wrap[wrap] ?? slugs.mat[mat] ?? null,
  }
}

type Slugs = Readonly<Record<string, string>>

const slugs: Readonly<Record<'depth' | 'frame' | 'wrap' | 'mat', Slugs>> = {
  depth: { '0.75': '075DW', '1.5': '150DW' },
  frame: { black: 'BF', white: 'WF', natural: 'NF', espresso: 'EF' },
  wrap: { image: 'IW', mirror: 'MW', white: 'WB', black: 'BB', color: 'CB' },
  mat: { none: 'NOMA', '1': '100MA', '2': '250MA' },
}
