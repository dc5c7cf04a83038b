// What is paid of an order, as its payments and refunds say.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { PaymentStatus } from '../../pure/contract/order-statuses.ts'
import type { OrderRow } from './lock-order.ts'

/** `refundedTotal` in minor units; left out: as it is. Answers the order as it is then. */
export async function setPaymentStatus(
  tx: Queries,
  orderId: OrderId,
  { status, refundedTotal }: { status: PaymentStatus; refundedTotal?: number },
  at: number,
): Promise<OrderRow> {
  return await tx
    .updateTable('orders')
    .set({
      payment_status: status,
      ...(refundedTotal !== undefined && { refunded_total: refundedTotal }),
      updated_at: at,
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
