import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { type LabDeliveriesTable, labTries } from '../../../ground/database/tables/labs-table.ts'
import { readRunTimes, readUnderWay } from '../../../ground/jobs/waiting-jobs.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { readOrderNumbers } from '../../orders/core/read-order.ts'
import type { LabTry } from './deliver-to-lab.ts'
import { addDeliver, deliverKey } from './plan-deliveries.ts'

export type LabDelivery = Pick<
  Selectable<LabDeliveriesTable>,
  'id' | 'state' | 'version' | 'updated_at' | 'order_id' | 'lab_id'
> & {
  number: string
  labName: string
  tries: LabTry[]
  /** Null unless the delivery is waiting. */
  nextTryAt: number | null
}

const maxShown = 100

/** Newest first, at most `limit`. */
export async function readLabDeliveries(
  db: Queries,
  of: { labId: string } | { orderId: OrderId },
  limit = maxShown,
): Promise<LabDelivery[]> {
  const rows = await db
    .selectFrom('lab_deliveries')
    .innerJoin('labs', 'labs.id', 'lab_deliveries.lab_id')
    .selectAll('lab_deliveries')
    .select('labs.name as labName')
    .where((eb) =>
      'labId' in of
        ? eb('lab_deliveries.lab_id', '=', of.labId)
        : eb('lab_deliveries.order_id', '=', of.orderId),
    )
    .orderBy('lab_deliveries.created_at', 'desc')
    .orderBy('lab_deliveries.id')
    .limit(limit)
    .execute()
  const numbers = await readOrderNumbers(
    db,
    rows.map((row) => row.order_id),
  )
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const nextTries = await readRunTimes(
    db,
    waiting.map(({ id }) => deliverKey(id)),
  )
  return rows.map((row) => ({
    ...row,
    number: numbers.get(row.order_id) ?? '',
    tries: labTries.read(row.tries),
    nextTryAt: nextTries.get(deliverKey(row.id)) ?? null,
  }))
}

/** Labs that are receiving this order right now. That cannot be stopped. */
export async function labsUnderWay(
  db: Queries,
  orderIds: readonly OrderId[],
  now: number,
): Promise<Map<OrderId, string>> {
  if (orderIds.length === 0) return new Map()
  const waiting = await db
    .selectFrom('lab_deliveries')
    .innerJoin('labs', 'labs.id', 'lab_deliveries.lab_id')
    .select(['lab_deliveries.id', 'lab_deliveries.order_id', 'labs.name'])
    .where('lab_deliveries.order_id', 'in', orderIds)
    .where('lab_deliveries.state', '=', 'waiting')
    .execute()
  const keys = waiting.map(({ id }) => deliverKey(id))
  const underWay = await readUnderWay(db, keys, now)
  return new Map(
    waiting
      .filter(({ id }) => underWay.has(deliverKey(id)))
      .map(({ order_id: orderId, name }) => [orderId, name]),
  )
}

/**
 * Also repeats a completed delivery, because the lab may have lost it, and one of an order that an
 * operator makes. Throws `not_found` (404).
 */
export async function deliverAgain(
  tx: Queries,
  labId: string,
  deliveryId: string,
  at: number,
): Promise<void> {
  const delivery = await tx
    .updateTable('lab_deliveries')
    .set({ state: 'waiting', updated_at: at })
    .where('id', '=', deliveryId)
    .where('lab_id', '=', labId)
    .returning('id')
    .executeTakeFirst()
  if (delivery === undefined) {
    throw notFound(sentence('Delivery not found.'))
  }
  await addDeliver(tx, { id: deliveryId, labId, isAsked: true }, at)
}
