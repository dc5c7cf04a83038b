// The common part of all order actions: one transaction, an existing order, and a check against the
// table of actions.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { actionsOffered } from './actions/actions-offered.ts'
import { fitsHold } from './actions/hold-causes.ts'
import { type OrderAction, type OrderActionName, orderActions } from './actions/order-actions.ts'
import type { Actor } from './actor.ts'
import type { OrderDeps } from './add-order-event.ts'
import { auditOrder, type OrderAudit } from './audit-order.ts'
import { lastHold } from './holds/last-hold.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { orderActionRefused, orderUnknown } from './order-errors.ts'

type AuditedAction = {
  [Name in OrderActionName]: `order.${Name}` extends AuditAction ? Name : never
}[OrderActionName]

type Work = {
  action: AuditedAction
  by: Actor
  audit?: Partial<OrderAudit>
  /** Runs in the transaction, before the order is locked. */
  first?: (tx: Queries) => Promise<void>
  /** Whether the action was just done. A double click is then no error and does nothing. */
  isDone?: (order: OrderRow, tx: Queries) => boolean | Promise<boolean>
  act: (tx: Queries, order: OrderRow) => Promise<void>
}

/** Throws `order_unknown` (404) and `order_state_refused` (409). */
export async function actOnOrder(deps: OrderDeps, orderId: OrderId, work: Work): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await work.first?.(tx)
    const order = await lockOrder(tx, orderId)
    if (order === undefined) throw orderUnknown()
    if (await work.isDone?.(order, tx)) return
    await checkAction(tx, order, work.action, work.by.kind)
    await work.act(tx, order)
    const audit = { action: `order.${work.action}`, ...work.audit } as const
    await auditOrder(tx, orderId, work.by, audit, deps.now())
  })
}

/** Throws `order_state_refused` (409) if the table of actions does not allow it. */
export async function checkAction(
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'status' | 'mode'>,
  name: OrderActionName,
  by: Actor['kind'],
): Promise<void> {
  const action: OrderAction = orderActions[name]
  const isAllowed = by === 'system' || action.by.includes(by)
  const isHere = action.from.includes(order.status)
  const isTest = order.mode === 'test'
  const isModeRight = isTest || action.isForTestOrders !== true
  const heldFor = order.status === 'on_hold' ? (await lastHold(tx, order.id)).cause : null
  const isRight = heldFor === null || fitsHold(heldFor, name)
  if (isAllowed && isHere && isModeRight && isRight) return
  const role = by === 'system' ? 'operator' : by
  const offered = actionsOffered({ status: order.status, isTest, heldFor }, role)
  throw orderActionRefused(
    order.status,
    action.done,
    offered.map((each) => orderActions[each].done),
  )
}
