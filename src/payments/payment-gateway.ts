// The port to whoever takes the money. A charge is named by our attempt key, so that asking again,
// after a crash or a double click, is never a second charge. Gateways with redirects or
// confirmations answer `pending`, and later calls tell how it ended.

export type Card = {
  /** Digits only. It goes to the gateway and nowhere else: never into a row or a log. */
  number: string
  expiryMonth: number
  expiryYear: number
  cvc: string
}

/** How somebody wants to pay. More kinds follow with more gateways. */
export type PaymentMethod = { kind: 'card'; card: Card }

export type Charge = {
  attemptKey: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  method: PaymentMethod
}

/** `reference` is the gateway's own name for the charge. */
export type PaymentOutcome =
  | { status: 'paid'; reference: string }
  | { status: 'declined'; reference: string; declineCode: string }
  | { status: 'pending'; reference: string }

export interface PaymentGateway {
  /** Stands in the payments table. */
  readonly name: string

  /**
   * Wallets that it offers, by the names that its script knows; their buttons stand on top of the
   * checkout. The address that a wallet gives is checked as a typed one: check-checkout.ts.
   */
  readonly expressMethods: readonly string[]

  /**
   * Takes the money, at most once for an attempt key: the same key again gets the same outcome.
   * Rejects when the outcome is not known; then `find` tells the truth later.
   */
  charge(charge: Charge): Promise<PaymentOutcome>

  /** What became of an attempt; null when the gateway has never heard of it. */
  find(attemptKey: string): Promise<PaymentOutcome | null>

  /**
   * Gives an attempt up: afterwards no money moves under this key. Answers what became of it, which
   * is `paid` when the charge came first.
   */
  cancel(attemptKey: string): Promise<PaymentOutcome>

  /** What a decline means and what to do, in English; pages have their own words for the code. */
  declineMessage(declineCode: string): string
}
