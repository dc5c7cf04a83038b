// A cart as the pages see it: every line with its picture, its available choices and its price.

import type { CartId } from '../../pure/contract/ids.ts'
import type { PictureSize } from '../../pure/geometry/crop.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Options } from '../catalog/choices/chosen-options.ts'
import type { SizeChoice } from '../catalog/choices/size-choice.ts'
import type { Currency } from '../catalog/money/currencies.ts'
import type { Discount } from '../catalog/prices/discounts.ts'
import type { Group } from '../groups/group.ts'
import type { Picture } from '../images/picture.ts'
import type { Store } from '../stores/store.ts'

/** Counted from the last change. */
export const cartLifetimeMs = 30 * 24 * 60 * 60 * 1000

export const maxLinesOfACart = 1000

export type Cart = {
  id: CartId
  status: 'open' | 'ordered'
  store: Store
  referenceId: string | null
  /** What the shopper calls the pictures together. */
  title: string | null
  currency: Currency
  /** The group that its order is delivered with. */
  group: Group | null
  /** True if the deadline of its group has passed, so that it is delivered by itself. */
  isGroupOver: boolean
  /** The catalog the lines were built from. Another request may see a later one. */
  catalog: Catalog
  lines: CartLine[]
  /** Those of the packages in it; they are taken off the totals of its lines. */
  packages: readonly Discount[]
  removed: CartLine | null
  /** Minor units of `currency`, before shipping. Lines without a size do not count. */
  subtotal: number
  /** True if the cart has at least one line and every line can be printed. */
  isOrderable: boolean
  /** Lines whose picture was deleted after it was added. They are not in `lines`. */
  lost: LostLine[]
  expiresAt: number
  /** Time of the last choice in its lines or of its currency; 0 if there is none. */
  lastChosenAt: number
  /**
   * The page on another site that the shopper came from, or the `return_url` of its link. Null if
   * unknown. Check it again before linking to it: see remember-site.ts.
   */
  cameFrom: string | null
  /** The discount code that the shopper brought or entered. May be unknown, or not apply. */
  discountCode: string | null
}

export type LostLine = Pick<CartLine, 'id' | 'name' | 'referenceId'> & {
  /** Its place among all lines of the cart, with those that are lost. The first is 1. */
  place: number
}

export type CartLine = {
  id: string
  /** What the shopper knows the picture by, usually its file name. */
  name: string | null
  /** The integrator's own text on this picture. */
  referenceId: string | null
  picture: Picture
  /** As declared to the loader. */
  declared: PixelSize | null
  /** The basis for sizes: the print image, else the declared pixels, else the preview. */
  pixels: PictureSize
  product: string
  /** Complete: names every option of the product. */
  options: Options
  /** The chosen size with its crop; null while no size is available. */
  chosen: SizeChoice | null
  isGone: boolean
  /** True until a page has shown it. */
  isUnseen: boolean
  /** True if the shopper set the crop; false for the least crop. */
  isCropChosen: boolean
  quantity: number
  /** The pieces that count for its price, see countPieces(). */
  pieces: number
  /** Minor units of the cart's currency; null while no size is chosen. */
  unitPrice: number | null
  /** Taken off the whole line by packages. */
  discount: number
  /** `unitPrice` × `quantity` − `discount`. */
  total: number | null
}

/** Whether a line prints a motif of the shop rather than the shopper's own picture. */
export function isShopsMotif(
  { picture }: Pick<CartLine, 'picture'>,
  { picturesAre }: Pick<Store, 'picturesAre'>,
): boolean {
  return picture.isShops ?? picturesAre === 'shop'
}
