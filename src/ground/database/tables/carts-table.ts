// What a shopper has chosen and not yet ordered.

import type { Generated } from 'kysely'
import { Type } from 'typebox'
import type { CartId, ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { orderLine } from '../../../pure/contract/schemas/order-schema.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export const cartLineOptions = jsonColumn('cart_lines.options', orderLine.properties.options)
export const cartLineCrop = jsonColumn('cart_lines.crop', orderLine.properties.crop)
/** As typed, by the names of the form's fields; never anything of a card. */
export const draftFields = jsonColumn(
  'checkout_drafts.fields',
  Type.Record(Type.String(), Type.String()),
)

/** Milliseconds of Unix time by the name of what was chosen; see choice-times.ts. */
const choiceTimes = Type.Record(Type.String(), Type.Number())
export const cartLineTimes = jsonColumn('cart_lines.chosen_at', choiceTimes)
export const draftTimes = jsonColumn('checkout_drafts.chosen_at', choiceTimes)

export type CartsTable = {
  id: CartId
  store_id: StoreId
  reference_id: string | null
  status: 'open' | 'ordered'
  currency: string
  created_at: number
  updated_at: number
  expires_at: number
  /** Of one that a program ordered: SHA-256 of its store and Idempotency-Key; unique. */
  placing_key: string | null
  /** SHA-256 of what was asked with that key; of a reprint, how many of each line. */
  placing_request: string | null
  /** The page elsewhere that led to it, where the store names its site. */
  came_from: string | null
  /** Null: nobody has chosen it. */
  currency_chosen_at: Generated<number | null>
}

export type CartLinesTable = {
  id: string
  cart_id: CartId
  /** From 0, in the order in which the lines were added. */
  position: number
  image_token: ImageToken
  /** Pixels of the print image as the loader was told; null after a single image or a pull. */
  declared_width: number | null
  declared_height: number | null
  /** A product's name in the catalog: canvas, poster … */
  product: string
  /** As it hangs: `24x36`, `50x70cm`. Null while no size fits the picture. */
  size: string | null
  /** depth, wrap … */
  options: TextOf<typeof cartLineOptions>
  /** Null is the least crop. */
  crop: TextOf<typeof cartLineCrop> | null
  quantity: number
  /** Of a cart's removed lines the last one stays, so that it can be brought back. */
  removed_at: number | null
  /** 1: no page has shown it yet, see show-cart.ts. */
  is_unseen: Generated<number>
  /** Null: nobody has chosen anything yet. */
  chosen_at: Generated<TextOf<typeof cartLineTimes> | null>
}

/** What was typed into the checkout of an open cart: gone when it is ordered, or with the cart. */
export type CheckoutDraftsTable = {
  cart_id: CartId
  /** As typed; by it a shopper's data is found. */
  email: string
  fields: TextOf<typeof draftFields>
  chosen_at: Generated<TextOf<typeof draftTimes> | null>
  updated_at: number
}
