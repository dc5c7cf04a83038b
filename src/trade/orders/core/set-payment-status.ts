import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { PaymentStatus } from '../../../pure/contract/order-statuses.ts'
import type { OrderRow } from './lock-order.ts'

type Paid = {
  status: PaymentStatus
  /** Minor units. Absent to leave it unchanged. */
  refundedTotal?: number
  /** Absent to leave it unchanged. */
  coolOffUntil?: number | null
}

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

/** Minor units: the part of the total that a gift card pays. */
export async function setGiftCardAmount(
  tx: Queries,
  orderId: OrderId,
  amount: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ gift_card_amount: amount })
    .where('id', '=', orderId)
    .execute()
}
