// An order begins to wait for its print image: from now on a job looks after it. There is one job for
// each order, and it adds itself again in the transaction of what it has done.

import type { Queries } from '../../../ground/database/database.ts'
import { eventDetail } from '../../../ground/database/tables/orders-table.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { type OrderSettings, readOrderSettings } from '../../stores/order-settings.ts'
import { nextStep, type Waiting } from './print-image-steps.ts'

export const watchPrintImageTask = 'watch-print-image'

export type Watch = { waiting: Waiting; settings: OrderSettings }

export async function watchPrintImage(
  tx: Queries,
  orderId: string,
  now: () => number,
): Promise<void> {
  const { waiting, settings } = await readWatch(tx, orderId)
  const job = {
    task: watchPrintImageTask,
    payload: { orderId },
    runAt: nextStep(waiting, settings, now()).at,
    uniqueKey: `${watchPrintImageTask}:${orderId}`,
  }
  await addJob(tx, job, now)
}

/** An order that began to wait anew, because somebody released it, has all its time again. */
export async function readWatch(tx: Queries, orderId: string): Promise<Watch> {
  const { store_id: storeId } = await tx
    .selectFrom('orders')
    .select('store_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const events = await tx
    .selectFrom('order_events')
    .select(['type', 'detail', 'at'])
    .where('order_id', '=', orderId)
    .where('type', 'in', ['order.awaiting_print_image', 'order.print_image_reminder'])
    .orderBy('id')
    .execute()
  const began = events.findLastIndex(({ type }) => type === 'order.awaiting_print_image')
  const reminders = events
    .slice(began + 1)
    .map(({ detail }) => Number(eventDetail.read(detail).reminder ?? 0))
  const waiting = { since: events[began]?.at ?? 0, reminded: Math.max(0, ...reminders) }
  return { waiting, settings: await readOrderSettings(tx, storeId) }
}
