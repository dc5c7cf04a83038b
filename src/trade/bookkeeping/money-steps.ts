// Derives money steps from an order's events, one for each event that changes the amount paid. The
// same events always give the same steps.

import type { Selectable } from 'kysely'
import type { BookingKind } from '../../ground/database/tables/bookings-table.ts'
import type { OrderEventsTable } from '../../ground/database/tables/orders-table.ts'
import { type OrderEventType, readDetail } from '../orders/core/order-events.ts'

export type MoneyStep = {
  id: string
  at: number
  kind: BookingKind
  /** The part of the total that is paid and not refunded after this step. */
  left: number
  isProduced: boolean
  undoes?: string
}

export const bookedEvents = [
  'order.paid',
  'order.refunded',
  'order.refunded_partly',
  'order.refund_failed',
  'order.payment_taken_back',
  'order.payment_restored',
  'order.is_reprint',
  'order.in_production',
  'order.shipped',
  'order.ready',
] as const satisfies readonly OrderEventType[]

type EventRow = Pick<Selectable<OrderEventsTable>, 'id' | 'type' | 'detail' | 'at'>

/** `events`: those of `bookedEvents`, oldest first. */
export function moneySteps(events: readonly EventRow[], total: number): MoneyStep[] {
  const refunds = new Map<string, { amount: number; eventId: string }>()
  const steps: MoneyStep[] = []
  let isPaid = false
  let takenBack = 0
  let isProduced = false
  let isReprint = false
  for (const { id, type, detail, at } of events) {
    const kind = kindOf(type, steps.length > 0)
    if (type === 'order.is_reprint') {
      isReprint = true
      continue
    }
    if (type === 'order.ready') {
      if (readDetail('order.ready', detail).undone !== true) continue
      // Production did not begin after all.
      if (isReprint && isProduced)
        steps.push({ id, at, kind: 'taken_back', left: 0, isProduced: false })
      isProduced = false
      continue
    }
    if (kind === null) {
      // Nothing was sold, so only the cost counts.
      if (isReprint && !isProduced)
        steps.push({ id, at, kind: 'restored', left: 0, isProduced: true })
      isProduced = true
      continue
    }
    let undoes: string | undefined
    if (kind === 'refund' || kind === 'refund_failed') {
      const { refund_id: refund = id, amount = 0 } = readDetail('order.refunded', detail)
      if (kind === 'refund') refunds.set(refund, { amount, eventId: id })
      else {
        undoes = refunds.get(refund)?.eventId
        refunds.delete(refund)
      }
    } else {
      // A bank can take back and return part of a payment.
      const { amount = total } = readDetail('order.paid', detail)
      if (kind === 'taken_back') takenBack += amount
      else {
        // Paid by another payment, so refunds of the first one no longer count.
        if (isPaid && type === 'order.paid') refunds.clear()
        isPaid = true
        takenBack = type === 'order.paid' ? 0 : Math.max(0, takenBack - amount)
      }
    }
    const given = [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0)
    const left = isPaid ? Math.max(0, total - given - takenBack) : 0
    // A failed refund may never have been made, and refunding money the bank has taken back changes
    // nothing.
    if (left === (steps.at(-1)?.left ?? 0)) continue
    steps.push({ id, at, kind, left, isProduced, ...(undoes !== undefined && { undoes }) })
  }
  return steps
}

/** Null if the event does not affect the order's money. */
function kindOf(type: string, isSold: boolean): BookingKind | null {
  switch (type) {
    case 'order.paid':
      return isSold ? 'restored' : 'sale'
    case 'order.refunded':
    case 'order.refunded_partly':
      return 'refund'
    case 'order.refund_failed':
      return 'refund_failed'
    case 'order.payment_taken_back':
      return 'taken_back'
    case 'order.payment_restored':
      return 'restored'
    default:
      return null
  }
}
