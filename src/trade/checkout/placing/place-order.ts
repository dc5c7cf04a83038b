// Placing: one cart, one order, one charge, whatever is clicked twice, retried, opened in two tabs,
// or cut off by a crash. What is about to be paid is committed before the gateway is asked, and the
// gateway knows each attempt by a key, so asking again never charges again. A job looks after
// payments that nobody came back for (reconcile-payment.ts).

import type { OrderId } from '../../../pure/contract/ids.ts'
import { type HandprintError, invalid } from '../../../pure/errors.ts'
import { hasRoomToPrint, noRoomToPrint } from '../../fulfilment/print-files/room-to-print.ts'
import { findOrderOfCart } from '../../orders/read-order.ts'
import { awaitedOf, type NextStep } from '../../payments/payment-gateway.ts'
import { paymentDeclined, paymentPending } from '../checkout-errors.ts'
import { attemptOf, type Payment } from '../payment.ts'
import { howItStands } from '../payments/how-it-stands.ts'
import { paymentPatienceMs } from '../payments/reconcile-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { type Beginning, beginPayment } from './begin-payment.ts'
import type { PlaceOrderDeps, Placing } from './placing.ts'

/** `next`: what the shopper has to do now; null when it is paid, or waited for over days. */
export type Placed = { orderId: OrderId; next: Exclude<NextStep, { kind: 'elsewhere' }> | null }

/**
 * Answers the order, also when it was paid before. Throws `payment_declined` (402) with what to do,
 * `payment_pending` (409), `checkout_incomplete` (409 when the total has changed, else 422),
 * `size_unavailable`, `cart_unknown`, `cart_expired`, `rate_limited` (429) where a test store waits for
 * too many print files.
 */
export async function placeOrder(deps: PlaceOrderDeps, placing: Placing): Promise<Placed> {
  if (!/^[\w-]{8,64}$/.test(placing.attempt)) throw attemptInvalid()
  await expectRoom(deps, placing)
  // Each round settles one attempt that somebody else has left behind.
  for (let round = 0; round < 3; round++) {
    const begun = await begin(deps, placing)
    if (begun.step === 'placed') return { orderId: begun.orderId, next: null }
    if (begun.step === 'declined-before') throw declined(deps, begun.payment)
    if (begun.step === 'charge') return await charge(deps, begun.payment, placing)
    await settleOther(deps, begun.payment)
  }
  throw paymentPending()
}

// What an order is made of can change meanwhile only with its cart, which is written first. What a store
// may owe in all is no row of its own, so that orders on account see everything.
function begin(deps: PlaceOrderDeps, placing: Placing): Promise<Beginning> {
  const sees = placing.checkout.payment.kind === 'account' ? 'all' : 'latest'
  return deps.database.transaction((tx) => beginPayment(tx, deps, placing), { sees })
}

// An attempt that is under way is gone on with. Not in the transaction: orders that are placed at once
// would collide on what they count.
async function expectRoom(deps: PlaceOrderDeps, { cartId, store }: Placing): Promise<void> {
  const { queries } = deps.database
  if (await hasRoomToPrint(queries, deps, store)) return
  const order = await findOrderOfCart(queries, cartId)
  const isUnpaid = order?.status === 'awaiting_payment' && order.payment_status !== 'pending'
  if (order === undefined || isUnpaid) throw noRoomToPrint(deps)
}

// Two requests of one attempt both come here: the gateway gives them one charge and one answer.
async function charge(deps: PlaceOrderDeps, payment: Payment, placing: Placing): Promise<Placed> {
  const outcome = await deps.gateways
    .named(payment.gateway)
    .charge({
      ...attemptOf(payment),
      method: placing.checkout.payment,
      returnPath: `/cart/${placing.cartId}/payment`,
    })
    .catch((error: unknown) => {
      throw paymentPending(error)
    })
  const settled = await settlePayment(deps, payment.id, outcome)
  const { orderId } = settled
  if (settled.isOrderPaid) return { orderId, next: null }
  if (outcome.status === 'declined') {
    throw declined(deps, { ...payment, decline_code: outcome.declineCode })
  }
  // Given up meanwhile by the same shopper in another tab: that one goes on.
  if (settled.status !== 'pending' || outcome.status !== 'pending') throw paymentPending()
  const { next } = outcome
  return { orderId, next: next?.kind === 'elsewhere' ? null : next }
}

/** Another attempt has begun: how it ended counts, and a young one is given its time. */
async function settleOther(deps: PlaceOrderDeps, payment: Payment): Promise<void> {
  const attempt = attemptOf(payment)
  const gateway = deps.gateways.named(payment.gateway)
  const isOld = attempt.begunAt + paymentPatienceMs <= deps.now()
  // What waits for the shopper does not keep the same shopper from beginning anew.
  const isGivenUp = isOld || attempt.reference !== null
  const outcome = await howItStands(gateway, payment, isGivenUp).catch((error: unknown) => {
    throw paymentPending(error)
  })
  const isOpen = outcome?.status === 'pending' && awaitedOf(outcome) === null
  if (outcome === null || isOpen) throw paymentPending()
  await settlePayment(deps, payment.id, outcome)
}

function declined(deps: PlaceOrderDeps, payment: Payment): HandprintError {
  const code = payment.decline_code ?? 'card_declined'
  return paymentDeclined(code, deps.gateways.named(payment.gateway).declineMessage(code))
}

function attemptInvalid(): HandprintError {
  const message = 'This form is not complete. Reload the checkout and order again.'
  return invalid(message, 400)
}
