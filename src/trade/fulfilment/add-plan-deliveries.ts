import { Type } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import { addJob } from '../../ground/jobs/add-job.ts'
import { defineTask } from '../../ground/jobs/define-task.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { readOrder } from '../orders/core/read-order.ts'

export const planDeliveriesTask = defineTask('plan-lab-deliveries', {
  orderId: Type.Unsafe<OrderId>(Type.String()),
})

/**
 * Called whenever there may be something to deliver to labs: an order becomes `ready`, enters
 * `in_production`, or the files of its lines that are not on hold are made. The job runs once the
 * shopper can no longer cancel.
 */
export async function addPlanDeliveries(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  // Most installations have no lab.
  const lab = await tx.selectFrom('labs').select('id').where('is_on', '=', 1).executeTakeFirst()
  if (lab === undefined) return
  const { cool_off_until: until } = await readOrder(tx, orderId)
  const runAt = Math.max(at, until ?? 0)
  const uniqueKey = `${planDeliveriesTask.name}:${orderId}`
  await addJob(tx, { task: planDeliveriesTask, payload: { orderId }, uniqueKey, runAt }, at)
}
