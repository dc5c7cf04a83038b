// An operator takes an order to make it, and puts it back. Who has it stands in the queue; another one
// gets it only by taking it over, which they have to mean.

import type { OrderId } from '../../pure/contract/ids.ts'
import { addPlanDeliveries } from '../fulfilment/labs/plan-deliveries.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import type { Actor } from '../orders/actor.ts'
import type { OrderDeps } from '../orders/add-order-event.ts'
import { checkTaker, setTaken } from '../orders/taken.ts'

type Operator = Extract<Actor, { kind: 'operator' }>

/** `isOver`: from whoever has it. Throws `order_state_refused` (409) where another one has it else. */
export async function takeOrder(
  deps: OrderDeps,
  orderId: OrderId,
  { isOver = false }: { isOver?: boolean },
  by: Operator,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'take',
    by,
    audit: { detail: { ...(isOver && { over: true }) } },
    isDone: (order) => order.taken_by === by.id,
    async act(tx, order) {
      if (!isOver) checkTaker(order, by)
      await setTaken(tx, order, { id: by.id, name: by.name, at: deps.now() })
    },
  })
}

/** Only one's own. */
export async function putBackOrder(deps: OrderDeps, orderId: OrderId, by: Operator): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'put_back',
    by,
    isDone: (order) => order.taken_by === null,
    async act(tx, order) {
      checkTaker(order, by)
      await setTaken(tx, order, null)
      // What a lab was not brought meanwhile.
      await addPlanDeliveries(tx, orderId, deps.now())
    },
  })
}
