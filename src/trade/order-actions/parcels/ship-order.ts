// A parcel has left: the first one makes the order shipped, and each further one is added to it.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { actOnOrder } from '../../orders/act-on-order.ts'
import type { Actor } from '../../orders/actor.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  type OrderDeps,
} from '../../orders/add-order-event.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { carrierLabel } from '../../parcels/carriers.ts'
import {
  type CheckedShipment,
  checkShipment,
  type ShipmentInput,
} from '../../parcels/check-shipment.ts'

/** The same parcel again, by its carrier and number, adds nothing. Throws `parameter_invalid`, too. */
export async function shipOrder(
  deps: OrderDeps,
  orderId: OrderId,
  input: ShipmentInput,
  by: Actor,
): Promise<void> {
  const shipment = checkShipment(input)
  await actOnOrder(deps, orderId, {
    action: 'ship',
    by,
    // Without the number, which leads to the shopper: the log stays when their data go.
    audit: { detail: { carrier: input.carrier } },
    isDone: (_, tx) => isShipped(tx, orderId, shipment),
    act: (tx, order) => addParcel(tx, order, shipment, by, contextOf(deps)),
  })
}

export async function addParcel(
  tx: Queries,
  order: { id: OrderId; status: OrderStatus },
  shipment: CheckedShipment,
  by: Actor,
  context: EventContext,
): Promise<void> {
  const { at } = context
  const id = `shp_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('shipments')
    .values({ id, order_id: order.id, ...shipment, shipped_at: at })
    .execute()
  const detail = { ...shipment, carrier: carrierLabel(shipment.carrier) }
  if (order.status === 'in_production') {
    return await moveOrder(tx, order.id, { to: 'shipped', detail, by }, context)
  }
  await tx.updateTable('orders').set({ updated_at: at }).where('id', '=', order.id).execute()
  await addOrderEvent(tx, order.id, { type: 'order.parcel_added', detail, by }, context)
}

async function isShipped(tx: Queries, orderId: OrderId, wanted: CheckedShipment): Promise<boolean> {
  const parcels = await tx
    .selectFrom('shipments')
    .select(['carrier', 'tracking_number'])
    .where('order_id', '=', orderId)
    .execute()
  return parcels.some(
    ({ carrier, tracking_number: number }) =>
      carrier === wanted.carrier && number === wanted.tracking_number,
  )
}
