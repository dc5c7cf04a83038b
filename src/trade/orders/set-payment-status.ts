// What is paid of an order, as its payments and refunds say.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { PaymentStatus } from '../../pure/contract/order-statuses.ts'
import type { OrderRow } from './lock-order.ts'

type Paid = {
  status: PaymentStatus
  /** Minor units; left out: as it is. */
  refundedTotal?: number
  /** Left out: as it is. */
  coolOffUntil?: number | null
}

/** Answers the order as it is then. */
export async function setPaymentStatus(
  tx: Queries,
  orderId: OrderId,
  { status, refundedTotal, coolOffUntil }: Paid,
  at: number,
): Promise<OrderRow> {
  return await tx
    .updateTable('orders')
    .set({
      payment_status: status,
      ...(refundedTotal !== undefined && { refunded_total: refundedTotal }),
      ...(coolOffUntil !== undefined && { cool_off_until: coolOffUntil }),
      updated_at: at,
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
