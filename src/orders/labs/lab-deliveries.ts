// What was brought to labs, for their pages and the order's; and another try, because somebody asks.

import type { Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { LabDeliveriesTable } from '../../database/tables/labs-table.ts'
import { HandprintError } from '../../errors.ts'
import type { LabTry } from './deliver-to-lab.ts'
import { addDeliver } from './plan-deliveries.ts'

export type LabDelivery = Pick<
  Selectable<LabDeliveriesTable>,
  'id' | 'state' | 'version' | 'updated_at' | 'order_id' | 'lab_id'
> & { number: string; labName: string; tries: LabTry[] }

const mostShown = 100

/** Newest first. */
export async function readLabDeliveries(
  db: Queries,
  of: { labId: string } | { orderId: string },
): Promise<LabDelivery[]> {
  const rows = await db
    .selectFrom('lab_deliveries')
    .innerJoin('orders', 'orders.id', 'lab_deliveries.order_id')
    .innerJoin('labs', 'labs.id', 'lab_deliveries.lab_id')
    .selectAll('lab_deliveries')
    .select(['orders.number', 'labs.name as labName'])
    .$if('labId' in of, (query) =>
      query.where('lab_deliveries.lab_id', '=', 'labId' in of ? of.labId : ''),
    )
    .$if('orderId' in of, (query) =>
      query.where('lab_deliveries.order_id', '=', 'orderId' in of ? of.orderId : ''),
    )
    .orderBy('lab_deliveries.created_at', 'desc')
    .orderBy('lab_deliveries.id')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({ ...row, tries: JSON.parse(row.tries) as LabTry[] }))
}

/** Also one that was delivered: the lab may have lost it. Throws `not_found` (404). */
export async function deliverAgain(
  tx: Queries,
  labId: string,
  deliveryId: string,
  now: () => number,
): Promise<void> {
  const delivery = await tx
    .updateTable('lab_deliveries')
    .set({ state: 'waiting', updated_at: now() })
    .where('id', '=', deliveryId)
    .where('lab_id', '=', labId)
    .returning('id')
    .executeTakeFirst()
  if (delivery === undefined) {
    const message = 'There is no such delivery.'
    throw new HandprintError({ code: 'not_found', status: 404, message })
  }
  await addDeliver(tx, deliveryId, now)
}
