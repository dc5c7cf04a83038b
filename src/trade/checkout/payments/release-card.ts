// Gives a failed payment's part back to its gift card. The payment is then for the gateway's part
// only: should that be charged later after all, it is not the order's sum and is refunded.

import type { Queries } from '../../../ground/database/database.ts'
import { releaseGiftCard } from '../../gift-cards/spend-gift-card.ts'
import { setGiftCardAmount } from '../../orders/core/set-payment-status.ts'
import { chargedOf, type Payment } from '../payment.ts'

export async function releaseCardOf(tx: Queries, payment: Payment, at: number): Promise<Payment> {
  const { gift_card_id: cardId, gift_card_amount: amount } = payment
  if (cardId === null || amount === 0) return payment
  const { id: paymentId, order_id: orderId } = payment
  await releaseGiftCard(tx, cardId, { paymentId, orderId, amount }, at)
  await setGiftCardAmount(tx, orderId, 0)
  return await tx
    .updateTable('payments')
    .set({ amount: chargedOf(payment), gift_card_amount: 0 })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
