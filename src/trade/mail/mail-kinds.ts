// Every kind of mail, and what it tells beside what is read when it is written: never personal data.
// Whoever adds one, whoever writes its letter and src/reactions.ts are held to this table.

type Told = Readonly<Record<never, never>>
type Refunded = {
  amount: number
  /** That of the order, unless it was paid in another one before. */
  currency?: string
  given_at_gateway?: number
  refunded_total?: number
  /** Of what was paid, where that is another sum than the order's. */
  total?: number
}
type Moved = { amount: number; currency: string }

/**
 * `codes_replaced`: set up anew, so that those before are good no more; `password_reset`: by a link, which its
 * person or an owner has asked for.
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

  'operators-order-on-hold': { reason: string }
  'operators-print-image-late': Told
  'operators-payment-fault': Moved
  'operators-lab-delivery-failed': { message: string }
  'operators-unmatched-charge': {
    gateway: string
    reference: string
    amount: number
    currency: string
  }
  /** How many of each task. */
  'operators-dead-jobs': { tasks: Readonly<Record<string, number>> }
  'operators-webhook-given-up': { endpointId: string }
  'store-webhook-given-up': { endpointId: string }
  'account-codes-failing': { operatorId: string }
  'account-new-browser': { operatorId: string }
  'account-factor-changed': { operatorId: string; change: FactorChange }
}

export type MailKind = keyof MailFacts
export type ShopperMail = Extract<MailKind, `order-${string}`>

/** Their kinds, for SQL. */
export const toShoppers = 'order-%'

export function isShopperMail(kind: string): boolean {
  return kind.startsWith('order-')
}
