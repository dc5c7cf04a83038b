// The sizes of a product for a picture, each with the shopper's framing. The server, the browser,
// the pricing and the print file use the same functions.

import type { Crop, PictureSize } from '../../../../pure/geometry/crop.ts'
import {
  type CropSpace,
  cropSpace,
  type Framing,
  framedCrop,
} from '../../../../pure/geometry/move-crop.ts'
import { carriedOptions, type Options } from '../../../../trade/catalog/choices/chosen-options.ts'
import {
  bestSize,
  type FittingSize,
  fittingSizes,
} from '../../../../trade/catalog/choices/fitting-sizes.ts'
import { sizeOnPicture } from '../../../../trade/catalog/choices/size-choice.ts'
import type { Orientation } from '../../../../trade/catalog/sizes.ts'
import { pricesOf, type ShopProduct, type UnitPrices } from './page-catalog.ts'

export type SizeView = FittingSize & UnitPrices & { readonly isBest: boolean }

type Wish = {
  product: ShopProduct
  /** Options that the product does not support are ignored. */
  options: Options
  picture: PictureSize
  orientation: Orientation
}

const maxKeptOfProduct = 400
const keptByProduct = new WeakMap<ShopProduct, Map<string, readonly SizeView[]>>()

/** With default crops. The list is shared and must not be modified. */
export function sizeViews(wish: Wish): readonly SizeView[] {
  const { product, picture, orientation } = wish
  const options = carriedOptions(product, wish.options)
  const cache = keptByProduct.get(product) ?? new Map<string, readonly SizeView[]>()
  keptByProduct.set(product, cache)
  const key = JSON.stringify([picture, orientation, options])
  const known = cache.get(key)
  if (known !== undefined) return known
  const list = fittingSizes({ product, options, picture, orientation })
  const best = bestSize(list)
  const views = list.map((size) => ({
    ...size,
    ...pricesOf(product, size, size.options),
    isBest: size === best,
  }))
  if (cache.size >= maxKeptOfProduct) cache.clear()
  cache.set(key, views)
  return views
}

const framedByList = new WeakMap<
  readonly SizeView[],
  { framing: Framing | null; framed: readonly SizeView[] }
>()

/**
 * Applies the framing to each size of a list from sizeViews(). Memoized, because a page asks for
 * the same one many times.
 */
export function framedViews(
  list: readonly SizeView[],
  print: Print,
  framing: Framing | null,
): readonly SizeView[] {
  const known = framedByList.get(list)
  if (known?.framing === framing) return known.framed
  const framed = list.map((size) => withFraming(size, print, framing))
  framedByList.set(list, { framing, framed })
  return framed
}

export function spaceOf(size: SizeView, { product, picture }: Print): CropSpace {
  return cropSpace(picture, size.area, product.scale.floorDpi)
}

type Print = { product: ShopProduct; picture: PictureSize }

export function withCrop(size: SizeView, print: Print, crop: Crop): SizeView {
  const { options, area } = size
  return sizeOnPicture({ ...print, size, options, area, crop })
}

export function withFraming(size: SizeView, print: Print, framing: Framing | null): SizeView {
  if (framing === null) return size
  return withCrop(size, print, framedCrop(framing, spaceOf(size, print)))
}
