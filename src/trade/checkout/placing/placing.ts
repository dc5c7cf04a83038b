import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import type { Preferences } from '../../../pure/contract/preferences.ts'
import type { Cart } from '../../carts/cart.ts'
import type { PrintQueueDeps } from '../../fulfilment/print-files/print-queue-space.ts'
import type { Actor } from '../../orders/core/actor.ts'
import type { Store } from '../../stores/store.ts'
import type { PaymentDeps } from '../payment.ts'
import type { Checkout } from './check-checkout.ts'

export type PlaceOrderDeps = PaymentDeps & PrintQueueDeps

export type Placing = {
  cartId: CartId
  store: Pick<Store, 'id' | 'mode'>
  /** From a hidden field, new with every rendering of the checkout page. See newAttempt(). */
  attempt: string
  /**
   * Inserts the cart, in the transaction that makes its order. Absent if it exists. Not called
   * again once the order exists.
   */
  insertCart?: (tx: Queries) => Promise<void>
  /** Throws if the cart is not, or no longer, what was asked for. */
  check?: (cart: Cart) => void
  /** Null for programs, which pay current prices. */
  shown: ShownByPage | null
  checkout: Checkout
  /** Absent if none was entered, nor shown. */
  giftCard?: GiftCardToSpend
  /** Where the shop's pages are, for a provider that sends the shopper back. Absent for programs. */
  site?: { baseUrl: string; preferences: Preferences }
  /** The page's language, also used for later mail to the shopper. */
  language?: Language
  /** Default: the shopper. */
  by?: Actor
}

export type GiftCardToSpend = {
  /** As typed. Empty if it was removed since the page was shown. */
  code: string
  /** Minor units that the page showed it to pay. Null for programs. */
  shown: number | null
}

/** What the page showed, so that shoppers pay only what they saw. */
export type ShownByPage = {
  /** cartFingerprint() */
  cart: string
  /** sumsFingerprint() */
  sums: string
  /** shownDaysOf(). Undefined from a page that does not send it. */
  days?: string | undefined
}

/**
 * A random name for one payment attempt. The checkout page carries it in a hidden field, so that a
 * form sent twice counts as one attempt.
 */
export function newAttempt(): string {
  return randomBytes(16).toString('hex')
}
