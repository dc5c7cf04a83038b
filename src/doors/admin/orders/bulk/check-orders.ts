// Decides which of the chosen orders an action is possible for, and gives the reason for the
// others. An action that is offered must not be refused on execution.

import type { Queries } from '../../../../ground/database/database.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import { refusalReason } from '../../../../trade/orders/actions/refusal-reason.ts'
import { orderActions } from '../../../../trade/orders/core/actions/order-actions.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { t } from '../../i18n/t.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import { stateInSentence } from '../../layout/parts/state-badge.tsx'
import type { BulkActionName } from './bulk-actions.ts'

export type CheckedForBulk = Pick<
  OrderRow,
  'id' | 'number' | 'mode' | 'status' | 'total' | 'currency'
> & {
  isPossible: boolean
  /** The reason for a refusal. Empty if the action is possible. */
  why: Told
}

/** In the order in which they were chosen. Unknown ids are left out. */
export async function checkOrders(
  db: Queries,
  ids: readonly OrderId[],
  name: BulkActionName,
  { now, by }: { now: () => number; by: PanelContext['by'] },
): Promise<CheckedForBulk[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const judged: CheckedForBulk[] = []
  for (const id of ids) {
    const order = byId.get(id)
    if (order !== undefined)
      judged.push({ ...order, ...(await refusalOfOrder(db, order, name, { at: now(), by })) })
  }
  return judged
}

async function refusalOfOrder(
  db: Queries,
  order: OrderRow,
  name: BulkActionName,
  { at, by }: { at: number; by: PanelContext['by'] },
) {
  const from: readonly string[] = orderActions[name].from
  const why = from.includes(order.status)
    ? await refusalReason(db, order, name, at, by)
    : t('Its status is {value}.', { value: stateInSentence(order.status) })
  return { isPossible: why === null, why: why ?? '' }
}
