// What a shopper has chosen for one print, and what each further choice makes of it. The browser and
// the server's form come to the same.

import { fittingOptions, keepOptions, type Options } from '../../../catalog/options.ts'
import { sizeNamed } from '../../../catalog/products.ts'
import { sizeOnPicture } from '../../../catalog/size-choice.ts'
import { sizePrintArea } from '../../../catalog/size-print-area.ts'
import { type Orientation, orientationOf } from '../../../catalog/sizes.ts'
import type { Crop } from '../../../geometry/crop.ts'
import type { PixelSize } from '../../../geometry/lengths.ts'
import { type Framing, framingOf } from '../../../geometry/move-crop.ts'
import { priceOf, type ShopProduct } from './page-catalog.ts'
import { type SizeView, sizeViews, spaceOf, withFraming } from './size-view.ts'

/** What there is to choose from. */
export type Design = {
  readonly products: readonly ShopProduct[]
  /** Pixels of the print image. */
  readonly picture: PixelSize
  readonly mostQuantity: number
}

export type Choice = {
  readonly product: string
  /** Which way the print hangs. */
  readonly format: Orientation
  /** Null while none can be had. */
  readonly size: string | null
  /** Also what another product has understood, for the way back. */
  readonly options: Options
  /** Null: the centred least crop. */
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
  if (choice.framing === null) return list
  return list.map((size) => withFraming(size, { product, picture }, choice.framing))
}

/** The chosen size; also one that trims so much that it is not in the list. */
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
  picture: PixelSize,
): SizeView | null {
  const size = sizeNamed(product, name)
  if (size === null) return null
  const options = fittingOptions(product, size, keepOptions(product, wished))
  const area = sizePrintArea(product, size, options)
  const print = sizeOnPicture({ product, size, options, area, picture, crop: null })
  return { ...print, options, area, unitPrice: priceOf(product, size, options), isBest: false }
}

/** The same size where the product is made in it, else its best. */
export function withProduct(design: Design, choice: Choice, product: string): Choice {
  const wanted = { ...choice, product }
  if (sizeOf(design, wanted)?.isAvailable) return wanted
  return withBestSize(design, wanted)
}

/** The same size turned, else the best of the format. */
export function withFormat(design: Design, choice: Choice, format: Orientation): Choice {
  const turned = { ...choice, format, size: choice.size?.split('x').reverse().join('x') ?? null }
  const size = sizeOf(design, turned)
  if (size?.isAvailable && orientationOf(size) === format) return turned
  return withBestSize(design, { ...choice, format })
}

/** An option may make a size too large for the picture: an image wrap takes more of it. */
export function withOption(design: Design, choice: Choice, name: string, value: string): Choice {
  const wanted = { ...choice, options: { ...choice.options, [name]: value } }
  if (choice.size !== null && sizeOf(design, wanted)?.isAvailable) return wanted
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
