import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { heldNumbers } from '../../fulfilment/print-files/lines-to-print.ts'
import { carrierLabel } from '../../parcels/carriers.ts'
import {
  type CheckedShipment,
  checkShipment,
  type ShipmentInput,
} from '../../parcels/check-shipment.ts'
import { addShipment, hasShipment } from '../../parcels/save-shipment.ts'
import { isPartGiven } from '../../production/mark-given.ts'
import { actOnOrder } from '../core/act-on-order.ts'
import type { Actor } from '../core/actor.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  type OrderDeps,
  touchOrder,
} from '../core/add-order-event.ts'
import type { OrderRow } from '../core/lock-order.ts'
import { moveOrder } from '../core/move-order.ts'
import { nothingToShip, parcelNotSeen } from '../core/order-errors.ts'
import { readDetail } from '../core/order-events.ts'
import { readOrderEvents } from '../core/read-order-events.ts'
import { tidyNote } from './tidy-note.ts'

type Parcel = CheckedShipment & { replacement?: true }

/** `seen`: the order status the sender saw. Absent for any. */
type Sending = ShipmentInput & { seen?: string }

/**
 * Adds a parcel. The first one moves the order to `shipped`. A repeated call with the same carrier
 * and number does nothing. Also throws `parameter_invalid`, and `order_state_refused` if another
 * person's parcel was not seen.
 */
export function shipOrder(
  deps: OrderDeps,
  orderId: OrderId,
  input: Sending,
  by: Actor,
): Promise<void> {
  return send(deps, orderId, { action: 'ship', input, by })
}

/** Replaces a parcel that was lost, damaged or returned. The order is shipped again. */
export function replaceParcel(
  deps: OrderDeps,
  orderId: OrderId,
  input: Sending,
  by: Actor,
): Promise<void> {
  return send(deps, orderId, { action: 'replace_parcel', input, by })
}

async function send(
  deps: OrderDeps,
  orderId: OrderId,
  { action, input, by }: { action: 'ship' | 'replace_parcel'; input: Sending; by: Actor },
): Promise<void> {
  const shipment = checkShipment(input)
  const parcel = action === 'ship' ? shipment : ({ ...shipment, replacement: true } as const)
  await actOnOrder(deps, orderId, {
    action,
    by,
    // Without the tracking number, which leads to the shopper: the log is kept when their data is
    // erased.
    audit: { detail: { carrier: input.carrier } },
    isDone: (_, tx) =>
      action === 'replace_parcel' && shipment.tracking_number === null
        ? hasJustReplaced(tx, orderId, shipment)
        : hasShipment(tx, orderId, shipment),
    async act(tx, order) {
      const { seen = order.status } = input
      if (order.status === 'shipped' && seen !== 'shipped') throw parcelNotSeen()
      if (action === 'ship') await checkShipping(tx, order)
      await addParcel(tx, order, parcel, by, contextOf(deps))
    },
  })
}

/**
 * Without a number, the replacement looks like the parcel it replaces. A double click is recognized
 * by having no other event in between.
 */
async function hasJustReplaced(
  tx: Queries,
  orderId: OrderId,
  shipment: CheckedShipment,
): Promise<boolean> {
  const [newest] = (await readOrderEvents(tx, orderId)).slice(-1)
  const {
    replacement,
    carrier,
    tracking_number: number,
  } = readDetail('order.parcel_added', newest?.detail ?? null)
  return replacement === true && carrier === carrierLabel(shipment.carrier) && number === null
}

/** Throws `order_state_refused` (409) if the order waits and nothing of it was handed out. */
export async function checkShipping(
  tx: Queries,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<void> {
  const isStopped = status === 'on_hold' && (await heldNumbers(tx, id)) === null
  const isWaiting = status === 'on_hold' || status === 'awaiting_print_image'
  if (isStopped || (isWaiting && !(await isPartGiven(tx, id)))) throw nothingToShip()
}

export async function addParcel(
  tx: Queries,
  order: { id: OrderId; status: OrderStatus },
  { replacement, ...shipment }: Parcel,
  by: Actor,
  context: EventContext,
): Promise<void> {
  const { at } = context
  await addShipment(tx, order.id, shipment, at)
  const carrier = carrierLabel(shipment.carrier)
  const detail = { ...shipment, carrier, ...(replacement && { replacement }) }
  // A part of the order; the rest is on hold or waits.
  const isPart = order.status === 'on_hold' || order.status === 'awaiting_print_image'
  if (order.status !== 'shipped' && !isPart) {
    return await moveOrder(tx, order.id, { to: 'shipped', detail, by }, context)
  }
  await touchOrder(tx, order.id, at)
  await addOrderEvent(tx, order.id, { type: 'order.parcel_added', detail, by }, context)
}

export async function markDelivered(deps: OrderDeps, orderId: OrderId, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'mark_delivered',
    by,
    isDone: ({ status }) => status === 'delivered',
    act: (tx) => moveOrder(tx, orderId, { to: 'delivered', by }, contextOf(deps)),
  })
}

export async function markReturned(
  deps: OrderDeps,
  orderId: OrderId,
  input: { reason: string },
  by: Actor,
): Promise<void> {
  const reason = tidyNote(input.reason, sentence('Enter why the parcel was returned.'))
  await actOnOrder(deps, orderId, {
    action: 'mark_returned',
    by,
    isDone: ({ status }) => status === 'returned',
    act: (tx) =>
      moveOrder(tx, orderId, { to: 'returned', detail: { reason }, by }, contextOf(deps)),
  })
}
