// Brings an order's files to a lab and notes each try. Killed in between it brings them again, under
// the same names: that changes nothing for the lab.

import type { Selectable } from 'kysely'
import { type LabDeliveriesTable, labTries } from '../../../ground/database/tables/labs-table.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { happenings } from '../../../ground/telemetry/happenings.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { addMail } from '../../mail/add-mail.ts'
import { system } from '../../orders/actor.ts'
import {
  addOrderEvent,
  contextOf,
  type OrderDeps,
  touchOrder,
} from '../../orders/add-order-event.ts'
import { findOrder } from '../../orders/read-order.ts'
import { markGiven } from '../../production/mark-given.ts'
import { startProduction } from '../start-production.ts'
import { openLab } from './kinds/lab-kinds.ts'
import { findLab, type Lab } from './lab.ts'
import { type LabOrderDeps, makeLabOrder } from './make-lab-order.ts'
import { contentKeyOf, linesForLab, maxDeliveryAttempts } from './plan-deliveries.ts'

export type LabTry = { at: number; isDone: boolean; message: string }

type Delivery = Selectable<LabDeliveriesTable>

type DeliverDeps = LabOrderDeps & OrderDeps

export function createDeliverToLab(deps: DeliverDeps): Task<{ deliveryId: string }> {
  const db = deps.database.queries
  return async ({ deliveryId }, { attempt, signal }) => {
    const delivery = await db
      .selectFrom('lab_deliveries')
      .selectAll()
      .where('id', '=', deliveryId)
      .executeTakeFirst()
    if (delivery?.state !== 'waiting' && delivery?.state !== 'delivered') return
    const isWaiting = delivery.state === 'waiting'
    const lab = await findLab(db, delivery.lab_id)
    if (lab === null) return
    const unwanted = await whyUnwanted(deps, delivery, lab)
    if (unwanted !== null) {
      if (isWaiting) await note(deps, delivery, 'dropped', unwanted)
      return
    }
    // Cut off when it had just been brought.
    if (!isWaiting) return await produce(deps, delivery.order_id, lab)
    let labReference: string
    try {
      const { order_id: orderId, version } = delivery
      const order = await makeLabOrder(deps, { orderId, lab, version })
      const port = await openLab(lab.setUp)
      labReference = await port.submit(order, delivery.id, signal)
    } catch (error) {
      signal.throwIfAborted()
      const isTold = error instanceof HandprintError
      const message = isTold ? error.publicMessage : 'Something went wrong on our side.'
      const isLast = attempt >= maxDeliveryAttempts
      await note(deps, delivery, isLast ? 'failed' : 'waiting', message)
      if (!isLast) throw isTold ? new Error(message) : error
      return
    }
    await note(deps, delivery, 'delivered', 'The lab has every file.', { lab, labReference })
    await produce(deps, delivery.order_id, lab)
  }
}

/** In words for the operator; null when it is still to be brought. */
async function whyUnwanted(
  { database }: LabOrderDeps,
  delivery: Delivery,
  lab: Lab,
): Promise<string | null> {
  if (!lab.isOn) return 'The lab is switched off.'
  const order = await findOrder(database.queries, delivery.order_id)
  if (order?.status !== 'ready' && order?.status !== 'in_production') {
    return 'The order is no longer ready or in production.'
  }
  const key = await contentKeyOf(database.queries, delivery.order_id, lab)
  // What is brought then has a delivery of its own.
  return key === delivery.content_key ? null : 'The order has other files for this lab now.'
}

async function note(
  deps: DeliverDeps,
  delivery: Delivery,
  state: Delivery['state'],
  message: string,
  taken?: { lab: Lab; labReference: string },
): Promise<void> {
  const { database, now } = deps
  const tries: LabTry[] = labTries.read(delivery.tries)
  tries.push({ at: now(), isDone: state === 'delivered', message })
  await database.transaction(async (tx) => {
    const noted = await tx
      .updateTable('lab_deliveries')
      .set({
        ...{ state, tries: labTries.write(tries), updated_at: now() },
        ...(taken !== undefined && { lab_reference: taken.labReference }),
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (noted === undefined) return
    if (state === 'failed') {
      const kind = 'operators-lab-delivery-failed'
      const mail = { kind, orderId: delivery.order_id, facts: { message } } as const
      await addMail(tx, { ...mail, uniqueKey: `${delivery.id}:${now()}` }, now())
    }
    if (taken === undefined) return
    const { order_id: orderId, version } = delivery
    await touchOrder(tx, orderId, now())
    const lineIds = (await linesForLab(tx, orderId, taken.lab)).map(({ id }) => id)
    await markGiven(tx, lineIds, { at: now(), to: taken.lab.name })
    const detail = { lab: taken.lab.name, version }
    await addOrderEvent(tx, orderId, { type: 'order.sent_to_lab', detail }, contextOf(deps))
  })
  happenings.labDelivery.tell({ result: state })
}

// Refused when somebody has held or cancelled the order just now: then that counts.
async function produce(deps: DeliverDeps, orderId: OrderId, lab: Lab): Promise<void> {
  if (!lab.startsProduction) return
  try {
    await startProduction(deps, orderId, system)
  } catch (error) {
    if (!(error instanceof HandprintError) || error.code !== 'order_state_refused') throw error
  }
}
