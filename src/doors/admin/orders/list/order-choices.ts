// The filters of the order list as part of its URL, so that links, reloads and back navigation show
// the same list.

import {
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '../../../../pure/contract/order-statuses.ts'

export type OrderChoices = {
  /** Number, reference, mail address, name, id or image token. */
  search: string
  status: OrderStatus | null
  payment: PaymentStatus | null
  /** A store's id. */
  store: string | null
  mode: 'test' | 'live' | null
  /** Orders on account: all, those not settled, or those settled. */
  account: 'any' | 'open' | 'settled' | null
  /** The shopper can still cancel it. */
  cooling: 'yes' | null
  /** The promised day is over, and the order has not shipped. */
  late: 'yes' | null
  /** A refund is pending. */
  refunds: 'pending' | null
  /** The shopper withdrew and is not refunded. */
  withdrawals: 'open' | null
  /** Taken by the viewer for production. */
  taken: 'mine' | null
  product: string | null
  size: string | null
  /** Inclusive days in the viewer's time zone: `2026-11-21`. */
  from: string | null
  to: string | null
}

type Query = Readonly<Record<string, unknown>>

/** Ignores values that can't be read, so that old links still work. */
export function readOrderChoices(query: Query): OrderChoices {
  return {
    search: text(query.q)?.trim().slice(0, 256) ?? '',
    status: oneOf(orderStatuses, query.status),
    payment: oneOf(paymentStatuses, query.payment),
    store: text(query.store),
    mode: oneOf(['test', 'live'], query.mode),
    account: oneOf(['any', 'open', 'settled'], query.account),
    cooling: oneOf(['yes'], query.cooling),
    late: oneOf(['yes'], query.late),
    refunds: oneOf(['pending'], query.refunds),
    withdrawals: oneOf(['open'], query.withdrawals),
    taken: oneOf(['mine'], query.taken),
    product: text(query.product),
    size: text(query.size),
    from: day(query.from),
    to: day(query.to),
  }
}

/** For a URL, without a leading `?`. Empty if no filter is set. */
export function orderChoicesText(choices: OrderChoices, more: Record<string, string> = {}): string {
  const { search, ...others } = choices
  const all = { q: search, ...others, ...more }
  const chosen = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(chosen).toString()
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 300) : null
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find((each) => each === value) ?? null
}

function day(value: unknown): string | null {
  const written = text(value)
  if (written === null || !/^\d{4}-\d{2}-\d{2}$/.test(written)) return null
  return Number.isNaN(Date.parse(written)) ? null : written
}
