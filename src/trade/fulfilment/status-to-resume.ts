// Where a paid order stands by what is here: its print images, and the print files that were made
// from them. Nobody has to remember where it was before it was held, but for production: that is
// known from its events.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { heldFrom } from '../orders/holds/last-hold.ts'
import type { Move } from '../orders/move-order.ts'
import { filesAreCurrent } from './print-files/files-are-current.ts'
import { type StateByImages, stateByImages } from './state-by-images.ts'

export type ResumedStatus = StateByImages | { move: Move<'ready' | 'in_production'>; waitsFor: [] }

export async function statusToResume(tx: Queries, orderId: OrderId): Promise<ResumedStatus> {
  const byImages = await stateByImages(tx, orderId)
  if (byImages.move.to !== 'preparing' || !(await filesAreCurrent(tx, orderId))) return byImages
  const from = await heldFrom(tx, orderId)
  return { move: { to: from === 'in_production' ? from : 'ready' }, waitsFor: [] }
}
