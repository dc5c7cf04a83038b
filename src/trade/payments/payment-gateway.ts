// The port to whoever takes the money. A charge is named by our attempt key and a refund by our
// refund key, so that asking again, after a crash or a double click, never moves money twice. What
// is `pending` ends later, and `find` and `findRefund` tell how.

import type { IncomingHttpHeaders } from 'node:http'
import type { OrderId } from '../../pure/contract/ids.ts'

/** Of a store, of its orders, and of who takes their money. */
export type StoreMode = 'test' | 'live'

export type Card = {
  /** Digits only. It goes to the gateway and nowhere else: never into a row or a log. */
  number: string
  expiryMonth: number
  expiryYear: number
  cvc: string
}

/**
 * How somebody wants to pay: with a card that was typed into fields of ours, or with what the
 * provider's own element asks for in the browser, which we never see; or, for a store's programs, on
 * the store's account with the shop.
 */
export type PaymentMethod = { kind: 'card'; card: Card } | { kind: 'element' } | { kind: 'account' }

/** An attempt to be paid, as it stands in our book before any money moves. */
export type Attempt = {
  attemptKey: string
  orderId: OrderId
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** The gateway's own name for the charge, as far as we have heard it. */
  reference: string | null
  /** Milliseconds since 1970. */
  begunAt: number
}

export type Charge = Attempt & {
  method: PaymentMethod
  /** Where the shopper comes back to after a step elsewhere: a path of ours. */
  returnPath: string
}

/** What the shopper has to do before money moves. */
export type NextStep =
  | { kind: 'redirect'; url: string }
  /** The provider's script goes on with it in the browser. Never written into a row or a log. */
  | { kind: 'confirm'; clientSecret: string }
  /** With what the provider has given out: a voucher that is paid at a counter, within days. */
  | ({ kind: 'elsewhere' } & Instructions)

export type Instructions = {
  /** The provider's page that says how to pay. */
  url: string | null
  /** The last day on which it can be paid, where that is done: `2026-11-24`. */
  payBy: string | null
}

/** A payment that is waited for over days: nobody gives it up meanwhile. */
export type AwaitedPayment = { by: 'bank' } | ({ by: 'shopper' } & Instructions)

export type PaymentOutcome =
  | { status: 'paid'; reference: string }
  | { status: 'declined'; reference: string; declineCode: string }
  /** `next` is null while it is the bank, not the shopper, that is waited for. */
  | { status: 'pending'; reference: string; next: NextStep | null }
  /**
   * It was paid, and the bank took the money back: disputed, or failed late. `amount`: what of it the bank has
   * now, in minor units; left out: all.
   */
  | { status: 'taken_back'; reference: string; declineCode: string; amount?: number }

/** Null: it has ended, or waits for a shopper who is still here. */
export function awaitedOf(outcome: PaymentOutcome): AwaitedPayment | null {
  if (outcome.status !== 'pending') return null
  const { next } = outcome
  if (next === null) return { by: 'bank' }
  return next.kind === 'elsewhere' ? { by: 'shopper', url: next.url, payBy: next.payBy } : null
}

export type Refund = {
  refundKey: string
  /** The charge that it gives back from. */
  attempt: Attempt
  /** Minor units, at most what is left of the charge. */
  amount: number
  /** The gateway's own name for the refund, as far as we have heard it. */
  reference: string | null
}

export type RefundOutcome =
  /** `given`: in minor units, where the gateway says it; it may not be able to move all that was asked. */
  | { status: 'refunded'; reference: string; given?: number }
  | { status: 'pending'; reference: string }
  /** `isGivenBack`: by other refunds, so that nothing of the charge was left for it. */
  | { status: 'failed'; reference: string | null; failureCode: string; isGivenBack?: boolean }

/**
 * News that a gateway has of one of ours: told by itself, or listed afterwards. It names what to
 * look up; how that stands is asked for, so that news which comes twice, late, or in another order
 * does no harm.
 */
export type GatewayEvent =
  | {
      kind: 'charge'
      attemptKey: string
      reference: string
      /** Minor units. */
      amount: number
      currency: string
      isPaid: boolean
    }
  /** The bank asks about a charge, takes it back, or has given it back. */
  | { kind: 'dispute'; reference: string }
  | {
      kind: 'refund'
      /** Null: it was made at the gateway, by somebody. */
      refundKey: string | null
      reference: string
    }

/** A refund as the gateway knows it, whoever has made it. */
export type GatewayRefund = {
  /** Of the charge. */
  attemptKey: string
  /** Minor units. */
  amount: number
  outcome: RefundOutcome
}

/** What a gateway says of the keys that are set. */
export type GatewayTrial = {
  account: string
  /** False: the account is not ready to be paid yet. */
  takesCharges: boolean
  /** `unreadable`: the key may not look. `missing`: what it does not tell of. */
  webhook:
    | { state: 'set' | 'missing' | 'off' | 'unreadable' }
    | { state: 'incomplete'; missing: readonly string[] }
}

/** How the checkout page asks for the means of payment. */
export type PaymentForm =
  | { kind: 'card-fields' }
  | {
      kind: 'element'
      /** What the page loads for it: storefront/islands/payment/{island}.ts. */
      island: string
      /** What that is given, as `data-` attributes of its place; anybody may read it. */
      data: Readonly<Record<string, string>>
      /** What the page's policy has to let in. */
      sources: { scripts: string; frames: string; connections: string; images: string }
    }

export interface PaymentGateway {
  /** In the address of its webhook, and with its mode in rows: payment-gateways.ts. */
  readonly name: string

  /** Whose money it takes; null: of stores in either. */
  readonly mode: StoreMode | null

  readonly form: PaymentForm

  /** As the gateway counts an amount; in minor units of ISO 4217 unless it has rules of its own. */
  amountInForm(amount: number, currency: string): number

  /**
   * Takes the money, at most once for an attempt key: the same key again gets the same outcome.
   * Rejects when the outcome is not known; then `find` tells the truth later.
   */
  charge(charge: Charge): Promise<PaymentOutcome>

  /** What became of an attempt, of an order or not; null when the gateway has never heard of it. */
  find(attempt: Omit<Attempt, 'orderId'>): Promise<PaymentOutcome | null>

  /**
   * Gives an attempt up: afterwards no money moves under this key. Answers what became of it, which
   * is `paid` when the charge came first, and `pending` when the bank is at it already.
   */
  cancel(attempt: Attempt): Promise<PaymentOutcome>

  /** Gives money back, at most once for a refund key. Rejects when the outcome is not known. */
  refund(refund: Refund): Promise<RefundOutcome>

  /** What became of a refund; null when the gateway has never heard of it. */
  findRefund(refund: Refund): Promise<RefundOutcome | null>

  /**
   * A refund by the gateway's own name for it, where refunds can be made there as well. Null when it
   * gives back none of our charges.
   */
  readRefund?(reference: string): Promise<GatewayRefund | null>

  /**
   * What it has kept of a charge, in minor units of the charge; null while it does not know yet. Where
   * gateways tell no fees it is reckoned by a rate that the operator sets.
   */
  readFee?(attempt: Attempt): Promise<number | null>

  /**
   * Whose account it is and whether its news reach that address; changes nothing. Rejects with a
   * HandprintError in words for the operator.
   */
  tryOut?(webhookUrl: string): Promise<GatewayTrial>

  /** All news since then, oldest first; the same may be told again. */
  listEvents(since: number): AsyncIterable<GatewayEvent>

  /** What it tells us by itself, where it does. */
  readonly webhook?: PaymentWebhook

  /** What a decline means and what to do, in English; pages have their own words for the code. */
  declineMessage(declineCode: string): string
}

export interface PaymentWebhook {
  /** Asked before the body is read: what can't be of the gateway costs nothing more. */
  isSigned(headers: IncomingHttpHeaders): boolean

  /** Null is news of something else; `forged` was not signed by the gateway, or is too old. */
  read(headers: IncomingHttpHeaders, body: Buffer): Promise<GatewayEvent | null | 'forged'>

  /** What is wrong with a forged one and what to look at, for whoever has set the gateway up. */
  readonly forgedMessage: string
}
