// Adds the job that plans deliveries to labs. Runs on every move into `ready`, delayed until the
// shopper can no longer cancel, and into `in_production`.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { readOrder } from '../../orders/read-order.ts'

export const planDeliveriesTask = defineTask('plan-lab-deliveries', {
  orderId: Type.Unsafe<OrderId>(Type.String()),
})

export async function addPlanDeliveries(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  // Most installations have no lab.
  const lab = await tx.selectFrom('labs').select('id').where('is_on', '=', 1).executeTakeFirst()
  if (lab === undefined) return
  const { cool_off_until: until } = await readOrder(tx, orderId)
  const runAt = Math.max(at, until ?? 0)
  const uniqueKey = `${planDeliveriesTask.name}:${orderId}`
  await addJob(tx, { task: planDeliveriesTask, payload: { orderId }, uniqueKey, runAt }, at)
}
