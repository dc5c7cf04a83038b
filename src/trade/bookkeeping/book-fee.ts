// Payment fees. The provider reports the fee some time after the charge; otherwise it is estimated
// from a rate the operator has set and marked as an estimate. Fees are kept when a payment is
// refunded.

import { Type } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import { addJob } from '../../ground/jobs/add-job.ts'
import { defineTask } from '../../ground/jobs/define-task.ts'
import type { Task } from '../../ground/jobs/task.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import {
  attemptOf,
  chargedOf,
  findPayment,
  noteFee,
  type Payment,
  type PaymentDeps,
  paymentsOf,
} from '../checkout/payment.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { accountGateway } from '../payments/account-gateway.ts'
import { giftCardGateway } from '../payments/gift-card-gateway.ts'
import { gatewayKey, modeOfGateway } from '../payments/payment-gateways.ts'
import { bookingColumnsOf } from './book-order.ts'
import { feeByRate, readFeeRates } from './bookkeeping-settings.ts'

export const bookFeeTask = defineTask('book-fee', { paymentId: Type.String() })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A fee not reported within this time after the payment is never going to be. */
const patienceMs = 7 * dayMs
const pauseMs = 6 * 60 * minuteMs

/**
 * Call this after an order is paid or a surplus payment is refunded, since that one cost a fee too.
 * Orders on account and gift cards have no fee, and the test gateway reports none.
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
    else if (!areFree.includes(gateway)) await addBookFee(tx, payment, at, minuteMs)
  }
}

const areFree: readonly string[] = [accountGateway.name, giftCardGateway.name]

/** Throws while the gateway is unreachable, so that the job is retried. */
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
      // The gateway's keys may be configured again later.
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
  const estimated = feeByRate(rate, chargedOf(payment), payment.currency)
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
  // A surplus payment may have been made while the store was in another mode.
  const place = { ...bookingColumnsOf(order), currency, mode: modeOfGateway(gateway) ?? order.mode }
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
