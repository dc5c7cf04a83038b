// Which print images an order had when other ones were asked for: the same file sent again, which is
// harmless, does not end that hold.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { LastHold } from '../../orders/holds/last-hold.ts'

/** For the detail of the hold. */
export async function printImagesOf(tx: Queries, orderId: OrderId): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .innerJoin('image_tokens', 'image_tokens.token', 'order_lines.image_token')
    .select('image_tokens.print_sha256')
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute()
  return rows.map(({ print_sha256: sha256 }) => sha256 ?? '')
}

export async function differsFromRejected(
  tx: Queries,
  orderId: OrderId,
  hold: LastHold,
): Promise<boolean> {
  const before = JSON.stringify(hold.detail.print_images)
  return before !== JSON.stringify(await printImagesOf(tx, orderId))
}
