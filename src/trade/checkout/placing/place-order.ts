// Placing creates one order and one charge per cart, even after double clicks, retries, a second
// tab or a crash. What is about to be paid is committed before the gateway is asked, and each
// attempt has an idempotency key, so a retry never charges again. A job resolves payments that no
// one came back for (reconcile-payment.ts).

import type { OrderId } from '../../../pure/contract/ids.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type HandprintError, invalid } from '../../../pure/errors.ts'
import {
  hasPrintQueueSpace,
  printQueueFull,
} from '../../fulfilment/print-files/print-queue-space.ts'
import { findOrderOfCart } from '../../orders/core/read-order.ts'
import {
  awaitedOf,
  type ChargeSite,
  type NextStep,
  type PaymentGateway,
  webhookPathOf,
} from '../../payments/payment-gateway.ts'
import { paymentDeclined, paymentPending } from '../checkout-errors.ts'
import { attemptOf, type Payment } from '../payment.ts'
import { paymentPatienceMs } from '../payments/reconcile-payment.ts'
import { resolvePendingPayment } from '../payments/resolve-pending-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { type Beginning, beginPayment } from './begin-payment.ts'
import type { PlaceOrderDeps, Placing } from './placing.ts'

/**
 * `next`: what the shopper has to do now. Null when the order is paid or the payment takes days.
 */
export type Placed = { orderId: OrderId; next: Exclude<NextStep, { kind: 'elsewhere' }> | null }

/**
 * Returns the order, also if it was already paid. Throws `payment_declined` (402) with what to do,
 * `payment_pending` (409), `checkout_incomplete` (409 when the total has changed, else 422),
 * `size_unavailable`, `cart_unknown`, `cart_expired`, or `rate_limited` (429) if a test store has
 * too many print files queued.
 */
export async function placeOrder(deps: PlaceOrderDeps, placing: Placing): Promise<Placed> {
  if (!/^[\w-]{8,64}$/.test(placing.attempt)) throw attemptInvalid()
  await requireQueueSpace(deps, placing)
  // Each round settles one attempt that another request left behind.
  for (let round = 0; round < 3; round++) {
    const begun = await begin(deps, placing)
    if (begun.step === 'placed') return { orderId: begun.orderId, next: null }
    if (begun.step === 'declined-before') throw declined(deps, begun.payment)
    if (begun.step === 'charge') return await charge(deps, begun.payment, placing)
    await settleOther(deps, begun.payment)
  }
  throw paymentPending()
}

// An order's inputs change only together with its cart, whose row is written first. A store's open
// balance has no row of its own, so orders on account need to see everything.
function begin(deps: PlaceOrderDeps, placing: Placing): Promise<Beginning> {
  const sees = placing.checkout.payment.kind === 'account' ? 'all' : 'latest'
  return deps.database.transaction((tx) => beginPayment(tx, deps, placing), { sees })
}

// An attempt that is already running continues. This check is outside the transaction, because
// concurrent orders would conflict on the rows they count.
async function requireQueueSpace(deps: PlaceOrderDeps, { cartId, store }: Placing): Promise<void> {
  const { queries } = deps.database
  if (await hasPrintQueueSpace(queries, deps, store)) return
  const order = await findOrderOfCart(queries, cartId)
  const isUnpaid = order?.status === 'awaiting_payment' && order.payment_status !== 'pending'
  if (order === undefined || isUnpaid) throw printQueueFull(deps)
}

// Two requests of one attempt can both get here. The gateway makes one charge and gives both the
// same answer.
async function charge(deps: PlaceOrderDeps, payment: Payment, placing: Placing): Promise<Placed> {
  const gateway = deps.gateways.named(payment.gateway)
  const returnPath = routes.cart.one.payment.page.href({ cartId: placing.cartId })
  const { site } = placing
  const outcome = await gateway
    .charge({
      ...attemptOf(payment),
      method: placing.checkout.payment,
      returnPath,
      site: site === undefined ? null : chargeSite(gateway, returnPath, site),
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
  // The same shopper gave this attempt up in another tab, which continues instead.
  if (settled.status !== 'pending' || outcome.status !== 'pending') throw paymentPending()
  const { next } = outcome
  return { orderId, next: next?.kind === 'elsewhere' ? null : next }
}

function chargeSite(
  gateway: PaymentGateway,
  returnPath: string,
  { baseUrl, preferences }: NonNullable<Placing['site']>,
): ChargeSite {
  return {
    returnUrl: `${baseUrl}${withPreferences(returnPath, preferences)}`,
    webhookUrl: `${baseUrl}${webhookPathOf(gateway)}`,
  }
}

/** Another attempt has begun. Its outcome counts, and a recent one gets time to finish. */
async function settleOther(deps: PlaceOrderDeps, payment: Payment): Promise<void> {
  const attempt = attemptOf(payment)
  const gateway = deps.gateways.named(payment.gateway)
  const isOld = attempt.begunAt + paymentPatienceMs <= deps.now()
  // An attempt that waits for the shopper does not stop the shopper from starting over.
  const isGivenUp = isOld || attempt.reference !== null
  const outcome = await resolvePendingPayment(gateway, payment, isGivenUp).catch(
    (error: unknown) => {
      throw paymentPending(error)
    },
  )
  const isOpen = outcome?.status === 'pending' && awaitedOf(outcome) === null
  if (outcome === null || isOpen) throw paymentPending()
  await settlePayment(deps, payment.id, outcome)
}

function declined(deps: PlaceOrderDeps, payment: Payment): HandprintError {
  const code = payment.decline_code ?? 'card_declined'
  return paymentDeclined(code, deps.gateways.named(payment.gateway).declineMessage(code))
}

function attemptInvalid(): HandprintError {
  const message = 'This form is incomplete. Reload the checkout and order again.'
  return invalid(message, 400)
}
