// What happened to an order, in order. Details never hold personal data.

import type { Queries } from '../../ground/database/database.ts'
import { eventActor, eventDetail } from '../../ground/database/tables/orders-table.ts'
import { addOrderMails } from '../notices/add-order-mails.ts'
import { addOrderWebhooks } from '../notices/add-order-webhooks.ts'
import { type Actor, system } from './actor.ts'

export type OrderEvent = {
  type: string
  detail?: Record<string, unknown>
  /** Default: the program itself. */
  by?: Actor
}

/**
 * Call it after writing the order's row in the same transaction: that row is the lock under which
 * events are numbered, so that two of the same millisecond keep their order.
 */
export async function addOrderEvent(
  tx: Queries,
  orderId: string,
  event: OrderEvent,
  at: number,
): Promise<void> {
  const { before } = await tx
    .selectFrom('order_events')
    .select((count) => count.fn.countAll<number | string>().as('before'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const number = Number(before) + 1
  const id = `${orderId}_${String(number).padStart(6, '0')}`
  await tx
    .insertInto('order_events')
    .values({
      id,
      order_id: orderId,
      type: event.type,
      detail: eventDetail.write(event.detail ?? {}),
      at,
      actor: eventActor.write(event.by ?? system),
    })
    .execute()
  await addOrderWebhooks(tx, orderId, { ...event, number }, at)
  await addOrderMails(tx, orderId, { ...event, id }, at)
}
