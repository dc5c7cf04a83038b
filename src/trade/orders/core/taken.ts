// Which operator makes an order, so that no two operators print the same one.

import type { Queries } from '../../../ground/database/database.ts'
import type { Actor } from './actor.ts'
import type { OrderRow } from './lock-order.ts'
import { orderTaken } from './order-errors.ts'

export type Taken = { id: string; name: string; at: number }

type Columns = Pick<OrderRow, 'taken_by' | 'taken_name' | 'taken_at'>

/** Null if no one has taken it. */
export function takenBy({ taken_by: id, taken_name: name, taken_at: at }: Columns): Taken | null {
  return id === null ? null : { id, name: name ?? '', at: at ?? 0 }
}

/** Throws `order_state_refused` (409) if another operator has taken it. */
export function checkTaker(order: Columns, by: Actor): void {
  const taken = takenBy(order)
  if (taken !== null && by.kind === 'operator' && taken.id !== by.id) throw orderTaken(taken.name)
}

/** Null puts it back for anyone. */
export async function setTaken(
  tx: Queries,
  { id }: Pick<OrderRow, 'id'>,
  taken: Taken | null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      taken_by: taken?.id ?? null,
      taken_name: taken?.name ?? null,
      taken_at: taken?.at ?? null,
    })
    .where('id', '=', id)
    .execute()
}
