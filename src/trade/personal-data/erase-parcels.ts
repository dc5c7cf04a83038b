// What leads to a person by another way: tracking numbers, and what people who worked on an order
// wrote about it.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { eraseRefundReasons } from '../checkout/refunds/erase-refund-reasons.ts'
import { rewriteFacts } from '../mail/rewrite-facts.ts'
import { deleteNotes } from '../order-actions/notes/delete-notes.ts'
import { rewriteEventDetails } from '../orders/order-history.ts'
import { eraseTracking } from '../parcels/save-shipment.ts'
import { forgottenDetail, isWriter } from './forgotten-detail.ts'

export async function eraseParcelsAndNotes(tx: Queries, orderId: OrderId): Promise<void> {
  await deleteNotes(tx, orderId)
  await eraseTracking(tx, orderId)
  await rewriteEventDetails(tx, orderId, forgottenDetail)
  await eraseRefundReasons(tx, orderId, isWriter)
  await rewriteFacts(tx, orderId, (facts) =>
    JSON.stringify(forgottenDetail(JSON.parse(facts), 'operator')),
  )
}
