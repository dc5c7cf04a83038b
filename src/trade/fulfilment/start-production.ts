// Starts production and locks the order's print images. Every print file must exist and be made
// from its line's current print image. A concurrent push that replaces one comes either first, and
// production is refused, or second, and the push is refused.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { actOnOrder } from '../orders/core/act-on-order.ts'
import type { Actor } from '../orders/core/actor.ts'
import { contextOf, type OrderDeps } from '../orders/core/add-order-event.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import { moveOrder } from '../orders/core/move-order.ts'
import { coolOffNotOver, printFilesNotReady } from '../orders/core/order-errors.ts'
import { checkTaker, setTaken } from '../orders/core/taken.ts'
import { filesAreCurrent } from './print-files/files-are-current.ts'

export async function startProduction(deps: OrderDeps, orderId: OrderId, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'start_production',
    by,
    isDone: ({ status }) => status === 'in_production',
    act: async (tx, order) => {
      const context = contextOf(deps)
      await checkProduction(tx, order, context.at, by)
      // The operator who starts production takes the order.
      if (by.kind === 'operator' && order.taken_by === null) {
        await setTaken(tx, order, { id: by.id, name: by.name, at: context.at })
      }
      await moveOrder(tx, orderId, { to: 'in_production', by }, context)
    },
  })
}

/**
 * Throws while the shopper can cancel, while print files are missing or outdated, and if another
 * operator has taken the order.
 */
export async function checkProduction(
  tx: Queries,
  order: OrderRow,
  at: number,
  by: Actor,
): Promise<void> {
  const { id, cool_off_until: until } = order
  checkTaker(order, by)
  if ((until ?? 0) > at) throw coolOffNotOver(until ?? 0, at)
  if (!(await filesAreCurrent(tx, id))) throw printFilesNotReady()
}
