// An order as the API shows it. Money is integers in minor units of `currency`; times are RFC 3339.

import type { PrintFileJson } from './print-file-json.ts'
import type { PrintImageJson } from './print-image-json.ts'

export const orderStatuses = [
  'awaiting_payment',
  'awaiting_print_image',
  'preparing',
  'ready',
  'in_production',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
  'refunded',
  'returned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = [
  'unpaid',
  'pending',
  'paid',
  'declined',
  'partly_refunded',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Fractions of the upright picture, 0 to 1. */
export type CropJson = { x: number; y: number; width: number; height: number }

export type PostalAddressJson = {
  name: string
  line1: string
  line2: string | null
  /** Never empty: where addresses name no city it is the region's name, or the country's. */
  city: string
  /** ISO 3166-2 without the country (`OR`), where the country has codes; else as it was written. */
  region: string | null
  /** As people read it: `Oregon`. */
  region_name: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
}

export type AddressJson = PostalAddressJson & { email: string; phone: string | null }

export type OrderLineJson = {
  id: string
  image_token: string
  product: string
  /** Inches, width by height as it hangs: `24x36`. */
  size: string
  options: Record<string, string>
  crop: CropJson
  quantity: number
  unit_price: number
  /** What of it the store's markup is. */
  unit_commission: number
  total: number
  print_image: PrintImageJson
  print_file: PrintFileJson
  /** Print resolution after crop and wrap, in pixels per inch. */
  dpi: number | null
}

/** Whoever did something to an order; `system` is the program by itself. */
export type ActorKind = 'shopper' | 'store' | 'operator' | 'system'

export type OrderEventJson = {
  type: string
  at: string
  by: ActorKind
  detail: Record<string, unknown>
}

export type ShipmentJson = {
  /** For people: `UPS`. */
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: string
}

export type HoldJson = {
  reason: string
  /** Which kind of hold: docs/orders.md lists them. */
  cause: string
  /** What ends it: names of actions in docs/orders.md. */
  actions: string[]
}

export type TaxJson = {
  kind: 'vat' | 'sales_tax' | 'tax'
  /** In the place of the kind's own: `GST`. */
  name: string | null
  percent: number
  amount: number
}

export type RefundJson = {
  id: string
  amount: number
  currency: string
  /** As whoever gave it wrote. */
  reason: string
  status: 'pending' | 'refunded' | 'failed'
  at: string
}

export type OrderJson = {
  id: string
  number: string
  reference_id: string | null
  store: string
  /** As the store was when it was placed. */
  mode: 'test' | 'live'
  /** The store pays its bill with the shop for it later. */
  on_account: boolean
  /** When the operator noted that the store has paid for an order on account. */
  settled_at: string | null
  status: OrderStatus
  /** Why an order is on hold, and what to do. */
  hold_reason: string | null
  /** Null unless it is on hold. */
  hold: HoldJson | null
  payment_status: PaymentStatus
  currency: string
  subtotal: number
  shipping: number
  /** Sum of `taxes`. */
  tax: number
  /** Whether prices and shipping hold the tax already; else `total` adds it. */
  tax_included: boolean
  taxes: TaxJson[]
  total: number
  /** What the store's markup earns: of what was paid, less refunds in proportion. */
  commission: number
  shipping_address: AddressJson
  /** Null: the same as the shipping address. */
  billing_address: PostalAddressJson | null
  shipping_method: string
  shipments: ShipmentJson[]
  /** Until then shopper and store can cancel it; null: no longer, or not at all. */
  cancellable_until: string | null
  /** In which the shopper ordered: `de`. */
  language: string | null
  lines: OrderLineJson[]
  refunds: RefundJson[]
  /** What was given back, in minor units; refunds that are pending or failed do not count. */
  refunded_total: number
  events: OrderEventJson[]
  created_at: string
  updated_at: string
  /** Since then of the addresses only the countries are left; all else in them is empty. */
  personal_data_deleted_at: string | null
}

export type OrderListJson = { data: OrderJson[]; next_cursor: string | null }
