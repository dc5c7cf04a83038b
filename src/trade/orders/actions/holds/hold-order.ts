import type { OrderId } from '../../../../pure/contract/ids.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import { operatorHold } from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import { contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import { moveOrder } from '../../core/move-order.ts'
import { tidyNote } from '../tidy-note.ts'

/**
 * `reason` says what has to be done. The store can read it, so it must not contain personal data.
 */
export async function holdOrder(
  deps: OrderDeps,
  orderId: OrderId,
  input: { reason: string },
  by: Actor,
): Promise<void> {
  const reason = tidyNote(input.reason, sentence('Enter a reason for the hold.'))
  await actOnOrder(deps, orderId, {
    action: 'hold',
    by,
    isDone: ({ status, hold_reason: held }) => status === 'on_hold' && held === reason,
    act: (tx) =>
      moveOrder(
        tx,
        orderId,
        { to: 'on_hold', detail: { reason, cause: operatorHold }, by },
        contextOf(deps),
      ),
  })
}
