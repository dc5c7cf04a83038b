// What the list of orders is narrowed to, as it stands in the list's address: a link to it, a reload
// and the way back show the same.

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
  /** Of a store. */
  store: string | null
  mode: 'test' | 'live' | null
  /** Of orders on account: all, those that are not settled, and those that are. */
  account: 'any' | 'open' | 'settled' | null
  /** Whether the shopper can still cancel it. */
  cooling: 'yes' | null
  /** The day that it was promised for is over, and it is still here. */
  late: 'yes' | null
  /** Money is on its way back. */
  refunds: 'pending' | null
  /** By whoever looks, to make them. */
  taken: 'mine' | null
  product: string | null
  size: string | null
  /** Days of whoever looks, both included: `2026-11-21`. */
  from: string | null
  to: string | null
}

type Query = Readonly<Record<string, unknown>>

/** What can't be read is left out, so that an old link still opens. */
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
    taken: oneOf(['mine'], query.taken),
    product: text(query.product),
    size: text(query.size),
    from: day(query.from),
    to: day(query.to),
  }
}

/** For an address; begins with nothing, and is empty when nothing is chosen. */
export function orderChoicesText(choices: OrderChoices, more: Record<string, string> = {}): string {
  const { search, ...others } = choices
  const all = { q: search, ...others, ...more }
  const chosen = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(chosen).toString()
}

/** As a kept filter has them: without what was searched for, which may be a shopper's name. */
export function keptChoicesText(choices: OrderChoices): string {
  return orderChoicesText({ ...choices, search: '' })
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
