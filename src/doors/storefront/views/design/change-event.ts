// The event sent to the embedding page for a change: what the shopper has changed, without
// consequential changes.

import type { SizeArgs, StorefrontEvent } from '../../../../pure/contract/storefront-events.ts'
import { type Extent, micrometresPerInch } from '../../../../pure/geometry/lengths.ts'
import { lineSlugs } from '../../../../trade/catalog/choices/slugs.ts'
import { type Choice, type Design, productOf, sizeOf } from './choice.ts'

/** Null for a change without an event: crop, color or quantity. */
export function changeEvent(design: Design, before: Choice, after: Choice): StorefrontEvent | null {
  const product = productOf(design, after)
  const size = sizeOf(design, after)
  if (product === null) return null
  if (after.product !== before.product) {
    return { event: 'userChangedProduct', args: { slug: product.slug } }
  }
  const was = lineSlugs(product, sizeOf(design, before)?.options ?? before.options)
  const is = lineSlugs(product, size?.options ?? after.options)
  if (isOptionChanged(before, after) && is.edge !== null && is.edge !== was.edge) {
    return { event: 'userChangedEdge', args: { slug: is.edge } }
  }
  if (isOptionChanged(before, after) && is.frame !== null && is.frame !== was.frame) {
    return { event: 'userChangedFrame', args: { slug: is.frame } }
  }
  if (size === null || after.size === before.size) return null
  return { event: 'userChangedSize', args: inchesOf(size) }
}

/** To a hundredth of an inch, which is exact for all sizes sold in inches. */
export function inchesOf({ widthMicrometres, heightMicrometres }: Extent): SizeArgs {
  const rounded = (length: number) => Math.round((100 * length) / micrometresPerInch) / 100
  return { width: rounded(widthMicrometres), height: rounded(heightMicrometres) }
}

function isOptionChanged(before: Choice, after: Choice): boolean {
  return before.options !== after.options
}
