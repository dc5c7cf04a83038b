import { Type } from 'typebox'
import type { CartId, ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const text = nullable(Type.String())

/** What the request said about the cart. Checked when the set was begun. */
export const pullSetWish = jsonColumn(
  'pull_sets.wish',
  Type.Object({
    title: text,
    referenceId: text,
    currency: text,
    /** An open cart to add to. */
    cart: text,
    returnUrl: text,
    /** The site that the shopper came from, if the store names it. */
    cameFrom: text,
    discountCode: text,
  }),
)

export type PullSetsTable = {
  /** Random, or from a random set id: it gives access to the cart. */
  id: string
  store_id: StoreId
  wish: TextOf<typeof pullSetWish>
  /** Null until the cart was opened. */
  cart_id: CartId | null
  expires_at: number
}

/** A picture of a set. With neither a token nor a failure it has still to be fetched. */
export type PulledPicturesTable = {
  set_id: string
  /** From 0, in the order of the set. */
  position: number
  /** Empty for a picture that was handed over with its token. */
  image_url: string
  name: string | null
  reference_id: string | null
  image_token: ImageToken | null
  /** An error code. */
  failure: string | null
}
