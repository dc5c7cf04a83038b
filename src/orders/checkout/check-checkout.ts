// The whole checkout form at once: every field that needs correcting, or what placing takes. A
// shopper should not mend one field only to hear of the next.

import type { AddressJson } from '../../contract/order-json.ts'
import { type CardFields, checkCard } from '../../payments/check-card.ts'
import type { PaymentMethod } from '../../payments/payment-gateway.ts'
import { type AddressFields, checkAddress } from './check-address.ts'

export type CheckoutFields = AddressFields & CardFields & { shippingMethod: string }

/** What has been checked in form; whether the method ships there is known when placing. */
export type Checkout = {
  address: AddressJson
  shippingMethod: string
  payment: PaymentMethod
}

/** By field, what to correct: a sentence for the shopper. */
export type CheckoutFaults = Partial<Record<keyof CheckoutFields, string>>

export type CheckoutCheck = { ok: true; checkout: Checkout } | { ok: false; fields: CheckoutFaults }

/** Absent fields count as empty. */
export function checkCheckout(typed: Partial<CheckoutFields>, now: () => number): CheckoutCheck {
  const all = { ...emptyFields, ...typed }
  const { shippingMethod, cardNumber, cardExpiry, cardCvc, ...addressFields } = all
  const address = checkAddress(addressFields)
  const card = checkCard({ cardNumber, cardExpiry, cardCvc }, now)
  const hasMethod = /^[a-z0-9-]{1,40}$/.test(shippingMethod)
  if (address.ok && card.ok && hasMethod) {
    const payment = { kind: 'card' as const, card: card.card }
    return { ok: true, checkout: { address: address.address, shippingMethod, payment } }
  }
  return {
    ok: false,
    fields: {
      ...(address.ok ? {} : address.fields),
      ...(hasMethod ? {} : { shippingMethod: 'Choose how the parcel is sent.' }),
      ...(card.ok ? {} : card.fields),
    },
  }
}

const emptyFields: CheckoutFields = {
  email: '',
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  phone: '',
  shippingMethod: '',
  cardNumber: '',
  cardExpiry: '',
  cardCvc: '',
}
