import type { Generated } from 'kysely'
import { Type } from 'typebox'
import type { CartId, GroupId, ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { orderLine } from '../../../pure/contract/schemas/order-schema.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export const cartLineOptions = jsonColumn('cart_lines.options', orderLine.properties.options)
export const cartLineCrop = jsonColumn('cart_lines.crop', orderLine.properties.crop)
/** As entered, by form field name. Never contains card data. */
export const draftFields = jsonColumn(
  'checkout_drafts.fields',
  Type.Record(Type.String(), Type.String()),
)

/** Milliseconds since the epoch, by name of the choice; see choice-times.ts. */
const choiceTimes = Type.Record(Type.String(), Type.Number())
export const cartLineTimes = jsonColumn('cart_lines.chosen_at', choiceTimes)
export const draftTimes = jsonColumn('checkout_drafts.chosen_at', choiceTimes)

/** What the last change of the set did to a line. */
export const cartLineUndo = jsonColumn(
  'cart_lines.undo',
  Type.Object({
    /** Milliseconds since the epoch, the same for all lines of the change. */
    at: Type.Number(),
    /** `left`: the line could not take the choice, and stayed as it was. */
    kind: Type.Enum(['changed', 'removed', 'added', 'left']),
    /** What a changed line was before. */
    was: Type.Optional(
      Type.Object({
        product: Type.String(),
        size: Type.Union([Type.String(), Type.Null()]),
        options: orderLine.properties.options,
        crop: Type.Union([orderLine.properties.crop, Type.Null()]),
        quantity: Type.Number(),
      }),
    ),
  }),
)

export type CartsTable = {
  id: CartId
  store_id: StoreId
  reference_id: string | null
  status: 'open' | 'ordered'
  currency: string
  created_at: number
  updated_at: number
  expires_at: number
  /**
   * For carts of a program: SHA-256 of store and Idempotency-Key if it orders at once, else of store
   * and set id. Unique.
   */
  placing_key: string | null
  /** SHA-256 of the request with that key. For a reprint, of the quantities per line. */
  placing_request: string | null
  /** The external page that led to the cart, or the `return_url`, if the store allows a link. */
  came_from: string | null
  /** Null if no one has chosen the currency. */
  currency_chosen_at: Generated<number | null>
  /** The group that its order is delivered with. */
  group_id: Generated<GroupId | null>
  /** The price list that its hand-off named. Null for the store's. */
  price_list_id: Generated<string | null>
  /** What the shopper calls the pictures together, such as `Class 4b`. */
  title: Generated<string | null>
  /** How long it is kept after each change. Null for the usual time. */
  lifetime_ms: Generated<number | null>
  /** The discount code that the shopper brought or entered, whether or not it is valid. */
  discount_code: Generated<string | null>
}

export type CartLinesTable = {
  id: string
  cart_id: CartId
  /** From 0, in the order in which the lines were added. */
  position: number
  image_token: ImageToken
  /** Pixels of the print image as given to the loader. Null for a single image or a pull. */
  declared_width: number | null
  declared_height: number | null
  /** Product name in the catalog: canvas, poster … */
  product: string
  /** Oriented as it hangs: `24x36`, `50x70cm`. Null while no size fits the picture. */
  size: string | null
  /** depth, wrap … */
  options: TextOf<typeof cartLineOptions>
  /** Null for the default crop, which removes the least. */
  crop: TextOf<typeof cartLineCrop> | null
  quantity: number
  /** The last removed line of a cart is kept, so that it can be restored. */
  removed_at: number | null
  /** 1 if no page has shown it yet, see prepare-cart-for-shopper.ts. */
  is_unseen: Generated<number>
  /** Null if nothing was chosen yet. */
  chosen_at: Generated<TextOf<typeof cartLineTimes> | null>
  /** What the shopper knows the picture by, usually its file name. */
  name: Generated<string | null>
  /** The integrator's own text on this picture. */
  reference_id: Generated<string | null>
  /** Null unless the last change of the set concerned this line. */
  undo: Generated<TextOf<typeof cartLineUndo> | null>
}

/** Checkout input of an open cart. Deleted when it is ordered, or with the cart. */
export type CheckoutDraftsTable = {
  cart_id: CartId
  /** As entered. Used to find a shopper's data. */
  email: string
  fields: TextOf<typeof draftFields>
  chosen_at: Generated<TextOf<typeof draftTimes> | null>
  updated_at: number
}
