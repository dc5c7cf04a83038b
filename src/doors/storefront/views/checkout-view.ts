// What the checkout page shows. Card number and code are never among the typed values: they go to
// the gateway and to no page.

import type { AddressPart } from '../../../pure/contract/address-fields.ts'
import type { Measures } from '../../../pure/contract/preferences.ts'
import type { CheckoutFields } from '../../../trade/checkout/placing/check-checkout.ts'
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
  /** sumsFingerprint() of what is shown. */
  shownSums: string
  /** shownDaysOf() what is shown. */
  shownDays: string
  /** shownField() of what is shown. */
  shownChoices: string
  typed: Typed
  /** By field, a sentence that says what to correct. */
  faults: Readonly<Partial<Record<keyof CheckoutFields, string>>>
  /** What went wrong with the whole: a declined card, a total that changed. */
  problem: string | null
  delivery: AddressFormView & CountriesView
  billing: AddressFormView & CountriesView & { isDifferent: boolean }
  /** What is never written back into the page has to be typed again. */
  hasTypedCard: boolean
  isPhoneNeeded: boolean
  /** What the mail address may have been meant to be. */
  suggestedEmail: string | null
  payment: PaymentFormView
  /** Whether the button has to say that it obliges to pay, and nothing else. */
  isObligationNamed: boolean
  /** Whether shoppers are told that what is made to order can't be sent back. */
  isMadeToOrder: boolean
  asksCompany: boolean
  methods: readonly ShippingMethodView[]
  lines: readonly LineSummaryView[]
  sums: SumsView
}

/** What goes back into the fields. */
export type Typed = Readonly<
  Partial<Omit<CheckoutFields, 'cardNumber' | 'cardCvc'> & { cardName: string }>
>

/** Delivery has those that are shipped to, a bill goes anywhere. */
type CountriesView = { countries: readonly { code: string; name: string }[] }

export type AddressFormView = {
  country: string
  /** What shares a row of the form, in the order of the country. */
  rows: readonly (readonly AddressFieldView[])[]
}

export type AddressFieldView = {
  part: AddressPart
  /** As the country calls it. */
  label: string
  isRequired: boolean
  /** What can be chosen; null where people write it themselves. */
  options: readonly { code: string; name: string }[] | null
  isNumeric: boolean
}

export type ShippingMethodView = {
  name: 'standard' | 'express'
  price: number
  isChosen: boolean
  arrivesFrom: string
  arrivesTo: string
}

/** Fields of ours, or the place for a provider's element, with what its script needs. */
export type PaymentFormView =
  | { kind: 'card-fields' }
  | {
      kind: 'element'
      /** Which of islands/payment the page loads; it reads `data`, as attributes of its place. */
      island: string
      data: Readonly<Record<string, string>>
      /** As the provider counts it. */
      amount: number
      currency: string
      /** Ways of shipping as a wallet shows them, the chosen one first; amounts as the provider counts them. */
      rates: readonly WalletRate[]
    }

export type WalletRate = {
  id: string
  amount: number
  displayName: string
  deliveryEstimate: string
}

export type TaxView = { label: string; amount: number; isIncluded: boolean }

/** Minor units. */
export type SumsView = {
  subtotal: number
  shipping: number
  /** As the page says them: `incl. 19 % VAT`. */
  taxes: readonly TaxView[]
  total: number
}
