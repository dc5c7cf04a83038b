// A second payment provider, for tests: the shopper pays on the provider's page. Together with
// Stripe's, it checks that the port covers a provider without a form in the shop's page.

import { fault } from '../../src/pure/errors.ts'
import type {
  Attempt,
  GatewayEvent,
  PaymentGateway,
  PaymentOutcome,
  StoreMode,
} from '../../src/trade/payments/payment-gateway.ts'
import { type PaymentProvider, paymentProvider } from '../../src/trade/payments/payment-provider.ts'
import type { HostedDouble, HostedPayment } from './hosted-checkout-double.ts'

export function hostedProvider({ url }: Pick<HostedDouble, 'url'>): PaymentProvider {
  return paymentProvider({
    name: 'hosted',
    label: 'Hosted',
    about: 'Shoppers pay on a page of the provider.',
    keys: () => ({
      settings: {},
      secrets: { apiKey: { label: 'API key', advice: 'Copy it from the dashboard.' } },
    }),
    open: (mode, { apiKey }) => createHostedGateway(mode, { url, apiKey }),
  })
}

type Account = { url: string; apiKey: string }

export function createHostedGateway(mode: StoreMode, account: Account): PaymentGateway {
  async function call<Body>(method: string, path: string, sent?: object): Promise<Body | null> {
    const response = await fetch(`${account.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${account.apiKey}` },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    })
    if (response.status === 401)
      throw fault('access_denied', 422, 'Hosted does not know this key. Copy it again.')
    if (response.status >= 500) throw new Error(`Hosted answered ${response.status}.`)
    return response.status === 404 || response.status === 422
      ? null
      : ((await response.json()) as Body)
  }

  async function read({ attemptKey, reference }: Pick<Attempt, 'attemptKey' | 'reference'>) {
    if (reference !== null) return await call<HostedPayment>('GET', `/payments/${reference}`)
    const all = (await call<HostedPayment[]>('GET', '/payments?since=0')) ?? []
    return all.find((payment) => payment.reference === attemptKey) ?? null
  }

  return {
    name: 'hosted',
    mode,
    form: { kind: 'redirect', label: 'Hosted', sources: { forms: account.url } },
    amountInForm: (amount) => amount,

    async charge({ attemptKey, amount, currency, site }) {
      if (site === null) throw new Error('A hosted checkout needs an address to come back to.')
      const asked = { reference: attemptKey, amount, currency, ...site }
      const payment = await call<HostedPayment>('POST', '/payments', asked)
      return payment === null ? notMade : outcomeOf(payment)
    },

    async find(attempt) {
      const payment = await read(attempt)
      return payment === null ? null : outcomeOf(payment)
    },

    async cancel(attempt) {
      const found = await read(attempt)
      if (found === null) return notMade
      const payment = await call<HostedPayment>('DELETE', `/payments/${found.id}`)
      return outcomeOf(payment ?? found)
    },

    async refund({ refundKey, amount, attempt }) {
      const asked = { key: refundKey, amount }
      const path = `/payments/${attempt.reference}/refunds`
      const made = await call<{ id: string }>('POST', path, asked)
      if (made !== null) return { status: 'refunded', reference: made.id }
      return { status: 'failed', reference: null, failureCode: 'refund_refused' }
    },

    async findRefund({ refundKey, attempt }) {
      const made = (await read(attempt))?.refunds.find(({ key }) => key === refundKey)
      return made === undefined ? null : { status: 'refunded', reference: made.id }
    },

    async tryOut() {
      const found = await call<{ name: string }>('GET', '/account')
      return { account: found?.name ?? '', takesCharges: true, webhook: { state: 'set' } }
    },

    async *listEvents(since) {
      const all = (await call<HostedPayment[]>('GET', `/payments?since=${since}`)) ?? []
      for (const payment of all) yield eventOf(payment)
    },

    webhook: {
      // The event is not trusted: it only says which payment to read.
      isSigned: () => true,
      async read(_headers, body) {
        const id = new URLSearchParams(body.toString()).get('id') ?? ''
        const payment = await call<HostedPayment>('GET', `/payments/${encodeURIComponent(id)}`)
        return payment === null ? null : eventOf(payment)
      },
      forgedMessage: 'Hosted does not know this payment.',
    },

    declineMessage: () => 'The payment was not made, and nothing was charged. Retry.',
  }
}

function eventOf({ id, reference, amount, currency, status }: HostedPayment): GatewayEvent {
  const isPaid = status === 'paid'
  return { kind: 'charge', attemptKey: reference, reference: id, amount, currency, isPaid }
}

const notMade = {
  status: 'declined',
  reference: 'none',
  declineCode: 'payment_not_made',
} as const

function outcomeOf({ id: reference, status, checkoutUrl }: HostedPayment): PaymentOutcome {
  switch (status) {
    case 'paid':
      return { status, reference }
    case 'open':
      return { status: 'pending', reference, next: { kind: 'redirect', url: checkoutUrl } }
    case 'pending':
      return { status, reference, next: null }
    case 'failed':
      return { status: 'declined', reference, declineCode: 'card_declined' }
    case 'canceled':
      return { status: 'declined', reference, declineCode: 'cancelled' }
    case 'expired':
      return { status: 'declined', reference, declineCode: 'payment_expired' }
  }
}
