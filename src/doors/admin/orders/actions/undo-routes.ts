// "Undo" in the notice after an action on one or several orders. Offered only if it is possible at
// that moment, and checked again on click.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import type { Notice } from '../../../../trade/operators/sessions/notice.ts'
import {
  getUndo,
  type UndoableAction,
  undoAction,
  undoableActions,
} from '../../../../trade/orders/actions/undo-action.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { t } from '../../i18n/t.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { actOnOrders, bulkNotice, chosenIds, wayBack } from './act-on-orders.ts'

export function undoRoutes(panel: Panel): void {
  const { queries } = panel.database

  panel.post(routes.admin.orders.undo, 'staff', async ({ form, by, redirect }) => {
    const back = wayBack(form.get('back'))
    const action = undoableNamed(form.get('action'))
    const ids = chosenIds(form)
    if (action === null || ids.length === 0) {
      return await redirect(back, { kind: 'fault', text: t('There is nothing to undo.') })
    }
    const orders = await queries
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('id', 'in', ids)
      .execute()
    const outcome = await actOnOrders(orders, (id) => undoAction(panel, id, action, by))
    panel.wakeWorker()
    return await redirect(back, bulkNotice(outcome, t('Undone')))
  })
}

/**
 * The undo offer for the notice, limited to orders for which it is possible now. Empty if there are
 * none.
 */
export async function offerUndo(
  { database, now }: Pick<Panel, 'database' | 'now'>,
  { name, ids, back }: { name: string; ids: readonly OrderId[]; back: string },
  by: PanelContext['by'],
): Promise<Pick<Notice, 'undo'>> {
  const action = undoableNamed(name)
  if (action === null || ids.length === 0) return {}
  const { queries } = database
  const rows = await queries.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const orders: OrderId[] = []
  for (const row of rows) {
    if (await isUndoable(row)) orders.push(row.id)
  }
  return orders.length === 0 ? {} : { undo: { action, orders, back } }

  async function isUndoable(order: OrderRow): Promise<boolean> {
    if (action === null) return false
    try {
      await getUndo(queries, order, { action, by, at: now() })
      return true
    } catch (error) {
      if (error instanceof HandprintError) return false
      throw error
    }
  }
}

function undoableNamed(name: string): UndoableAction | null {
  return undoableActions.find((each) => each === name) ?? null
}
