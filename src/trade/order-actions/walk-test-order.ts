// The next state on the straight road, for an order of a test store: it fires what really happens
// then. Only what the world would do is made up: the preview stands for a print image that is missing,
// the cool-off window ends, and a carrier of no name brings the parcel. Print files are really made.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { acceptPrintImages } from '../fulfilment/late-images/accept-print-images.ts'
import { filesAreCurrent } from '../fulfilment/print-files/files-are-current.ts'
import { stateByImages } from '../fulfilment/state-by-images.ts'
import { takePreviewAsPrint } from '../images/preview-as-print.ts'
import { type ActionDeps, actOnOrder } from '../orders/act-on-order.ts'
import type { Actor } from '../orders/actor.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { printFilesNotReady, printImageNotHere } from '../orders/order-errors.ts'
import { addParcel } from './ship-order.ts'

type Walk = (tx: Queries, order: OrderRow, by: Actor, now: () => number) => Promise<void>

/** `from` is the state that was seen: a second click does not walk twice. */
export async function walkTestOrder(
  deps: ActionDeps,
  orderId: string,
  input: { from: OrderStatus },
  by: Actor,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'walk',
    by,
    isDone: ({ status }) => status !== input.from,
    act: (tx, order) => walks[order.status]?.(tx, order, by, deps.now) ?? Promise.resolve(),
  })
}

const walks: Readonly<Partial<Record<OrderStatus, Walk>>> = {
  async awaiting_print_image(tx, order, by, now) {
    const { waitsFor } = await stateByImages(tx, order.id)
    if (waitsFor.length > 0) await takePreviewAsPrint(tx, waitsFor, now())
    // A preview has other pixels than were announced.
    const detail = { preview_as_print_image: waitsFor }
    await acceptPrintImages(tx, order.id, { by, detail }, now())
    const next = await stateByImages(tx, order.id)
    if (next.status !== 'preparing') throw printImageNotHere()
    await moveOrder(tx, order.id, next.status, { by }, now)
  },

  async ready(tx, order, by, now) {
    if (!(await filesAreCurrent(tx, order.id))) throw printFilesNotReady()
    await tx
      .updateTable('orders')
      .set({ cool_off_until: null })
      .where('id', '=', order.id)
      .execute()
    await moveOrder(tx, order.id, 'in_production', { by }, now)
  },

  async in_production(tx, order, by, now) {
    const carrier = 'Test carrier'
    const number = `TEST-${order.number}`
    const parcel = { carrier, tracking_number: number, tracking_url: null }
    await addParcel(tx, order, parcel, by, now)
  },

  shipped: (tx, order, by, now) => moveOrder(tx, order.id, 'delivered', { by }, now),
}
