// An order is to be prepared: moveOrder adds this job with every way into `preparing`.

import type { Queries } from '../../database/database.ts'
import { addJob } from '../../jobs/add-job.ts'

export const prepareOrderTask = 'prepare-order'

/** Over about half an hour; then the order is held, and says why. */
const maxAttempts = 8

export function addPrepareOrder(tx: Queries, orderId: string, now: () => number): Promise<void> {
  const uniqueKey = `${prepareOrderTask}:${orderId}`
  const job = { task: prepareOrderTask, payload: { orderId }, uniqueKey, maxAttempts }
  return addJob(tx, job, now)
}

export function isLastAttempt(attempt: number): boolean {
  return attempt >= maxAttempts
}
