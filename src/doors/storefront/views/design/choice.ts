// A shopper's choices for one print, and the effect of each further choice. The browser and the
// server's form handling give the same result.

import type { Crop, PictureSize } from '../../../../pure/geometry/crop.ts'
import { type Framing, framingOf } from '../../../../pure/geometry/move-crop.ts'
import {
  carriedOptions,
  fittingOptions,
  type Options,
} from '../../../../trade/catalog/choices/chosen-options.ts'
import { allCombinations } from '../../../../trade/catalog/choices/priced-options.ts'
import { sizeOnPicture } from '../../../../trade/catalog/choices/size-choice.ts'
import { sizePrintArea } from '../../../../trade/catalog/choices/size-print-area.ts'
import type { ColourName } from '../../../../trade/catalog/options.ts'
import { findSize } from '../../../../trade/catalog/products.ts'
import {
  type Orientation,
  orientationOf,
  orientations,
  turnedName,
} from '../../../../trade/catalog/sizes.ts'
import { pricesOf, type ShopProduct } from './page-catalog.ts'
import { framedViews, type SizeView, sizeViews, spaceOf, withFraming } from './size-view.ts'

/** What the shopper can choose from. */
export type Design = {
  readonly products: readonly ShopProduct[]
  /** Pixels of the print image. */
  readonly picture: PictureSize
  readonly mostQuantity: number
  readonly deal?: Deal | null
}

/** What the server has computed for one choice, by the quantities and packages of the whole cart. */
export type Deal = {
  /** pricedAs() of the choice. */
  readonly of: string
  /** Minor units, like `off`. */
  readonly unitPrice: number
  /** Taken off the whole line. */
  readonly off: number
  /** What the shopper reads about it. */
  readonly note: string
}

/** Identifies a choice and the price of a single piece of it. */
export function pricedAs(
  { product, quantity }: Choice,
  size: Pick<SizeView, 'name' | 'unitPrice'>,
): string {
  return `${product} ${size.name} ${quantity} ${size.unitPrice}`
}

/** The price of the chosen print: of one piece, and off all of them. */
export function priceOf(
  design: Design,
  choice: Choice,
  size = sizeOf(design, choice),
): Pick<Deal, 'unitPrice' | 'off'> {
  const { deal } = design
  if (size && deal?.of === pricedAs(choice, size)) return deal
  return { unitPrice: size?.unitPrice ?? 0, off: 0 }
}

export type Choice = {
  readonly product: string
  readonly format: Orientation
  /** Null while none is chosen, or if none is available. */
  readonly size: string | null
  /** Includes options of other products, to restore them when the shopper switches back. */
  readonly options: Options
  /** Null for the default crop, which cuts off the least. */
  readonly framing: Framing | null
  readonly quantity: number
}

export function productOf({ products }: Design, choice: Choice): ShopProduct | null {
  return products.find(({ name }) => name === choice.product) ?? null
}

/** The sizes of the chosen product and format. */
export function sizesOf(design: Design, choice: Choice): readonly SizeView[] {
  const product = productOf(design, choice)
  if (product === null) return []
  const { picture } = design
  const list = sizeViews({ product, picture, options: choice.options, orientation: choice.format })
  return framedViews(list, { product, picture }, choice.framing)
}

/** The chosen size, even if it trims so much that it is not in the list. */
export function sizeOf(design: Design, choice: Choice): SizeView | null {
  const product = productOf(design, choice)
  if (product === null || choice.size === null) return null
  const { picture } = design
  const orientation = choice.format
  const listed = sizeViews({ product, picture, options: choice.options, orientation }).find(
    ({ name }) => name === choice.size,
  )
  const size = listed ?? unlistedSize(product, choice.size, choice.options, picture)
  return size && withFraming(size, { product, picture }, choice.framing)
}

function unlistedSize(
  product: ShopProduct,
  name: string,
  wished: Options,
  picture: PictureSize,
): SizeView | null {
  const size = findSize(product, name)
  if (size === null) return null
  const options = fittingOptions(product, size, carriedOptions(product, wished))
  const area = sizePrintArea(product, size, options, picture)
  const print = sizeOnPicture({ product, size, options, area, picture, crop: null })
  return { ...print, options, area, ...pricesOf(product, size, options), isBest: false }
}

export function withColour(choice: Choice, name: ColourName, colour: string): Choice {
  return { ...choice, options: { ...choice.options, [name]: colour } }
}

/** The options of the chosen size. While none is chosen, those that the product supports. */
export function optionsOf(design: Design, choice: Choice): Options {
  const product = productOf(design, choice)
  if (product === null) return {}
  return sizeOf(design, choice)?.options ?? carriedOptions(product, choice.options)
}

/**
 * Whether the current choice can be bought. While no size is chosen, whether any size in the list
 * could be.
 */
export function canBeHad(design: Design, choice: Choice): boolean {
  if (choice.size === null) return sizesOf(design, choice).some(({ isAvailable }) => isAvailable)
  return sizeOf(design, choice)?.isAvailable ?? false
}

/**
 * Keeps the size if the product has it, otherwise selects the best one. If the picture has too few
 * pixels for the product with the remembered options, orientation or options change.
 */
export function withProduct(design: Design, choice: Choice, product: string): Choice {
  const wanted = { ...choice, product }
  if (sizeOf(design, wanted)?.isAvailable) return wanted
  const best = withBestSize(design, wanted)
  if (best.size !== null) return best
  const made = productOf(design, wanted)
  const ways = made === null ? [] : [{}, ...allCombinations(made)]
  for (const format of [choice.format, ...orientations]) {
    for (const options of ways) {
      const other = { ...wanted, format, options: { ...choice.options, ...options } }
      const found = withBestSize(design, other)
      if (found.size !== null) return found
    }
  }
  return best
}

/** The same size turned, otherwise the best of the format. No size if none is chosen. */
export function withFormat(design: Design, choice: Choice, format: Orientation): Choice {
  if (choice.size === null) return { ...choice, format }
  const turned = { ...choice, format, size: turnedName(choice.size) }
  const size = sizeOf(design, turned)
  if (size?.isAvailable && orientationOf(size) === format) return turned
  return withBestSize(design, { ...choice, format })
}

/**
 * An option may make a size too large for the picture: an image wrap needs more of it. If no size
 * is chosen, none is selected.
 */
export function withOption(design: Design, choice: Choice, name: string, value: string): Choice {
  const wanted = { ...choice, options: { ...choice.options, [name]: value } }
  if (choice.size === null || sizeOf(design, wanted)?.isAvailable) return wanted
  return withBestSize(design, wanted)
}

export function withCropOf(design: Design, choice: Choice, crop: Crop | null): Choice {
  const size = sizeOf(design, choice)
  const product = productOf(design, choice)
  if (crop === null || size === null || product === null) return { ...choice, framing: null }
  const space = spaceOf(size, { product, picture: design.picture })
  return { ...choice, framing: framingOf(crop, space) }
}

function withBestSize(design: Design, choice: Choice): Choice {
  const sold = sizesOf(design, choice).filter(({ isAvailable }) => isAvailable)
  const best = sold.find(({ isBest }) => isBest) ?? sold[0]
  return { ...choice, size: best?.name ?? null }
}
