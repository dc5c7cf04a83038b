// This job is added on every move into `preparing`.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { readOrder } from '../../orders/core/read-order.ts'

export const prepareOrderTask = defineTask('prepare-order', {
  orderId: Type.Unsafe<OrderId>(Type.String()),
})

/** Retries span about half an hour. Then the order is put on hold with the reason. */
const maxAttempts = 8

/** Stores take turns, and live orders go before test orders. */
export async function addPrepareOrder(
  tx: Queries,
  orderId: OrderId,
  at: number,
  known?: { order: () => Promise<OrderRow> },
): Promise<void> {
  const { store_id: share, mode } = await (known?.order() ?? readOrder(tx, orderId))
  const uniqueKey = `${prepareOrderTask.name}:${orderId}`
  const place = { share, rank: mode === 'live' ? 0 : 1 }
  const job = { task: prepareOrderTask, payload: { orderId }, uniqueKey, maxAttempts, ...place }
  await addJob(tx, job, at)
}

export function isLastAttempt(attempt: number): boolean {
  return attempt >= maxAttempts
}
