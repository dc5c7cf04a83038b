// Holds an order that had ended when its refund failed. Otherwise its cancelled or refunded status
// would suggest that the shopper has the money.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { PaymentsTable } from '../../../ground/database/tables/payments-table.ts'
import { inEnglish, sentence } from '../../../pure/sentences/sentence.ts'
import { formatMoney } from '../../catalog/money/format-money.ts'
import { refundFailedHold } from '../../orders/core/actions/hold-causes.ts'
import type { EventContext } from '../../orders/core/add-order-event.ts'
import { endCoolOff } from '../../orders/core/cool-off.ts'
import { lastHold } from '../../orders/core/holds/last-hold.ts'
import { renewHold } from '../../orders/core/holds/renew-hold.ts'
import { wasPaid } from '../../orders/core/is-paid.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { takenBackByEvents } from '../payment.ts'
import { leftOf } from './begin-refund.ts'

/**
 * Whether nothing is left of an order that a bank has partly taken back, if it is held for owed
 * money or was released at a loss.
 */
export async function isFullyReturned(
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'status' | 'payment_status' | 'total'>,
  refundedTotal: number,
): Promise<boolean> {
  const isHeld = order.status === 'on_hold'
  const isOwed = isHeld && (await lastHold(tx, order.id)).cause === refundFailedHold
  if (!isOwed && !wasPaid(order.payment_status)) return false
  return refundedTotal + (await takenBackByEvents(tx, order.id)) >= order.total
}

/** Pending refunds do not count as owed, so that nothing is refunded twice. */
export async function holdForOwedMoney(
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'status' | 'hold_reason'>,
  payment: Selectable<PaymentsTable>,
  context: EventContext,
): Promise<void> {
  const owed = await leftOf(tx, payment)
  if (owed <= 0) return
  const money = formatMoney(owed, payment.currency, 'en')
  const reason = sentence(
    'A refund failed after this order had ended: you still owe the shopper {money}. Refund it again, or pay it back another way and mark the order as refunded.',
    { money },
  )
  const hold = { to: 'on_hold', detail: { reason, cause: refundFailedHold } } as const
  if (order.status === 'cancelled' || order.status === 'refunded') {
    await moveOrder(tx, order.id, hold, context)
    // The order was already cancelled once and cannot be cancelled again.
    await endCoolOff(tx, order.id)
    return
  }
  if (order.status !== 'on_hold' || order.hold_reason === inEnglish(reason)) return
  if ((await lastHold(tx, order.id)).cause === refundFailedHold) {
    await renewHold(tx, order.id, hold, context)
  }
}
