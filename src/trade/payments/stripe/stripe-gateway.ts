// Stripe, with PaymentIntents that the Payment Element confirms in the browser. An intent moves no
// money by itself, so it is created when the form is sent, under our attempt key. Its metadata
// identifies the attempt. Neither cards nor client secrets are stored or logged.

import Stripe from 'stripe'
import type { Attempt, PaymentGateway } from '../payment-gateway.ts'
import { intentOutcome } from './intent-outcome.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { gatewayEventOf, listStripeEvents } from './stripe-events.ts'
import { stripeLeastAmount } from './stripe-least-amounts.ts'
import {
  findStripeRefund,
  isUnknownThere,
  readStripeRefund,
  refundAtStripe,
} from './stripe-refunds.ts'
import { tryStripe } from './try-stripe.ts'

type StripeSettings = {
  mode: 'test' | 'live'
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

export type StripeDeps = StripeSettings & {
  now: () => number
  /** A fake API, for tests. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

/** Maximum age of a signed message, which prevents replays. */
const toleranceSeconds = 300

const timeoutMs = 20_000

const goneAfterMs = 24 * 3_600_000

export function createStripeGateway(deps: StripeDeps): PaymentGateway {
  const stripe = new Stripe(deps.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...deps.api,
  })
  const expand = ['latest_charge']

  /** Null if Stripe refuses the charge, for example because the amount is too small. */
  async function createIntent(attempt: Attempt): Promise<Stripe.PaymentIntent | null> {
    const { attemptKey, orderId, amount, currency } = attempt
    try {
      return await stripe.paymentIntents.create(
        {
          amount: toStripeAmount(amount, currency),
          currency: currency.toLowerCase(),
          automatic_payment_methods: { enabled: true },
          metadata: { handprint_attempt: attemptKey, handprint_order: orderId },
        },
        { idempotencyKey: attemptKey },
      )
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw error
    }
  }

  /**
   * Null if it no longer exists. Before that is certain, it throws: the keys of another account may
   * have been configured by mistake.
   */
  async function retrieve(
    reference: string,
    begunAt: number,
  ): Promise<Stripe.PaymentIntent | null> {
    try {
      return await stripe.paymentIntents.retrieve(reference, { expand })
    } catch (error) {
      if (isUnknownThere(error) && begunAt + goneAfterMs <= deps.now()) return null
      throw error
    }
  }

  async function findIntent({ attemptKey, reference, begunAt }: Omit<Attempt, 'orderId'>) {
    if (reference !== null) return await retrieve(reference, begunAt)
    // Lists are immediately consistent, while Stripe's search lags.
    const created = { gte: Math.floor(begunAt / 1000) - 60 }
    const list = stripe.paymentIntents.list({
      created,
      limit: 100,
      expand: ['data.latest_charge'],
    })
    for await (const intent of list) {
      if (intent.metadata.handprint_attempt === attemptKey) return intent
    }
    return null
  }

  const outcomeOf = async (intent: Stripe.PaymentIntent) =>
    intentOutcome(intent, await takenBackOf(stripe, intent))

  return {
    name: 'stripe',
    mode: deps.mode,
    form: {
      kind: 'element',
      island: 'stripe',
      data: { script: 'https://js.stripe.com/v3/', key: deps.publishableKey },
      sources: {
        scripts: 'https://js.stripe.com https://*.js.stripe.com',
        frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        connections: 'https://api.stripe.com',
        images: 'https://*.stripe.com',
      },
    },
    amountInForm: toStripeAmount,
    leastAmount: stripeLeastAmount,

    async charge(charge) {
      const intent = await createIntent(charge)
      return intent === null ? notMade : await outcomeOf(intent)
    },

    async find(attempt) {
      const intent = await findIntent(attempt)
      return intent === null ? null : await outcomeOf(intent)
    },

    async cancel(attempt) {
      // If the request may still be on its way to Stripe, creating the intent with the same key
      // finds it. An intent that existed and no longer does cannot be paid.
      const isOnItsWay = attempt.reference === null
      const intent =
        (await findIntent(attempt)) ?? (isOnItsWay ? await createIntent(attempt) : null)
      if (intent === null) return notMade
      if (['succeeded', 'processing', 'canceled'].includes(intent.status)) {
        return await outcomeOf(intent)
      }
      try {
        return await outcomeOf(await stripe.paymentIntents.cancel(intent.id))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return await outcomeOf(await stripe.paymentIntents.retrieve(intent.id, { expand }))
      }
    },

    refund: (refund) => refundAtStripe(stripe, refund),
    findRefund: (refund) => findStripeRefund(stripe, refund),
    readRefund: (reference) => readStripeRefund(stripe, reference),
    readFee: (attempt) => readStripeFee(stripe, attempt),
    tryOut: (webhookUrl) => tryStripe(stripe, webhookUrl),
    listEvents: (since) => listStripeEvents(stripe, since),

    webhook: {
      isSigned: (headers) => headers['stripe-signature'] !== undefined,
      async read(headers, body) {
        const signature = String(headers['stripe-signature'])
        const { webhookSecret: secret, now } = deps
        const event = await verified(() =>
          stripe.webhooks.constructEventAsync(
            body,
            signature,
            secret,
            toleranceSeconds,
            undefined,
            now(),
          ),
        )
        return event === null ? 'forged' : gatewayEventOf(event)
      },
      forgedMessage:
        'This request is not signed with the configured Stripe secret, or it is too old. Check the webhook’s signing secret (Payments in the panel, or STRIPE_WEBHOOK_SECRET) and the clock.',
    },

    declineMessage: (declineCode) => declineMessages[declineCode] ?? declined,
  }
}

const notMade = {
  status: 'declined',
  reference: 'none',
  declineCode: 'payment_not_made',
} as const

async function verified(read: () => Promise<Stripe.Event>): Promise<Stripe.Event | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

const declined =
  'The payment was declined, and nothing was charged. Pay another way, or contact your bank.'
const declineMessages: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card has insufficient funds, and nothing was charged. Pay another way.',
  cancelled: 'This payment was cancelled before it completed, and nothing was charged. Try again.',
}

// The amount a bank has taken back. A charge that was ever disputed stays marked as such; its
// disputes say where the money is and how much they are about.
async function takenBackOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number> {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string' || !charge.disputed) return 0
  let sum = 0
  const disputes = stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
  for await (const dispute of disputes) {
    // For a dispute in another currency, the disputed part is unknown.
    const isKnown = dispute.currency === intent.currency
    if (isMoneyGone(dispute)) sum += isKnown ? dispute.amount : intent.amount
  }
  return sum
}

// An inquiry (`warning_…`) moves no money. The amount of a prevented dispute was refunded to the
// shopper.
function isMoneyGone({ status, balance_transactions: moves }: Stripe.Dispute): boolean {
  if (status === 'won' || status.startsWith('warning_')) return false
  return !moves.some(({ amount }) => amount > 0)
}

/**
 * The fee Stripe kept, from the charge's balance transaction. That is in the account's currency, so
 * the fee is converted as its share of the charge. Null while there is no balance transaction,
 * which may come hours after the charge.
 */
async function readStripeFee(
  stripe: Stripe,
  { reference, amount }: Attempt,
): Promise<number | null> {
  if (reference === null) return null
  const expand = ['latest_charge.balance_transaction']
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(reference, { expand })
  if (charge === null || typeof charge === 'string') return null
  const moved = charge.balance_transaction
  if (typeof moved !== 'object' || moved === null || moved.amount <= 0) return null
  return Math.round((moved.fee * amount) / moved.amount)
}
