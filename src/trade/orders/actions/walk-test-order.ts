// Moves a test store's order to its next regular status and triggers everything real that belongs
// to it. Only outside events are simulated: the preview replaces a missing print image, the
// cool-off period ends, and a fictitious carrier delivers the parcel. Print files are really made.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { acceptPrintImages } from '../../fulfilment/late-images/accept-print-images.ts'
import { filesAreCurrent } from '../../fulfilment/print-files/files-are-current.ts'
import { stateByImages } from '../../fulfilment/state-by-images.ts'
import { takePreviewAsPrint } from '../../images/take-preview-as-print.ts'
import { actOnOrder } from '../core/act-on-order.ts'
import type { Actor } from '../core/actor.ts'
import { contextOf, type EventContext, type OrderDeps } from '../core/add-order-event.ts'
import { endCoolOff } from '../core/cool-off.ts'
import type { OrderRow } from '../core/lock-order.ts'
import { moveOrder } from '../core/move-order.ts'
import { printImageNotHere } from '../core/order-errors.ts'
import { addParcel } from './parcel-actions.ts'

type Walk = (tx: Queries, order: OrderRow, by: Actor, context: EventContext) => Promise<void>

/** `from`: the status the user saw, so that a double click does not move it twice. */
export async function walkTestOrder(
  deps: OrderDeps,
  orderId: OrderId,
  input: { from: OrderStatus },
  by: Actor,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'walk',
    by,
    audit: { detail: input },
    isDone: ({ status }) => status !== input.from,
    act: (tx, order) => walks[order.status]?.(tx, order, by, contextOf(deps)) ?? Promise.resolve(),
  })
}

const walks: Readonly<Partial<Record<OrderStatus, Walk>>> = {
  async awaiting_print_image(tx, order, by, context) {
    const { waitsFor } = await stateByImages(tx, order.id)
    if (waitsFor.length > 0) await takePreviewAsPrint(tx, waitsFor, context.at)
    // The preview does not have the announced dimensions.
    const detail = { preview_as_print_image: waitsFor }
    await acceptPrintImages(tx, order.id, { by, detail }, context)
    const { move } = await stateByImages(tx, order.id)
    if (move.to !== 'preparing') throw printImageNotHere()
    await moveOrder(tx, order.id, { ...move, by }, context)
  },

  async ready(tx, order, by, context) {
    // Print files of test orders are kept for days only.
    if (!(await filesAreCurrent(tx, order.id))) {
      const again = { to: 'preparing', detail: { cause: 'asked_again' }, by } as const
      return await moveOrder(tx, order.id, again, context)
    }
    await endCoolOff(tx, order.id)
    await moveOrder(tx, order.id, { to: 'in_production', by }, context)
  },

  async in_production(tx, order, by, context) {
    const carrier = 'Test carrier'
    const number = `TEST-${order.number}`
    const parcel = { carrier, tracking_number: number, tracking_url: null }
    await addParcel(tx, order, parcel, by, context)
  },

  shipped: (tx, order, by, context) => moveOrder(tx, order.id, { to: 'delivered', by }, context),
}
