// What it costs to be paid: told by the provider, some time after the charge, or by a rate that the
// operator has set, and then marked as an estimate. Fees stay when money is given back.

import { Type } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import { addJob } from '../../ground/jobs/add-job.ts'
import { defineTask } from '../../ground/jobs/define-task.ts'
import type { Task } from '../../ground/jobs/task.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import {
  attemptOf,
  findPayment,
  noteFee,
  type Payment,
  type PaymentDeps,
  paymentsOf,
} from '../checkout/payment.ts'
import { readOrder } from '../orders/read-order.ts'
import { accountGateway } from '../payments/account-gateway.ts'
import { gatewayKey, modeOfGateway } from '../payments/payment-gateways.ts'
import { placeOf } from './book-order.ts'
import { feeByRate, readFeeRates } from './settings.ts'

export const bookFeeTask = defineTask('book-fee', { paymentId: Type.String() })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A provider has told a fee so long after the money came, or it never will. */
const patienceMs = 7 * dayMs
const pauseMs = 6 * 60 * minuteMs

/**
 * After an order was paid, or what was paid once too often went back: that has cost its fee as well. What is on
 * account costs nothing, and the test gateway tells nothing.
 */
export async function bookFeeLater(
  tx: Queries,
  orderId: OrderId,
  at: number,
  { isSurplus = false } = {},
): Promise<void> {
  for (const payment of await paymentsOf(tx, orderId)) {
    const { status, gateway, fee } = payment
    if (status !== 'paid' || fee !== null || (payment.is_surplus === 1) !== isSurplus) continue
    if (gateway === 'test') await bookEstimate(tx, payment, at)
    else if (gateway !== accountGateway.name) await addBookFee(tx, payment, at, minuteMs)
  }
}

/** Throws while the gateway can't be reached: the job is tried again. */
export function createBookFee(deps: PaymentDeps): Task<{ paymentId: string }> {
  return async ({ paymentId }) => {
    const payment = await findPayment(deps.database.queries, paymentId)
    if (payment === undefined || payment.fee !== null) return
    const gateway = deps.gateways.all.find((each) => gatewayKey(each) === payment.gateway)
    const fee = (await gateway?.readFee?.(attemptOf(payment))) ?? null
    const at = deps.now()
    await deps.database.transaction(async (tx) => {
      if (fee !== null) {
        await noteFee(tx, paymentId, fee)
        return await insertFee(tx, payment, { fee }, at)
      }
      // Its keys may be set again.
      const mayTell = gateway === undefined || gateway.readFee !== undefined
      const isToCome = mayTell && at < payment.updated_at + patienceMs
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
  const { currency, gateway } = payment
  // One that was made once too often may be of other times of the store.
  const place = { ...placeOf(order), currency, mode: modeOfGateway(gateway) ?? order.mode }
  const sums = { items: 0, goods: 0, shipping: 0, tax: 0, commission: 0, cost: 0 }
  const booking = { ...place, id: payment.id, at, kind: 'fee' as const, ...sums }
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
  return addJob(tx, { task: bookFeeTask, payload: { paymentId }, ...named, runAt: at + pause }, at)
}
