// The order is being made from now on: its print images are locked. Every print file has to be there
// and made from the print image that its line has at this moment; a push that replaces one at the same
// time comes either before, and production is refused, or after, and the push is.

import type { Queries } from '../../ground/database/database.ts'
import { type ActionDeps, actOnOrder } from '../orders/act-on-order.ts'
import type { Actor } from '../orders/actor.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { coolOffNotOver, printFilesNotReady } from '../orders/order-errors.ts'
import { filesAreCurrent } from './print-files/files-are-current.ts'

export async function startProduction(deps: ActionDeps, orderId: string, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'start_production',
    by,
    isDone: ({ status }) => status === 'in_production',
    act: async (tx, order) => {
      await checkProduction(tx, order, deps.now)
      await moveOrder(tx, orderId, 'in_production', { by }, deps.now)
    },
  })
}

/** Throws while the shopper can cancel, and while print files are not made of what is here now. */
export async function checkProduction(
  tx: Queries,
  { id, cool_off_until: until }: OrderRow,
  now: () => number,
): Promise<void> {
  if ((until ?? 0) > now()) throw coolOffNotOver(until ?? 0, now())
  if (!(await filesAreCurrent(tx, id))) throw printFilesNotReady()
}
