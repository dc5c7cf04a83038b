// Derives a paid order's status from its print images and the print files made from them, so the
// status before a hold need not be stored. Only production is looked up in the order's events.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { heldFrom } from '../orders/core/holds/last-hold.ts'
import type { Move } from '../orders/core/move-order.ts'
import { filesAreCurrent } from './print-files/files-are-current.ts'
import { type StateByImages, stateByImages } from './state-by-images.ts'

export type ResumedStatus = StateByImages | { move: Move<'ready' | 'in_production'>; waitsFor: [] }

export async function statusToResume(tx: Queries, orderId: OrderId): Promise<ResumedStatus> {
  const byImages = await stateByImages(tx, orderId)
  if (byImages.move.to !== 'preparing' || !(await filesAreCurrent(tx, orderId))) return byImages
  const from = await heldFrom(tx, orderId)
  return { move: { to: from === 'in_production' ? from : 'ready' }, waitsFor: [] }
}
