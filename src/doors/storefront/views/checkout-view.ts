// The data of the checkout page. Card number and code are never among the typed values: they are
// sent to the gateway and written to no page.

import type { AddressPart } from '../../../pure/contract/address-fields.ts'
import type { Measures } from '../../../pure/contract/preferences.ts'
import type { CheckoutFields } from '../../../trade/checkout/placing/check-checkout.ts'
import type { GuaranteeNotice } from '../../../trade/legal/guarantee-notices.ts'
import type { LineSummaryView } from './cart-view.ts'
import type { GroupView } from './make-group-view.ts'
import type { RightOfWithdrawalView } from './right-of-withdrawal-view.ts'

export type CheckoutView = {
  locale: string
  measures: Measures
  currency: string
  cartPath: string
  isTest: boolean
  /** Idempotency key of this form: sending it twice places one order. */
  attempt: string
  /** cartFingerprint() of what is shown. */
  shownCart: string
  /** sumsFingerprint() of what is shown. */
  shownSums: string
  /** shownDaysOf() of what is shown. */
  shownDays: string
  /** shownField() of what is shown. */
  shownChoices: string
  typed: Typed
  /** By field: a sentence that says what to correct. */
  faults: Readonly<Partial<Record<keyof CheckoutFields, string>>>
  /** A problem of the whole form, such as a declined card or a changed total. */
  problem: string | null
  delivery: AddressFormView & CountriesView
  /** The group that the order is delivered with, whose address replaces the shopper's. */
  group: GroupView | null
  billing: AddressFormView & CountriesView & { isDifferent: boolean }
  /**
   * True if card data was typed. It is never written back into the page and has to be typed again.
   */
  hasTypedCard: boolean
  isPhoneNeeded: boolean
  /** A likely correction of the mail address. */
  suggestedEmail: string | null
  payment: PaymentFormView
  /** What the card pays, and what stays on it. Null if none pays. */
  giftCard: { pays: number; stays: number } | null
  /** True if the button must state the obligation to pay, and nothing else. */
  isObligationNamed: boolean
  withdrawal: RightOfWithdrawalView | null
  /** Who pays the duties of a parcel that crosses a customs border. Null: it crosses none. */
  dutiesPaidBy: 'recipient' | 'seller' | null
  asksCompany: boolean
  /** The EU's notice on the legal guarantee. Null if none has to be shown. */
  guaranteeNotice: GuaranteeNotice | null
  discountCode: DiscountCodeView
  methods: readonly ShippingMethodView[]
  lines: readonly LineSummaryView[]
  /** What the pictures are called that were deleted. They are not ordered. */
  lost: readonly string[]
  sums: SumsView
}

/** The values written back into the fields. */
export type Typed = Readonly<
  Partial<Omit<CheckoutFields, 'cardNumber' | 'cardCvc'> & { cardName: string }>
>

/** Delivery lists the countries that are shipped to, billing lists all. */
type CountriesView = { countries: readonly { code: string; name: string }[] }

export type AddressFormView = {
  country: string
  /** Fields that share a row, in the order of the country's address format. */
  rows: readonly (readonly AddressFieldView[])[]
}

export type AddressFieldView = {
  part: AddressPart
  /** The country's own name for it. */
  label: string
  isRequired: boolean
  /** The available choices. Null for a text field. */
  options: readonly { code: string; name: string }[] | null
  isNumeric: boolean
}

export type DiscountCodeView = {
  /** As kept with the cart, or typed if it can't be a code. */
  value: string
  isApplied: boolean
  /** A sentence that says why it takes nothing off. */
  fault: string | null
  /** True if the fault is news, so that it is listed with those of the form. */
  isNew: boolean
}

export type ShippingMethodView = {
  name: 'standard' | 'express'
  price: number
  isChosen: boolean
  arrivesFrom: string
  arrivesTo: string
}

/** Our own fields, a provider's element with what its script needs, or a hosted checkout. */
export type PaymentFormView =
  | { kind: 'card-fields' }
  | {
      kind: 'element'
      /**
       * The script in islands/payment that the page loads. It reads `data` from the attributes of
       * its container.
       */
      island: string
      data: Readonly<Record<string, string>>
      /** In the provider's units. */
      amount: number
      currency: string
      /** Shipping methods for wallets, the selected one first. Amounts in the provider's units. */
      rates: readonly WalletRate[]
    }
  | { kind: 'redirect'; label: string }
  /** A gift card pays for everything. */
  | { kind: 'gift_card' }

export type WalletRate = {
  id: string
  amount: number
  displayName: string
  deliveryEstimate: string
}

export type TaxView = { label: string; amount: number; isIncluded: boolean }

/** Minor units. */
export type SumsView = {
  /** After discounts, like `shipping`. */
  subtotal: number
  shipping: number
  discounts: readonly { name: string; amount: number; shipping: number }[]
  /** Fees that a state or country asks for. */
  fees: readonly { name: string; amount: number }[]
  /** As shown on the page: `incl. 19 % VAT`. */
  taxes: readonly TaxView[]
  total: number
  /** The part of the total that a gift card pays. Absent if none does. */
  giftCard?: number
}
