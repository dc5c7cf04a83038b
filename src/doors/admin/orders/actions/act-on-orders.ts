// Applies one action to several orders, one after the other. Refused orders are reported with the
// reason and do not stop the others.

import type { Queries } from '../../../../ground/database/database.ts'
import { isOrderId, type OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { fault, HandprintError } from '../../../../pure/errors.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { t } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import type { FormFields } from '../../layout/form-fields.ts'

/** The number of orders on a page of the list or the queue. */
const maxAtOnce = 200

/** Valid, distinct ids from a form or URL. */
export function chosenIds(form: Pick<FormFields, 'all'>): OrderId[] {
  return [...new Set(form.all('order'))].filter(isOrderId).slice(0, maxAtOnce)
}

/** Oldest first. Throws `parameter_missing` (400) if none exists. */
export async function readChosen(db: Queries, ids: readonly OrderId[]): Promise<OrderRow[]> {
  const chosen = db.selectFrom('orders').selectAll().where('id', 'in', ids)
  const rows = ids.length === 0 ? [] : await chosen.orderBy('created_at').orderBy('id').execute()
  if (rows.length > 0) return rows
  const message = t('No orders selected. Go back and select the orders you want.')
  throw fault('parameter_missing', 400, message)
}

/** `3 orders` */
export function ordersText(count: number): string {
  return `${count} ${count === 1 ? t('order') : t('orders')}`
}

export type BulkOutcome = {
  /** Numbers of the orders that succeeded. */
  done: string[]
  ids: OrderId[]
  /** `7K2M-93QF: reason`, in the reader's language. */
  refused: string[]
}

export async function actOnOrders<T extends { id: OrderId; number: string }>(
  orders: readonly T[],
  act: (orderId: OrderId, order: T) => Promise<unknown>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], ids: [], refused: [] }
  for (const order of orders) {
    const { id, number } = order
    try {
      await act(id, order)
      outcome.done.push(number)
      outcome.ids.push(id)
    } catch (error) {
      // An unexpected error stops the loop. Completed orders remain completed, and the error is
      // logged.
      if (!(error instanceof HandprintError)) throw error
      outcome.refused.push(`${number}: ${tRefusal(error.told)}`)
    }
  }
  return outcome
}

export function bulkNotice({ done, refused }: Omit<BulkOutcome, 'ids'>, what: string) {
  const count = ordersText(done.length)
  if (refused.length === 0) return { kind: 'done' as const, text: `${what}: ${count}.`, points: [] }
  const text =
    refused.length === 1
      ? t('{what}: {count}. One order was not changed:', { what, count })
      : t('{what}: {count}. {count2} were not changed:', { what, count, count2: refused.length })
  return { kind: 'fault' as const, text, points: refused }
}

/** Allows only paths of the panel, because a form value can be forged. */
export function wayBack(address: string): string {
  const isOurs = /^\/admin\/(?:orders(?:\/ord_\w+)?|production)(?:\?[^\s\\]*)?$/.test(address)
  return isOurs ? address : routes.admin.orders.page.href()
}
