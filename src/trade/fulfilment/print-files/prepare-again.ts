import type { Storage } from '../../../ground/storage/storage.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { printFileHold } from '../../orders/core/actions/hold-causes.ts'
import type { Actor } from '../../orders/core/actor.ts'
import { contextOf, type OrderDeps } from '../../orders/core/add-order-event.ts'
import { auditOrder } from '../../orders/core/audit-order.ts'
import { lastHold } from '../../orders/core/holds/last-hold.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { orderStateRefused } from '../../orders/core/order-errors.ts'
import { getOrder } from '../../orders/core/read-order.ts'
import { readMissingPrintFiles } from '../../production/read-print-files.ts'
import { markPrintFileOutdated, retryFailedPrintFiles } from '../../production/save-print-file.ts'
import type { Store } from '../../stores/store.ts'
import { filesAreCurrent } from './files-are-current.ts'

/**
 * Also for a ready order whose files have expired or were lost. Does nothing if the order is being
 * prepared. Throws `order_unknown` (404), and `order_state_refused` (409) in any other status.
 */
export async function prepareAgain(
  deps: OrderDeps & { storage: Pick<Storage, 'byteLength'> },
  store: Pick<Store, 'id'>,
  orderId: OrderId,
  by: Actor = { kind: 'store' },
): Promise<void> {
  const lost = await readMissingPrintFiles(deps, orderId)
  await deps.database.transaction(async (tx) => {
    const order = await getOrder(tx, orderId, store)
    if (order.status === 'preparing') return
    for (const file of lost) await markPrintFileOutdated(tx, file.line_id, file.sha256)
    const isHeld =
      order.status === 'on_hold' && (await lastHold(tx, orderId)).cause === printFileHold
    const isGone = order.status === 'ready' && !(await filesAreCurrent(tx, orderId))
    if (!isHeld && !isGone) throw orderStateRefused(order.status, 'preparing')
    await retryFailedPrintFiles(tx, orderId)
    const again = { to: 'preparing', detail: { cause: 'asked_again' }, by } as const
    const context = contextOf(deps)
    await moveOrder(tx, orderId, again, context)
    await auditOrder(tx, orderId, by, { action: 'order.make_print_files_again' }, context.at)
  })
}
