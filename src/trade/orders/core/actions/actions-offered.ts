import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import { keysOf } from '../../../../pure/objects.ts'
import { fitsHold } from './hold-causes.ts'
import {
  type Asker,
  type OrderAction,
  type OrderActionName,
  orderActions,
} from './order-actions.ts'

/** In table order. `heldFor` is the cause of a hold. */
export function actionsOffered(
  order: { status: OrderStatus; isTest: boolean; heldFor?: string | null },
  role: Asker,
): OrderActionName[] {
  const { heldFor = null } = order
  return names.filter((name) => {
    const action: OrderAction = orderActions[name]
    const isRight = heldFor === null || fitsHold(heldFor, name)
    const isHere = isRight && action.from.includes(order.status) && action.by.includes(role)
    return isHere && (order.isTest || action.isForTestOrders !== true)
  })
}

const names = keysOf(orderActions)
