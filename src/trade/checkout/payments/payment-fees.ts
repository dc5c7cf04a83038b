// What a gateway has kept of a payment, noted once.

import type { Queries } from '../../../ground/database/database.ts'
import type { Payment } from '../payment.ts'

export async function readPayment(db: Queries, paymentId: string): Promise<Payment | undefined> {
  return await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
}

/** Minor units of the payment. */
export async function noteFee(tx: Queries, paymentId: string, fee: number): Promise<void> {
  await tx.updateTable('payments').set({ fee }).where('id', '=', paymentId).execute()
}
