// The port to a payment provider. A charge is identified by our attempt key and a refund by our
// refund key (idempotency keys), so a repeated request, after a crash or a double click, never
// moves money twice. A `pending` outcome is resolved later by `find` and `findRefund`.

import type { IncomingHttpHeaders } from 'node:http'
import type { GiftCardSaleId, OrderId } from '../../pure/contract/ids.ts'
import { routes } from '../../pure/contract/route-tree.ts'

/** The mode of a store, its orders, and their payment gateway. */
export type StoreMode = 'test' | 'live'

export type Card = {
  /** Digits only. Passed only to the gateway; never stored or logged. */
  number: string
  expiryMonth: number
  expiryYear: number
  cvc: string
}

/**
 * A payment method: a card typed into our own fields; the provider's element in the browser or its
 * hosted checkout, whose data we never see; or, for a store's programs, the store's account with
 * the shop.
 */
export type PaymentMethod =
  | { kind: 'card'; card: Card }
  | { kind: 'element' | 'redirect' }
  | { kind: 'account' }
  /** A gift card pays for everything, and no gateway is asked. */
  | { kind: 'gift_card' }

/** A payment attempt as recorded before any money moves. */
export type Attempt = {
  attemptKey: string
  /** What is paid: the id of an order, or of the sale of a gift card. */
  orderId: OrderId | GiftCardSaleId
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** The gateway's own id of the charge, if known. */
  reference: string | null
  /** Milliseconds since the epoch. */
  begunAt: number
}

export type Charge = Attempt & {
  method: PaymentMethod
  /** Our path that the shopper returns to after a step elsewhere. */
  returnPath: string
  /** For a hosted checkout. Null if a program pays, which cannot be sent elsewhere. */
  site: ChargeSite | null
}

/** Our absolute addresses, for providers that need them. */
export type ChargeSite = {
  /** `returnPath` with the shopper's language. */
  returnUrl: string
  /** For providers that take the address for their events with each payment. */
  webhookUrl: string
}

export type NextStep =
  | { kind: 'redirect'; url: string }
  /** The provider's script continues with it in the browser. Never stored or logged. */
  | { kind: 'confirm'; clientSecret: string }
  /**
   * The shopper pays elsewhere with what the provider issued, such as a voucher paid at a counter
   * within days.
   */
  | ({ kind: 'elsewhere' } & Instructions)

export type Instructions = {
  /** The provider's page with payment instructions. */
  url: string | null
  /** The last day for payment, in the place of payment: `2026-11-24`. */
  payBy: string | null
}

/** A payment that takes days. It must not be given up in the meantime. */
export type AwaitedPayment = { by: 'bank' } | ({ by: 'shopper' } & Instructions)

export type PaymentOutcome =
  | { status: 'paid'; reference: string }
  | { status: 'declined'; reference: string; declineCode: string }
  /** `next` is null while the bank is processing and the shopper has nothing to do. */
  | { status: 'pending'; reference: string; next: NextStep | null }
  /**
   * The payment was made, and the bank took the money back (dispute or late failure). `amount`:
   * what the bank has now, in minor units; absent if all.
   */
  | { status: 'taken_back'; reference: string; declineCode: string; amount?: number }

/** Null if the payment has ended or waits for a shopper who is still here. */
export function awaitedOf(outcome: PaymentOutcome): AwaitedPayment | null {
  if (outcome.status !== 'pending') return null
  const { next } = outcome
  if (next === null) return { by: 'bank' }
  return next.kind === 'elsewhere' ? { by: 'shopper', url: next.url, payBy: next.payBy } : null
}

export type Refund = {
  refundKey: string
  attempt: Attempt
  /** Minor units, at most what is left of the charge. */
  amount: number
  /** The gateway's own id of the refund, if known. */
  reference: string | null
}

export type RefundOutcome =
  /**
   * `given`: minor units actually refunded, if the gateway reports it. It may be unable to move the
   * exact amount.
   */
  | { status: 'refunded'; reference: string; given?: number }
  | { status: 'pending'; reference: string }
  /**
   * `isGivenBack`: other refunds had already returned the charge, so nothing was left for this one.
   */
  | { status: 'failed'; reference: string | null; failureCode: string; isGivenBack?: boolean }

/**
 * A gateway event about one of our charges or refunds, pushed or listed later. It only says what to
 * look up; the current state is then queried, so duplicate, late or reordered events do no harm.
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
  /** The bank has opened an inquiry about a charge, taken it back, or returned it. */
  | { kind: 'dispute'; reference: string }
  | {
      kind: 'refund'
      /** Null if the refund was made at the gateway. */
      refundKey: string | null
      reference: string
    }

/** A refund as the gateway knows it, whether made by us or directly at the gateway. */
export type GatewayRefund = {
  attemptKey: string
  /** Minor units. */
  amount: number
  outcome: RefundOutcome
}

export type GatewayTrial = {
  account: string
  /** False if the account cannot take payments yet. */
  takesCharges: boolean
  /**
   * `unreadable`: the key lacks the permission. `missing`: events that the webhook does not
   * deliver.
   */
  webhook:
    | { state: 'set' | 'missing' | 'off' | 'unreadable' }
    | { state: 'incomplete'; missing: readonly string[] }
}

export type PaymentForm =
  | { kind: 'card-fields' }
  | {
      kind: 'element'
      /** The script loaded by the page: doors/storefront/islands/payment/{island}.ts. */
      island: string
      /** Passed to the script as public `data-` attributes. */
      data: Readonly<Record<string, string>>
      /** Sources the page's Content Security Policy has to allow. */
      sources: { scripts: string; frames: string; connections: string; images: string }
    }
  /** Hosted checkout: `charge` answers with a redirect, and the shopper pays on the provider's page. */
  | {
      kind: 'redirect'
      label: string
      /**
       * Origins of the provider's pages, for the page's Content Security Policy: browsers apply
       * `form-action` to redirects, too.
       */
      sources: { forms: string }
    }

/** The path of a gateway's webhook, the same in both modes. */
export function webhookPathOf({ name }: { readonly name: string }): string {
  return routes.api.payments.one.webhook.href({ gateway: name })
}

export interface PaymentGateway {
  /** Used in its webhook's address and, with its mode, in rows: payment-gateways.ts. */
  readonly name: string

  /** The mode of the stores it serves. Null for both. */
  readonly mode: StoreMode | null

  readonly form: PaymentForm

  /**
   * Converts an amount to the gateway's units: minor units of ISO 4217 unless it has rules of its
   * own.
   */
  amountInForm(amount: number, currency: string): number

  /** The least amount that it charges, in minor units. Absent if it charges any. */
  leastAmount?(currency: string): number

  /**
   * Charges at most once per attempt key; the same key returns the same outcome. Rejects if the
   * outcome is unknown; `find` reports it later.
   */
  charge(charge: Charge): Promise<PaymentOutcome>

  /** The outcome of an attempt, with or without an order. Null if the gateway does not know it. */
  find(attempt: Omit<Attempt, 'orderId'>): Promise<PaymentOutcome | null>

  /**
   * Cancels an attempt, so that no money moves under its key afterwards. Returns the actual
   * outcome: `paid` if the charge came first, `pending` if the bank is already processing it.
   */
  cancel(attempt: Attempt): Promise<PaymentOutcome>

  /** Refunds at most once per refund key. Rejects if the outcome is unknown. */
  refund(refund: Refund): Promise<RefundOutcome>

  /** The outcome of a refund. Null if the gateway does not know it. */
  findRefund(refund: Refund): Promise<RefundOutcome | null>

  /**
   * Reads a refund by the gateway's own id, for gateways where refunds can also be made directly.
   * Null if it does not refund one of our charges.
   */
  readRefund?(reference: string): Promise<GatewayRefund | null>

  /**
   * The fee kept from a charge, in minor units of the charge; null while unknown. For gateways that
   * report no fees, it is estimated from the operator's rate.
   */
  readFee?(attempt: Attempt): Promise<number | null>

  /**
   * Reads the account's name and whether its webhook reaches the URL, without changing anything.
   * Rejects with a HandprintError worded for the operator.
   */
  tryOut?(webhookUrl: string): Promise<GatewayTrial>

  /** All events since then, oldest first. May repeat events. */
  listEvents(since: number): AsyncIterable<GatewayEvent>

  readonly webhook?: PaymentWebhook

  /** What a decline means and what to do, in English. Pages have their own text per code. */
  declineMessage(declineCode: string): string
}

export interface PaymentWebhook {
  /** Checked before the body is read, so that requests not from the gateway cost nothing more. */
  isSigned(headers: IncomingHttpHeaders): boolean

  /** Null for unrelated events. `forged` if the signature is invalid or too old. */
  read(headers: IncomingHttpHeaders, body: Buffer): Promise<GatewayEvent | null | 'forged'>

  /**
   * Says what is wrong with a forged event and what to check, for the person who set up the
   * gateway.
   */
  readonly forgedMessage: string
}
