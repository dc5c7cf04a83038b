// The print image of a held order does not match what was approved, and somebody has looked at both
// and takes it. That counts for these very files: another print image is judged anew.

import type { Selectable } from 'kysely'
import type { ImageToken } from '../../contract/image-token.ts'
import type { Queries } from '../../database/database.ts'
import type { OrderLinesTable } from '../../database/tables/orders-table.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { orderNotPaid, printImageNotHere } from '../order-errors.ts'
import type { Actor } from '../record/actor.ts'
import { addOrderEvent } from '../record/add-order-event.ts'
import { isPaid } from '../record/is-paid.ts'
import { moveOrder } from '../record/move-order.ts'
import { whereItBelongs } from '../record/where-it-belongs.ts'
import { type ActionDeps, actOnOrder } from './act-on-order.ts'
import { hasJustLeft } from './has-just-left.ts'

export async function acceptAsItIs(deps: ActionDeps, orderId: string, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'accept_as_it_is',
    by,
    isDone: (order, tx) => hasJustLeft(tx, order, 'on_hold'),
    act: async (tx, order) => {
      if (!isPaid(order.payment_status)) throw orderNotPaid()
      await acceptPrintImages(tx, orderId, by, deps.now())
      const next = await whereItBelongs(tx, orderId)
      if (next.status === 'awaiting_print_image') throw printImageNotHere()
      await moveOrder(tx, orderId, next.status, { by }, deps.now)
    },
  })
}

/** All that are here; the event says which. */
export async function acceptPrintImages(
  tx: Queries,
  orderId: string,
  by: Actor,
  at: number,
  more: Record<string, unknown> = {},
): Promise<void> {
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const pictures = await readPictures(
    tx,
    lines.map((line) => line.image_token as ImageToken),
  )
  const accepted: { line: number; print_image: string }[] = []
  for (const line of lines) {
    const sha256 = pictures.get(line.image_token)?.print?.sha256
    if (sha256 === undefined) continue
    await accept(tx, line, sha256)
    accepted.push({ line: line.position + 1, print_image: sha256 })
  }
  const event = { type: 'order.print_image_accepted', detail: { accepted, ...more }, by }
  await addOrderEvent(tx, orderId, event, at)
}

async function accept(
  tx: Queries,
  line: Selectable<OrderLinesTable>,
  sha256: string,
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ accepted_print_sha256: sha256 })
    .where('id', '=', line.id)
    .execute()
}
