// All that is left of what was paid for an order is to go back: written down in a transaction that is
// under way, and carried out by a job.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { type Actor, system } from '../../orders/actor.ts'
import { addReconcileRefund, beginRefund } from './begin-refund.ts'

export async function refundInFull(
  tx: Queries,
  orderId: OrderId,
  { reason, key, by = system }: { reason: string; key: string; by?: Actor },
  at: number,
): Promise<void> {
  try {
    const { refund } = await beginRefund(tx, orderId, { amount: null, reason, key }, by, at)
    await addReconcileRefund(tx, refund.id, at, 0)
  } catch (error) {
    // All of it is on its way back already.
    if (!(error instanceof HandprintError) || error.code !== 'refund_not_possible') throw error
  }
}
