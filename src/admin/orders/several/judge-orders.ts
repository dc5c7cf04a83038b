// Which of the chosen orders an action is offered for in the state that they are in now. What it needs
// besides, such as print files that are made, it says itself when it is done.

import type { OrderStatus } from '../../../contract/order-json.ts'
import type { Queries } from '../../../database/database.ts'
import { actionsOffered } from '../../../orders/record/actions-offered.ts'
import type { NamedStore } from '../../frame/read-stores.ts'
import type { SeveralActionName } from './several-actions.ts'

export type JudgedOrder = {
  id: string
  number: string
  status: OrderStatus
  total: number
  currency: string
  isPossible: boolean
  /** A sentence; empty when it is possible. */
  why: string
}

/** In the order in which they were chosen; those that do not exist are left out. */
export async function judgeOrders(
  db: Queries,
  ids: readonly string[],
  name: SeveralActionName,
  stores: ReadonlyMap<string, NamedStore>,
): Promise<JudgedOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total', 'currency', 'store_id'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { store_id: storeId, ...order } = row
    const isTest = stores.get(storeId)?.mode === 'test'
    const isPossible = actionsOffered({ status: order.status, isTest }, 'operator').includes(name)
    const state = order.status.replaceAll('_', ' ')
    return [{ ...order, isPossible, why: isPossible ? '' : `It is ${state}.` }]
  })
}
