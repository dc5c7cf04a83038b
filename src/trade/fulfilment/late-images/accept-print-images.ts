// An operator accepts print images that do not match. Only these exact files are accepted; another
// print image is checked again.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import type { Actor } from '../../orders/core/actor.ts'
import { addOrderEvent, type EventContext } from '../../orders/core/add-order-event.ts'
import type { OrderEventDetails } from '../../orders/core/order-events.ts'
import { acceptPrintImage, readPicturedLines } from '../../orders/core/order-lines.ts'

type Accepting = {
  by: Actor
  /** Absent for all that are present. */
  token?: ImageToken
  /** Detail for the event, which records what was accepted. */
  detail?: Omit<OrderEventDetails['order.print_image_accepted'], 'accepted'>
}

export async function acceptPrintImages(
  tx: Queries,
  orderId: OrderId,
  { by, token, detail = {} }: Accepting,
  context: EventContext,
): Promise<void> {
  const accepted: { line: number; print_image: string }[] = []
  for (const line of await readPicturedLines(tx, orderId)) {
    const sha256 = line.picture?.print?.sha256
    if (sha256 === undefined || (token !== undefined && line.image_token !== token)) continue
    await acceptPrintImage(tx, line.id, sha256)
    accepted.push({ line: line.position + 1, print_image: sha256 })
  }
  const event = { type: 'order.print_image_accepted', detail: { accepted, ...detail }, by } as const
  await addOrderEvent(tx, orderId, event, context)
}
