// What the checkout page shows. Card number and code are never among the typed values: they go to
// the gateway and to no page.

import type { Measures } from '../../contract/kept-choices.ts'
import type { CheckoutFaults, CheckoutFields } from '../../orders/checkout/check-checkout.ts'
import type { LineSummaryView } from './cart-view.ts'

export type CheckoutView = {
  locale: string
  measures: Measures
  currency: string
  cartPath: string
  isTest: boolean
  /** Names this filling-in of the form: sending it twice is one order. */
  attempt: string
  /** cartFingerprint() of what is shown. */
  shownCart: string
  typed: Typed
  faults: CheckoutFaults
  /** What went wrong with the whole: a declined card, a total that changed. */
  problem: string | null
  countries: readonly { code: string; name: string }[]
  methods: readonly ShippingMethodView[]
  lines: readonly LineSummaryView[]
  sums: SumsView
}

/** What goes back into the fields after an error. */
export type Typed = Readonly<
  Partial<Omit<CheckoutFields, 'cardNumber' | 'cardCvc'> & { cardName: string }>
>

export type ShippingMethodView = {
  name: 'standard' | 'express'
  price: number
  isChosen: boolean
  arrivesFrom: string
  arrivesTo: string
}

/** Minor units. */
export type SumsView = {
  subtotal: number
  shipping: number
  tax: number
  total: number
}
