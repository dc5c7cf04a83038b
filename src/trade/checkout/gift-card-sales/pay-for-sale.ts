// Paying for a gift card: one charge per sale, even after double clicks, in a second tab or after a
// crash. As for orders, what is about to be paid is committed before the gateway is asked, under a
// key of its own, and a job resolves payments that no one came back for.

import type { Queries } from '../../../ground/database/database.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { invalid } from '../../../pure/errors.ts'
import {
  awaitedOf,
  type NextStep,
  type PaymentMethod,
  webhookPathOf,
} from '../../payments/payment-gateway.ts'
import { gatewayKey } from '../../payments/payment-gateways.ts'
import { getStore } from '../../stores/find-store.ts'
import { readGiftCardOffer } from '../../stores/gift-card-offer.ts'
import { checkoutIncomplete, paymentDeclined, paymentPending } from '../checkout-errors.ts'
import { paymentPatienceMs } from '../payments/reconcile-payment.ts'
import type { Placing } from '../placing/placing.ts'
import {
  attemptOfSale,
  changeSale,
  type GiftCardSale,
  type GiftCardSaleDeps,
  getSaleOfPage,
  lockSale,
} from './gift-card-sale.ts'
import { addReconcileSale } from './reconcile-sale-job.ts'
import { resolveSale } from './resolve-sale.ts'
import { settleSale } from './settle-sale.ts'

export type PayingForSale = {
  /** The address of the sale's page. */
  token: string
  /** From a hidden field of the form. See newAttempt(). */
  attempt: string
  payment: PaymentMethod
  site: NonNullable<Placing['site']>
}

type NextOfSale = Exclude<NextStep, { kind: 'elsewhere' }> | null

type Begun = { step: 'ended' } | { step: 'other' | 'charge'; sale: GiftCardSale }

/**
 * Null when it is paid, also if it already was, or when the payment takes days. Throws
 * `payment_declined` (402), `payment_pending` (409), `checkout_incomplete` (422).
 */
export async function payForSale(
  deps: GiftCardSaleDeps,
  paying: PayingForSale,
): Promise<NextOfSale> {
  if (!/^[\w-]{8,64}$/.test(paying.attempt)) {
    throw invalid('This form is incomplete. Reload the page and pay again.', 400)
  }
  // Each round settles one attempt that another request left behind.
  for (let round = 0; round < 3; round++) {
    const begun = await deps.database.transaction((tx) => begin(tx, deps, paying))
    if (begun.step === 'ended') return null
    if (begun.step === 'charge') return await charge(deps, begun.sale, paying)
    await settleOther(deps, begun.sale)
  }
  throw paymentPending()
}

async function begin(
  tx: Queries,
  deps: GiftCardSaleDeps,
  { token, attempt, payment }: PayingForSale,
): Promise<Begun> {
  const sale = await lockSale(tx, (await getSaleOfPage(tx, token)).id)
  if (sale.status === 'paid' || sale.status === 'taken_back') return { step: 'ended' }
  if (sale.status === 'pending') {
    if (sale.awaits !== null) return { step: 'ended' }
    // The same form again. The gateway makes one charge and gives both the same answer.
    const isSame = sale.form_attempt === attempt && sale.reference === null
    return { step: isSame ? 'charge' : 'other', sale }
  }
  const at = deps.now()
  const attempts = sale.attempts + 1
  const begun = await changeSale(
    tx,
    sale,
    {
      status: 'pending',
      attempts,
      form_attempt: attempt,
      gateway: await gatewayFor(tx, deps, sale, payment),
      attempt_key: `${sale.id}:${attempts}`,
      reference: null,
      decline_code: null,
      awaits: null,
      begun_at: at,
    },
    at,
  )
  await addReconcileSale(tx, begun, at, paymentPatienceMs)
  return { step: 'charge', sale: begun }
}

async function gatewayFor(
  tx: Queries,
  deps: GiftCardSaleDeps,
  sale: GiftCardSale,
  payment: PaymentMethod,
): Promise<string> {
  const store = await getStore(tx, sale.store_id)
  const isSold = (await readGiftCardOffer(tx, sale.store_id)) !== null
  if (store.isClosed || !isSold || store.mode !== sale.mode) {
    const message = 'This store no longer sells gift cards. Nothing was charged.'
    throw checkoutIncomplete('method_not_offered', message)
  }
  const gateway = deps.gateways.forStore(sale.mode)
  if (gateway === null) {
    const message = 'This shop can’t accept payments yet. Please let the shop know.'
    throw checkoutIncomplete('shop_takes_no_payments', message)
  }
  const isCard = payment.kind === 'card'
  const isOfForm = isCard ? gateway.form.kind === 'card-fields' : payment.kind === gateway.form.kind
  if (isOfForm) return gatewayKey(gateway)
  const message =
    'The payment methods have changed since this page was opened. Reload the page and pay again.'
  throw checkoutIncomplete('payment_method_changed', message)
}

async function charge(
  deps: GiftCardSaleDeps,
  sale: GiftCardSale,
  { payment, site }: PayingForSale,
): Promise<NextOfSale> {
  const { gateway: name, attempt } = attemptOfSale(sale)
  const gateway = deps.gateways.named(name)
  const returnPath = routes.giftCard.one.payment.page.href({ token: sale.token })
  const { baseUrl, preferences } = site
  const outcome = await gateway
    .charge({
      ...attempt,
      method: payment,
      returnPath,
      site: {
        returnUrl: `${baseUrl}${withPreferences(returnPath, preferences)}`,
        webhookUrl: `${baseUrl}${webhookPathOf(gateway)}`,
      },
    })
    .catch((error: unknown) => {
      throw paymentPending(error)
    })
  const settled = await settleSale(deps, sale.id, attempt.attemptKey, outcome)
  if (settled.status === 'paid') return null
  if (outcome.status === 'declined') {
    const { declineCode } = outcome
    throw paymentDeclined(declineCode, gateway.declineMessage(declineCode))
  }
  // The same buyer gave this attempt up in another tab, which continues instead.
  if (settled.status !== 'pending' || outcome.status !== 'pending') throw paymentPending()
  const { next } = outcome
  return next?.kind === 'elsewhere' ? null : next
}

/** Another attempt has begun. Its outcome counts, and a recent one gets time to finish. */
async function settleOther(deps: GiftCardSaleDeps, sale: GiftCardSale): Promise<void> {
  const { attempt } = attemptOfSale(sale)
  const isOld = attempt.begunAt + paymentPatienceMs <= deps.now()
  const isGivenUp = isOld || attempt.reference !== null
  const outcome = await resolveSale(deps, sale, isGivenUp).catch((error: unknown) => {
    throw paymentPending(error)
  })
  const isOpen = outcome?.status === 'pending' && awaitedOf(outcome) === null
  if (outcome === null || isOpen) throw paymentPending()
  await settleSale(deps, sale.id, attempt.attemptKey, outcome)
}
