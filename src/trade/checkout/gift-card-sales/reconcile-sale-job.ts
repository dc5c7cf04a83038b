import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { GiftCardSale } from './gift-card-sale.ts'

export const reconcileSaleTask = defineTask('reconcile-gift-card-sale', { saleId: Type.String() })

/** Schedules a check of the sale's payment and refund, in case one is still in progress then. */
export async function addReconcileSale(
  tx: Queries,
  { id: saleId, gateway }: Pick<GiftCardSale, 'id' | 'gateway'>,
  at: number,
  pauseMs: number,
): Promise<void> {
  const job = {
    task: reconcileSaleTask,
    payload: { saleId },
    share: gateway ?? '',
    runAt: at + pauseMs,
    uniqueKey: `${reconcileSaleTask.name}:${saleId}`,
  }
  await addJob(tx, job, at)
}
