// A product with all of its sizes for a picture of some pixels. Depends on nothing else, and most
// pictures come from cameras with the same pixels, so the latest views are kept: computing them is
// a third of what a cart page costs.

import type { Product } from '../../catalog/catalog.ts'
import type { Currency } from '../../catalog/currencies.ts'
import type { Options } from '../../catalog/options.ts'
import type { SizeOnPicture } from '../../catalog/size-choice.ts'
import { type SizeChoice, sizesFor } from '../../catalog/sizes-for.ts'
import { lineSlugs } from '../../catalog/slugs.ts'
import type { PixelSize } from '../../geometry/lengths.ts'
import { sharedByPages } from '../json-for-script.ts'
import type { ProductView, SizeView } from './cart-view.ts'
import { makePrintShape } from './make-print-shape.ts'

const mostKept = 100
// By the product itself: another catalog has others.
const kept = new WeakMap<Product, Map<string, ProductView>>()

/** Options have to be complete. The view is shared: it may not be changed. */
export function makeProductView(
  product: Product,
  options: Options,
  picture: PixelSize,
  currency: Currency,
): ProductView {
  const { width, height } = picture
  const views = kept.get(product) ?? new Map<string, ProductView>()
  kept.set(product, views)
  const key = JSON.stringify([options, width, height, currency])
  const known = views.get(key)
  if (known !== undefined) return known
  const wish = { product, options, picture: { width, height }, currency }
  const view: ProductView = sharedByPages({
    name: product.name,
    slug: product.slug,
    frameSlug: lineSlugs(product, options).frame,
    edgeSlug: lineSlugs(product, options).edge,
    floorDpi: product.scale.floorDpi,
    sizes: sizesFor(wish).map((size) => sizeView(product, size)),
  })
  if (views.size >= mostKept) views.clear()
  views.set(key, view)
  return view
}

/** The same view with the shopper's own crop in the size that they have chosen. */
export function withCrop(
  view: ProductView,
  product: Product,
  options: Options,
  chosen: SizeOnPicture,
): ProductView {
  const sizes = view.sizes.map((size) =>
    size.name === chosen.name ? { ...size, ...onPicture(product, options, chosen) } : size,
  )
  return { ...view, sizes }
}

function sizeView(product: Product, size: SizeChoice): SizeView {
  return {
    name: size.name,
    isBest: size.isBest,
    unitPrice: size.unitPrice,
    ...onPicture(product, size.options, size),
  }
}

function onPicture(product: Product, options: Options, size: SizeOnPicture) {
  return {
    shape: makePrintShape(product, options, size, size.crop),
    dpi: size.dpi,
    sharpness: size.sharpness,
    isAvailable: size.isAvailable,
    loss: Math.round(size.cropLoss * 1e4) / 1e4,
  }
}
