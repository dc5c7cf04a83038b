// Adds the job that watches an order waiting for its print image. There is one job per order, and
// it adds its next run in the same transaction as its work.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { type OrderEventType, readDetail } from '../../orders/core/order-events.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { readOrderEvents } from '../../orders/core/read-order-events.ts'
import { type OrderSettings, readOrderSettings } from '../../stores/order-settings.ts'
import { nextStep, type Waiting } from './print-image-steps.ts'

export const watchPrintImageTask = defineTask('watch-print-image', {
  orderId: Type.Unsafe<OrderId>(Type.String()),
})

export type Watch = { waiting: Waiting; settings: OrderSettings }

export async function watchPrintImage(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  const { waiting, settings } = await readWatch(tx, orderId)
  const job = {
    task: watchPrintImageTask,
    payload: { orderId },
    runAt: nextStep(waiting, settings, at).at,
    uniqueKey: `${watchPrintImageTask.name}:${orderId}`,
  }
  await addJob(tx, job, at)
}

const waits = 'order.awaiting_print_image' satisfies OrderEventType
const reminder = 'order.print_image_reminder' satisfies OrderEventType

/** The wait starts over when an order is released. */
export async function readWatch(tx: Queries, orderId: OrderId): Promise<Watch> {
  const { store_id: storeId } = await readOrder(tx, orderId)
  const events = await readOrderEvents(tx, orderId, [waits, reminder])
  const began = events.findLastIndex(({ type }) => type === waits)
  const reminders = events
    .slice(began + 1)
    .map(({ detail }) => readDetail(reminder, detail))
    .map((detail) => ('reminder' in detail ? (detail.reminder ?? 0) : 0))
  const waiting = { since: events[began]?.at ?? 0, reminded: Math.max(0, ...reminders) }
  return { waiting, settings: await readOrderSettings(tx, storeId) }
}
