// Every kind of mail and its stored facts, apart from what is read when the mail is written. Never
// personal data. The compiler checks senders, letters and src/reactions.ts against this table.

type Told = Readonly<Record<never, never>>
type Refunded = {
  amount: number
  /** The order's currency, unless the order was previously paid in another one. */
  currency?: string
  given_at_gateway?: number
  refunded_total?: number
  /** The end of the gift card's code that has the money. */
  gift_card?: string
  /** The amount paid, if it differs from the order's total. */
  total?: number
}
type Moved = { amount: number; currency: string }

/**
 * `codes_replaced`: new codes were created, so the old ones are no longer valid. `password_reset`:
 * by a link that the person or an owner requested.
 */
export type FactorChange =
  | 'password_changed'
  | 'password_reset'
  | 'passkey_added'
  | 'passkeys_removed'
  | 'codes_on'
  | 'codes_off'
  | 'codes_replaced'

export type MailFacts = {
  'order-receipt': Told
  'order-shipped': {
    carrier: string
    tracking_number: string | null
    tracking_url: string | null
  }
  'order-address-changed': Told
  'order-crop-asked': { line: number }
  'order-crop-changed': Told
  'order-reprint': Told
  'order-parcel-replaced': {
    carrier: string
    tracking_number: string | null
    tracking_url: string | null
  }
  'order-late': Told
  'order-payment-failed': Moved
  'order-awaits-payment': { pay_by?: string | null }
  'order-payment-expired': Told
  'order-cancelled': Told
  'order-refunded': Refunded
  'order-surplus-refunded': Refunded
  'order-link': Told
  'order-withdrawn': { withdrawal: string }

  /** The card's id. Its code, receiver and message are read when it is sent. */
  'gift-card': { card: string }
  /** To the buyer. */
  'gift-card-receipt': { sale: string }
  'gift-card-refund': { sale: string }

  'operators-order-on-hold': { reason: string }
  'operators-print-image-late': Told
  'operators-withdrawal': Moved
  'operators-payment-fault': Moved
  'operators-lab-delivery-failed': { message: string }
  'operators-unmatched-charge': {
    gateway: string
    reference: string
    amount: number
    currency: string
  }
  'operators-gift-card-sale': {
    card: string
    amount: number
    currency: string
    what: 'taken_back' | 'restored' | 'refund_failed' | 'refunded_elsewhere'
  }
  'operators-dead-jobs': { tasks: Readonly<Record<string, number>> }
  'operators-webhook-given-up': { endpointId: string }
  'store-webhook-given-up': { endpointId: string }
  'account-codes-failing': { operatorId: string }
  'account-new-browser': { operatorId: string }
  'account-factor-changed': { operatorId: string; change: FactorChange }
}

export type MailKind = keyof MailFacts
export type ShopperMail = Extract<MailKind, `order-${string}`>

/** SQL pattern that matches the kinds of mail to shoppers. */
export const toShoppers = 'order-%'

export function isShopperMail(kind: string): boolean {
  return kind.startsWith('order-')
}
