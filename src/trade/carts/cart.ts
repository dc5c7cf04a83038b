// A cart as the pages see it: every line with its picture, what it may become and what it costs.

import type { CartId } from '../../pure/contract/ids.ts'
import type { PictureSize } from '../../pure/geometry/crop.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Options } from '../catalog/chosen-options.ts'
import type { Currency } from '../catalog/currencies.ts'
import type { SizeChoice } from '../catalog/size-choice.ts'
import type { Picture } from '../images/picture.ts'
import type { Store } from '../stores/store.ts'

/** Since the last change. */
export const cartLifetimeMs = 30 * 24 * 60 * 60 * 1000

export const maxLinesOfACart = 50

export type Cart = {
  id: CartId
  status: 'open' | 'ordered'
  store: Store
  referenceId: string | null
  currency: Currency
  /** What its lines were built from; another request may see a later one. */
  catalog: Catalog
  lines: CartLine[]
  /** The line removed last, which can be brought back. */
  removed: CartLine | null
  /** Minor units of `currency`, before shipping; lines without a size count nothing. */
  subtotal: number
  /** Whether there is something in it, and all of it can be printed. */
  isOrderable: boolean
  /** Whether a picture was deleted since it was put in; its line is not among `lines`. */
  hasLostPictures: boolean
  expiresAt: number
  /** When the last choice in its lines, or of its currency, was made; 0 for none. */
  lastChosenAt: number
  /** The page elsewhere that led here; null: not known, or of a site that the store does not name. */
  cameFrom: string | null
}

export type CartLine = {
  id: string
  picture: Picture
  /** As the loader was told. */
  declared: PixelSize | null
  /** What sizes are computed from: the print image, else what was declared, else the preview. */
  pixels: PictureSize
  product: string
  /** Complete: every option of the product is named. */
  options: Options
  /** What is chosen, with its crop; null while no size can be had. */
  chosen: SizeChoice | null
  /** What was chosen has left the catalog: its product or its size. */
  isGone: boolean
  /** Whether no page has shown it yet. */
  isUnseen: boolean
  /** Whether the crop is the shopper's own rather than the least crop. */
  isCropChosen: boolean
  quantity: number
  /** Minor units of the cart's currency; null while no size is chosen. */
  unitPrice: number | null
  total: number | null
}
