// Lets an operator take an order to make it, and put it back. The queue shows who has it; another
// operator has to take it over explicitly.

import type { OrderId } from '../../../pure/contract/ids.ts'
import { addPlanDeliveries } from '../../fulfilment/add-plan-deliveries.ts'
import { actOnOrder } from '../core/act-on-order.ts'
import type { Actor } from '../core/actor.ts'
import type { OrderDeps } from '../core/add-order-event.ts'
import { checkTaker, setTaken } from '../core/taken.ts'

type Operator = Extract<Actor, { kind: 'operator' }>

/**
 * `isOver`: takes it over from the current holder. Otherwise throws `order_state_refused` (409) if
 * another operator has it.
 */
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

/** Only for the operator's own orders. */
export async function putBackOrder(deps: OrderDeps, orderId: OrderId, by: Operator): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'put_back',
    by,
    isDone: (order) => order.taken_by === null,
    async act(tx, order) {
      checkTaker(order, by)
      await setTaken(tx, order, null)
      // Catches up on deliveries to labs that were withheld in the meantime.
      await addPlanDeliveries(tx, orderId, deps.now())
    },
  })
}
