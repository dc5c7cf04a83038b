import { describe, expect, it } from 'vitest'
import { storedAddress } from '../../../../tests/helpers/stored-address.ts'
import { eventDetail } from '../../../ground/database/tables/orders-table.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { builtInCatalog } from '../../catalog/built-in/built-in-catalog.ts'
import { arrivalOfOrder, isOver, promisedDays } from './arrival-of-order.ts'

// The 2nd is a Monday. Express to Britain takes 3 to 5 working days.
const at = (day: number, hour = 10) => Date.UTC(2026, 10, day, hour)
const order = {
  created_at: at(2),
  shipping_address: storedAddress({ country: 'GB' }),
  shipping_method: 'express',
  group_id: null,
  cool_off_until: null,
}
const left = (from: OrderStatus, day: number, hour?: number) => ({
  at: at(day, hour),
  detail: eventDetail.write({ from }),
})
const days = (from: number, to: number) => {
  const [first, last] = [from, to].map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  return { from: first, to: last }
}
const paid = left('awaiting_payment', 2)
type Events = (typeof paid)[]

describe('promisedDays', () => {
  it.each<[string, Events, ReturnType<typeof days>]>([
    ['from when it was placed', [paid, left('preparing', 3), left('ready', 4)], days(5, 9)],
    ['from a payment that took days', [left('awaiting_payment', 9)], days(12, 16)],
    ['from a print image that came later', [paid, left('awaiting_print_image', 9)], days(12, 16)],
    ['later by a hold', [paid, left('preparing', 3), left('on_hold', 5)], days(9, 11)],
    ['no later by a short one', [paid, left('ready', 4, 10), left('on_hold', 4, 11)], days(5, 9)],
    ['by a hold with another reason as by one', holdRenewed(), days(9, 11)],
    ['of an order that waits as before', [paid, left('preparing', 3)], days(5, 9)],
  ])('counts %s', (_name, events, promised) => {
    const other = { at: at(8), detail: eventDetail.write({ amount: 1 }) }
    expect(promisedDays(order, [...events, other], builtInCatalog)).toEqual(promised)
  })

  it('is null for a method that is no longer offered', () => {
    expect(promisedDays({ ...order, shipping_method: 'post' }, [], builtInCatalog)).toBeNull()
  })
})

describe('arrivalOfOrder', () => {
  const told = (status: OrderStatus, now = at(3)) =>
    arrivalOfOrder({ ...order, status }, [paid], builtInCatalog, now)

  it('is shown while the order is in progress, and not while it is on hold', () => {
    const underWay = ['preparing', 'ready', 'in_production', 'shipped'] as const
    for (const status of underWay) expect(told(status)).toEqual(days(5, 9))
    const others = ['awaiting_payment', 'awaiting_print_image', 'on_hold', 'delivered'] as const
    for (const status of others) expect(told(status)).toBeNull()
  })

  it('is shown until the last day is over, as in the panel', () => {
    expect([told('ready', at(9, 23)), told('ready', at(10, 0))]).toEqual([days(5, 9), null])
    const promised = { from: '2026-11-05', to: '2026-11-09' }
    const isOverIn = (zone: string) => isOver(promised, dayIn(zone, at(9, 23)))
    expect([isOverIn('UTC'), isOverIn('Europe/Berlin')]).toEqual([false, true])
  })
})

function holdRenewed(): Events {
  return [paid, left('preparing', 3), left('on_hold', 4), left('on_hold', 5)]
}
