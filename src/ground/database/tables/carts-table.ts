// What a shopper has chosen and not yet ordered.

export type CartsTable = {
  id: string
  store_id: string
  reference_id: string | null
  status: 'open' | 'ordered'
  currency: string
  created_at: number
  updated_at: number
  expires_at: number
  /** Of one that a program ordered: SHA-256 of its store and Idempotency-Key; unique. */
  placing_key: string | null
  /** SHA-256 of what was asked with that key. */
  placing_request: string | null
}

export type CartLinesTable = {
  id: string
  cart_id: string
  /** From 0, in the order in which the lines were added. */
  position: number
  image_token: string
  /** Pixels of the print image as the loader was told; null after a single image or a pull. */
  declared_width: number | null
  declared_height: number | null
  /** A product's name in the catalog: canvas, poster … */
  product: string
  /** Inches, width by height as it hangs: `24x36`. Null while no size fits the picture. */
  size: string | null
  /** JSON object: depth, wrap … */
  options: string
  /** JSON crop in fractions of the upright picture; null is the centred least crop. */
  crop: string | null
  quantity: number
  /** Of a cart's removed lines the last one stays, so that it can be brought back. */
  removed_at: number | null
}

/** What was typed into the checkout of an open cart: gone when it is ordered, or with the cart. */
export type CheckoutDraftsTable = {
  cart_id: string
  /** As typed; by it a shopper's data is found. */
  email: string
  /** JSON of form fields; never anything of a card. */
  fields: string
  updated_at: number
}
