// What placing an order takes.

import { randomBytes } from 'node:crypto'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import type { RoomToPrintDeps } from '../../fulfilment/print-files/room-to-print.ts'
import type { Actor } from '../../orders/actor.ts'
import type { Store } from '../../stores/store.ts'
import type { PaymentDeps } from '../payment.ts'
import type { Checkout } from './check-checkout.ts'

export type PlaceOrderDeps = PaymentDeps & RoomToPrintDeps

export type Placing = {
  cartId: CartId
  /** The cart's. */
  store: Pick<Store, 'id' | 'mode'>
  /** From a hidden field, new with every rendering of the checkout page; see newAttempt. */
  attempt: string
  /** cartFingerprint() of what the page showed. */
  shownCart: string
  /** sumsFingerprint() of what the page showed: nobody pays what they did not see. */
  shownSums: string
  /** shownDaysOf() what the page showed; programs are shown none. */
  shownDays?: string | undefined
  checkout: Checkout
  /** In which the page spoke; what is written to the shopper later speaks it too. */
  language?: Language
  /** Default: the shopper. */
  by?: Actor
}

/**
 * A name for one try to pay: the checkout page carries it in a hidden field, so that a form that is sent
 * twice is known as one try.
 */
export function newAttempt(): string {
  return randomBytes(16).toString('hex')
}
