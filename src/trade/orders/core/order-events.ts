// Every order event by name, with its detail as shown by the API, webhooks and the panel. Details
// contain no personal data except what delete-personal-data.ts removes. src/reactions.ts lists the
// reactions.

import type { TextOf } from '../../../ground/database/json-column.ts'
import { eventDetail } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import type { HoldCauseName } from './actions/hold-causes.ts'
import type { Actor } from './actor.ts'

type Money = { amount: number; currency: string }
type Placed = { total: number; currency: string; lines: number }
type Moved = {
  from: OrderStatus
  /** An operator undid the previous action. */
  undone?: true
}
type Parcel = {
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  replacement?: true
}

export type MadeElsewhere = {
  made_at_gateway?: true
  /** The gateway's reference. */
  reference?: string | null
  by_other_means?: true
  /** The last characters of the gift card that it went to. */
  gift_card?: string
}

type OfRefund = Money & MadeElsewhere & { refund_id: string }
type Refunded = OfRefund & {
  /** Set if the bank could move only the nearest amount. */
  given_at_gateway?: number
  refunded_total: number
}

/** Unchanged when a hold gets another reason. */
export type HoldDetail = {
  cause: HoldCauseName
  /** SHA-256 of each line's print image when another was requested. Empty if there was none. */
  print_images?: readonly string[]
  /** A print image arrived and waits for an operator's approval. */
  proposed?: true
  /** The line whose crop was requested, from 1. */
  line?: number
  /** The lines that the hold is about, from 1. Absent for the whole order. */
  lines?: readonly number[]
}

export type OrderEventDetails = {
  'order.placed': Placed
  'order.changed': Placed
  'order.paid': Money
  'order.awaiting_payment': { by: 'bank' | 'shopper'; pay_by?: string | null }
  'order.payment_declined': { decline_code: string; was_awaited?: true }
  'order.payment_taken_back': Money & { decline_code: string }
  'order.payment_restored': Money
  /** The amount the bank has taken back, although the order is made anyway. */
  'order.loss_accepted': Money & { reason: string }
  'order.refund_failed': OfRefund & { failure_code: string }
  'order.refunded_partly': Refunded
  /** `total`: the payment's amount, if only a part of it was refunded. */
  'order.surplus_refunded': Refunded & { total?: number }
  'order.print_image_reminder':
    | { reminder: number; deadline: string }
    | { asked_for: string; lines: readonly number[] }
  'order.print_image_accepted': {
    accepted: readonly { line: number; print_image: string }[]
    preview_as_print_image?: readonly string[]
  }
  'order.sent_to_lab': {
    lab: string
    version: number
    /** Of an order in parts: which one, with which lines, and which follow. From 1. */
    part?: number
    lines?: readonly number[]
    to_follow?: readonly number[]
  }
  /** They will not be made. From 1. */
  'order.lines_left_out': { lines: readonly number[] }
  'order.parcel_added': Parcel
  'order.address_changed': Readonly<Record<never, never>>
  /** Starts at 1. */
  'order.crop_asked': { line: number }
  'order.crop_changed': { line: number }
  /** On the original order and on its reprint. */
  'order.reprinted': { reprint: OrderId; number: string; reason: string }
  'order.is_reprint': { of: OrderId; number: string; reason: string }
  'order.personal_data_deleted': Readonly<Record<never, never>>
  /** `refund_by` is a day in the shop's time zone. */
  'order.withdrawn': Money & {
    withdrawal: string
    withdrawn: readonly { line: number; quantity: number }[]
    refund_by: string
  }

  'order.awaiting_print_image': Moved
  'order.preparing': Moved & { cause?: 'asked_again' | 'print_image_replaced' | 'crop_changed' }
  'order.ready': Moved
  'order.in_production': Moved
  'order.shipped': Moved & Parcel
  'order.delivered': Moved
  'order.returned': Moved & { reason: string }
  'order.on_hold': Moved & { reason: string } & HoldDetail
  'order.cancelled': Moved & {
    reason?: string
    cause?: 'cart_expired' | 'personal_data_deleted' | 'print_image_missing'
  }
  'order.refunded': Moved & Refunded
}

export type OrderEventType = keyof OrderEventDetails

export type OrderEvent<T extends OrderEventType = OrderEventType> = {
  [Type in T]: {
    readonly type: Type
    readonly detail: OrderEventDetails[Type]
    /** The `reason` in it, for the panel. */
    readonly told?: Told
    /** Default: the program itself. */
    readonly by?: Actor
  }
}[T]

export type OrderEventFact = OrderEventDetails[OrderEventType] extends infer Detail
  ? Detail extends unknown
    ? keyof Detail
    : never
  : never

/** As read back. Fields may be missing because they were deleted with the shopper's data. */
export function readDetail<T extends OrderEventType>(
  _type: T,
  text: TextOf<typeof eventDetail> | null,
): Partial<OrderEventDetails[T]> {
  // The column holds details of every type; the row's type determines which.
  return (eventDetail.read(text) ?? {}) as Partial<OrderEventDetails[T]>
}
