// What the pages tell the page around them: JSON strings `{"event", "args"}` by postMessage to
// window.parent and window.opener. Never personal data.

export type CartContinueArgs = {
  /** Inches, as the print hangs. */
  width: number
  height: number
  /** Slug of the frame or of the canvas depth: `075DW`, `150DW`, `WF` …; null where there is none. */
  frame: string | null
  /** Slug of the edge or mat: `WB`, `NOMA`, `250MA` …; null where there is none. */
  edge: string | null
  /** Minor units of `currency`, of the whole cart before shipping. */
  price: number
  currency: string
  /** `PO` poster, `S` canvas. */
  product: string
}

export type OrderCompleteArgs = {
  order_id: string
  reference_id: string | null
  /** Minor units of `currency`. */
  total: number
  currency: string
}

export type StorefrontEvent =
  | { event: 'appPageLoaded--cart'; args: null }
  | { event: 'appPageLoaded--checkout'; args: null }
  | { event: 'appPageLoaded--receipt'; args: null }
  | { event: 'userClickedCartContinue'; args: CartContinueArgs }
  | { event: 'appOrderComplete'; args: OrderCompleteArgs }
