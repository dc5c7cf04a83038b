// Placing: one cart, one order, one charge, whatever is clicked twice, retried, opened in two tabs,
// or cut off by a crash. What is about to be paid is committed before the gateway is asked, and the
// gateway knows each attempt by a key, so asking again never charges again. A job looks after
// payments that nobody came back for (reconcile-payment.ts).

import { HandprintError } from '../../errors.ts'
import { paymentDeclined, paymentPending } from '../order-errors.ts'
import { beginPayment, type Payment, paymentPatienceMs } from './begin-payment.ts'
import type { PlaceOrderDeps, Placing } from './placing.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Answers the order, also when it was paid before. Throws `payment_declined` (402) with what to do,
 * `payment_pending` (409), `checkout_incomplete` (409 when the total has changed, else 422),
 * `size_unavailable`, `cart_unknown`, `cart_expired`.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  placing: Placing,
): Promise<{ orderId: string }> {
  if (!/^[\w-]{8,64}$/.test(placing.attempt)) throw attemptInvalid()
  // Each round settles one attempt that somebody else has left behind.
  for (let round = 0; round < 3; round++) {
    const begun = await deps.database.transaction((tx) => beginPayment(tx, deps, placing))
    if (begun.step === 'placed') return { orderId: begun.orderId }
    if (begun.step === 'declined-before') throw declined(deps, begun.payment.decline_code)
    if (begun.step === 'charge') return await charge(deps, begun.payment, placing)
    await settleOther(deps, begun.payment)
  }
  throw paymentPending()
}

// Two requests of one attempt both come here: the gateway gives them one charge and one answer.
async function charge(deps: PlaceOrderDeps, payment: Payment, placing: Placing) {
  const outcome = await deps.gateway
    .charge({
      attemptKey: payment.attempt_key,
      amount: payment.amount,
      currency: payment.currency,
      method: placing.checkout.payment,
    })
    .catch((error: unknown) => {
      throw paymentPending(error)
    })
  const { orderId, isOrderPaid } = await settlePayment(deps, payment.id, outcome)
  if (isOrderPaid) return { orderId }
  if (outcome.status === 'declined') throw declined(deps, outcome.declineCode)
  throw paymentPending()
}

/** Another attempt has begun: how it ended counts, and a young one is given its time. */
async function settleOther(deps: PlaceOrderDeps, payment: Payment): Promise<void> {
  const { attempt_key: key, created_at: begunAt } = payment
  const isOld = begunAt + paymentPatienceMs <= deps.now()
  const asking = isOld ? deps.gateway.cancel(key) : deps.gateway.find(key)
  const outcome = await asking.catch((error: unknown) => {
    throw paymentPending(error)
  })
  if (outcome === null || outcome.status === 'pending') throw paymentPending()
  await settlePayment(deps, payment.id, outcome)
}

function declined(deps: PlaceOrderDeps, declineCode: string | null): HandprintError {
  const code = declineCode ?? 'card_declined'
  return paymentDeclined(code, deps.gateway.declineMessage(code))
}

function attemptInvalid(): HandprintError {
  return new HandprintError({
    code: 'parameter_invalid',
    status: 400,
    message: 'This form is not complete. Reload the checkout and order again.',
  })
}
