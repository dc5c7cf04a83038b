// Resolves a payment or a refund whose request never finished, by asking the gateway.

import type { Task } from '../../../ground/jobs/task.ts'
import { hasNoWaitingJob } from '../../../ground/jobs/waiting-jobs.ts'
import { awaitedOf } from '../../payments/payment-gateway.ts'
import { paymentPatienceMs } from '../payments/reconcile-payment.ts'
import {
  attemptOfSale,
  findSale,
  type GiftCardSale,
  type GiftCardSaleDeps,
} from './gift-card-sale.ts'
import { addReconcileSale, reconcileSaleTask } from './reconcile-sale-job.ts'
import { carryOutSaleRefund } from './refund-sale.ts'
import { resolveSale } from './resolve-sale.ts'
import { settleSale } from './settle-sale.ts'

/** Time for a buyer to confirm a payment at the bank. */
const buyerPatienceMs = 60 * 60_000
/** Gateway events report what takes days. This is the fallback if they do not. */
const slowPauseMs = 60 * 60_000
const maxAtOnce = 200

/** Throws while the gateway is unreachable, so that the job is retried. */
export function createReconcileSale(deps: GiftCardSaleDeps): Task<{ saleId: string }> {
  return async ({ saleId }) => {
    const sale = await findSale(deps.database.queries, saleId)
    if (sale === undefined) return
    const pauseMs =
      sale.status === 'pending' ? await resolvePayment(deps, sale) : await resolveRefund(deps, sale)
    if (pauseMs === null) return
    await deps.database.transaction((tx) => addReconcileSale(tx, sale, deps.now(), pauseMs))
  }
}

/** Null if it has ended. */
async function resolvePayment(deps: GiftCardSaleDeps, sale: GiftCardSale): Promise<number | null> {
  const { gateway, attempt } = attemptOfSale(sale)
  const isLate = attempt.begunAt + buyerPatienceMs <= deps.now()
  const found = await resolveSale(deps, sale, isLate)
  // One that the gateway does not know is cancelled there first, so that it cannot be charged later.
  const outcome = found ?? (await deps.gateways.named(gateway).cancel(attempt))
  const settled = await settleSale(deps, sale.id, attempt.attemptKey, outcome)
  if (settled.status !== 'pending') return null
  const isAwaited = awaitedOf(outcome) !== null
  return isAwaited ? slowPauseMs : paymentPatienceMs
}

async function resolveRefund(deps: GiftCardSaleDeps, sale: GiftCardSale): Promise<number | null> {
  if (sale.refund_status !== 'pending') return null
  const { refund_status: status } = await carryOutSaleRefund(deps, sale.id)
  return status === 'pending' ? slowPauseMs : null
}

/** Sales in progress whose job was given up. */
export async function leftSales({ database, now }: GiftCardSaleDeps): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('gift_card_sales')
    .select('id')
    .where((is) => is.or([is('status', '=', 'pending'), is('refund_status', '=', 'pending')]))
    .where('updated_at', '<=', now() - 2 * paymentPatienceMs)
    .where(hasNoWaitingJob(reconcileSaleTask.name, 'gift_card_sales.id'))
    .orderBy('updated_at')
    .limit(maxAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}
