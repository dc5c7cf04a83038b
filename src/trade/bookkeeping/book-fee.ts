// What it costs to be paid: told by the provider, some time after the charge, or by a rate that the
// operator has set, and then marked as an estimate. Fees stay when money is given back.

import { Type } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import { addJob } from '../../ground/jobs/add-job.ts'
import { defineTask } from '../../ground/jobs/define-task.ts'
import type { Task } from '../../ground/jobs/task.ts'
import { attemptOf, type Payment, type PaymentDeps, paymentsOf } from '../checkout/payment.ts'
import { noteFee, readPayment } from '../checkout/payments/payment-fees.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { readOrder } from '../orders/read-order.ts'
import { accountGateway } from '../payments/account-gateway.ts'
import { gatewayKey } from '../payments/payment-gateways.ts'
import { placeOf } from './book-order.ts'
import { feeByRate, readFeeRates } from './settings.ts'

export const bookFeeTask = defineTask('book-fee', { paymentId: Type.String() })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A provider has told a fee so long after the money came, or it never will. */
const patienceMs = 7 * dayMs
const pauseMs = 6 * 60 * minuteMs

/** After an order was paid: what is on account costs nothing, and the test gateway tells nothing. */
export async function bookFeeLater(tx: Queries, order: OrderRow, at: number): Promise<void> {
  if (order.on_account === 1) return
  const paid = (await paymentsOf(tx, order.id)).find(
    ({ status, is_surplus }) => status === 'paid' && is_surplus === 0,
  )
  if (paid === undefined || paid.gateway === accountGateway.name) return
  if (paid.gateway === 'test') return await bookEstimate(tx, paid, at)
  await addBookFee(tx, paid, at, minuteMs)
}

/** Throws while the gateway can't be reached: the job is tried again. */
export function createBookFee(deps: PaymentDeps): Task<{ paymentId: string }> {
  return async ({ paymentId }) => {
    const payment = await readPayment(deps.database.queries, paymentId)
    if (payment === undefined || payment.fee !== null) return
    const gateway = deps.gateways.all.find((each) => gatewayKey(each) === payment.gateway)
    const fee = (await gateway?.readFee?.(attemptOf(payment))) ?? null
    const at = deps.now()
    await deps.database.transaction(async (tx) => {
      if (fee !== null) {
        await noteFee(tx, paymentId, fee)
        return await insertFee(tx, payment, { fee }, at)
      }
      const isToCome = gateway?.readFee !== undefined && at < payment.updated_at + patienceMs
      if (isToCome) return await addBookFee(tx, payment, at, pauseMs)
      await bookEstimate(tx, payment, at)
    })
  }
}

async function bookEstimate(tx: Queries, payment: Payment, at: number): Promise<void> {
  const rate = new Map(Object.entries(await readFeeRates(tx))).get(payment.gateway)
  if (rate === undefined) return
  const estimated = feeByRate(rate, payment.amount, payment.currency)
  await insertFee(tx, payment, { estimated_fee: estimated }, at)
}

async function insertFee(
  tx: Queries,
  payment: Payment,
  fee: { fee: number } | { estimated_fee: number },
  at: number,
): Promise<void> {
  const order = await readOrder(tx, payment.order_id)
  const sums = { items: 0, goods: 0, shipping: 0, tax: 0, commission: 0, cost: 0 }
  const booking = { ...placeOf(order), id: payment.id, at, kind: 'fee' as const, ...sums }
  await tx
    .insertInto('bookings')
    .values({ ...booking, fee: 0, estimated_fee: 0, statement_id: null, ...fee })
    .onConflict((same) => same.column('id').doNothing())
    .execute()
}

export function addBookFee(
  tx: Queries,
  payment: Payment,
  at: number,
  pause: number,
): Promise<void> {
  const { id: paymentId, gateway } = payment
  const named = { uniqueKey: `${bookFeeTask.name}:${paymentId}`, share: gateway }
  return addJob(
    tx,
    { task: bookFeeTask, payload: { paymentId }, ...named, runAt: at + pause },
    () => at,
  )
}
