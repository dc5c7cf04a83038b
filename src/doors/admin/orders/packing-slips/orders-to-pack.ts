// A group's paid orders, in the order in which they are handed out.

import type { Queries } from '../../../../ground/database/database.ts'
import type { Group } from '../../../../trade/groups/group.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { localeOfReader } from '../../i18n/in-language.ts'

export async function ordersToPack(
  db: Queries,
  { id, sortedBy }: Pick<Group, 'id' | 'sortedBy'>,
): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('group_id', '=', id)
    .where('status', 'not in', ['awaiting_payment', 'cancelled', 'refunded'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return inOrder(rows, sortedBy)
}

/** Exported for its test. Texts without a number come last. */
export function inOrder<Row extends { group_for: string | null }>(
  rows: readonly Row[],
  sortedBy: Group['sortedBy'],
): Row[] {
  const { compare } = new Intl.Collator(localeOfReader(), { numeric: true })
  const numberOf = ({ group_for: text }: Row) => Number(/\d+/.exec(text ?? '')?.[0] ?? Infinity)
  const byName = (one: Row, other: Row) => compare(one.group_for ?? '', other.group_for ?? '')
  return rows.toSorted((one, other) => {
    const [a, b] = [numberOf(one), numberOf(other)]
    return sortedBy === 'number' && a !== b ? (a < b ? -1 : 1) : byName(one, other)
  })
}
