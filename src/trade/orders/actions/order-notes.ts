// Internal notes on an order. They are not events, and the API does not expose them.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { noteActor } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { type Actor, storedActor } from '../core/actor.ts'
import type { OrderDeps } from '../core/add-order-event.ts'
import { auditOrder } from '../core/audit-order.ts'
import { getOrder } from '../core/read-order.ts'
import { tidyNote } from './tidy-note.ts'

/** The same text by the same person within this time is a double click. */
const twiceMs = 60_000

/** Throws `order_unknown` (404). */
export async function addNote(
  deps: OrderDeps,
  orderId: OrderId,
  input: { text: string },
  by: Actor,
): Promise<void> {
  const text = tidyNote(input.text, sentence('Enter a note.'))
  const actor = noteActor.write(storedActor(by))
  const at = deps.now()
  await deps.database.transaction(async (tx) => {
    await getOrder(tx, orderId)
    const same = await tx
      .selectFrom('order_notes')
      .select('id')
      .where('order_id', '=', orderId)
      .where('text', '=', text)
      .where('actor', '=', actor)
      .where('at', '>', at - twiceMs)
      .executeTakeFirst()
    if (same !== undefined) return
    const id = `note_${randomBytes(12).toString('hex')}`
    await tx.insertInto('order_notes').values({ id, order_id: orderId, text, actor, at }).execute()
    await auditOrder(tx, orderId, by, { action: 'order.note' }, at)
  })
}

export type OrderNote = { id: string; text: string; by: Actor; at: number }

/** Newest first. */
export async function readNotes(db: Queries, orderId: OrderId): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .select(['id', 'text', 'actor', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, text, actor, at }) => ({ id, text, by: noteActor.read(actor), at }))
}

/** Deleted with the shopper's data, because they are free text. */
export async function deleteNotes(tx: Queries, orderId: OrderId): Promise<void> {
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
}
