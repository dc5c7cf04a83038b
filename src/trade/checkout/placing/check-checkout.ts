// Checks the whole checkout form and returns all fields that need correcting, or what placing
// takes. A shopper should not fix one field only to learn about the next.

import {
  type BillingName,
  billingName,
  type PostalFields,
  postalNames,
} from '../../../pure/contract/address-fields.ts'
import type { GroupId } from '../../../pure/contract/ids.ts'
import type { AddressJson, PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import { entriesOf, recordOf } from '../../../pure/objects.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { readGiftCardCode } from '../../gift-cards/gift-card-code.ts'
import type { GiftCardRefusal } from '../../gift-cards/gift-card-refused.ts'
import type { Business } from '../../legal/tax-exempt-sale.ts'
import {
  type CardFaultCode,
  type CardFaults,
  type CardFields,
  checkCard,
} from '../../payments/check-card.ts'
import type { PaymentForm, PaymentMethod } from '../../payments/payment-gateway.ts'
import type { AddressFault, AddressFaultCode } from '../addresses/address-fault.ts'
import { type BusinessFields, checkBusiness } from '../addresses/check-business.ts'
import { checkContact } from '../addresses/check-contact.ts'
import { checkGift, type Gift, type GiftFields } from '../addresses/check-gift.ts'
import { checkPostalAddress } from '../addresses/check-postal-address.ts'
import { needsPhone } from './needs-phone.ts'

export type BillingFields = { [Name in keyof PostalFields as BillingName<Name>]: string }

export type CheckoutFields = PostalFields &
  BillingFields &
  CardFields &
  BusinessFields &
  GiftFields & {
    email: string
    phone: string
    shippingMethod: string
    /** The code of one, as typed. */
    giftCard: string
    /** `different`; anything else means the same address. */
    billing: string
    /** For whom, in a group's order. */
    groupFor: string
  }

/** Checked for form only. Whether the method ships there is checked when placing. */
export type Checkout = {
  address: AddressJson
  /** Null if it is the same as the delivery address. */
  billingAddress: PostalAddressJson | null
  /** Absent for a private person. */
  business?: Business
  /** Absent if it is not a gift. */
  gift?: Gift
  /** Absent if it is delivered by itself. */
  group?: { id: GroupId; for: string }
  shippingMethod: string
  payment: PaymentMethod
}

export type CheckoutFaultCode =
  | AddressFaultCode
  | CardFaultCode
  | GiftCardRefusal
  | 'group_for_missing'

/** Faults by field, in form order. */
export type CheckoutFaults = Partial<Record<keyof CheckoutFields, AddressFault<CheckoutFaultCode>>>

export type CheckoutCheck = { ok: true; checkout: Checkout } | { ok: false; faults: CheckoutFaults }

/** `gift_card`: the page showed that a card pays for everything. */
export type PaidOnPage = PaymentForm['kind'] | 'gift_card'

/**
 * Absent fields count as empty. `from`: the source of the delivery address. `group`: the one that the
 * order is delivered with.
 */
export function checkCheckout(
  typed: Partial<CheckoutFields>,
  now: () => number,
  form: PaidOnPage = 'card-fields',
  { from = 'form', group = null }: { from?: 'form' | 'wallet'; group?: GroupId | null } = {},
): CheckoutCheck {
  const { email = '', phone = '', shippingMethod = '' } = typed
  const { cardNumber = '', cardExpiry = '', cardCvc = '' } = typed
  const isPhoneNeeded = needsPhone((typed.country ?? '').trim().toUpperCase(), shippingMethod)
  const contact = checkContact({ email, phone }, { isPhoneNeeded })
  const delivery = checkPostalAddress(deliveryFields(typed), { from })
  const billing =
    typed.billing === 'different' ? checkPostalAddress(billingFields(typed)) : sameAddress
  const { company = '', vatId = '' } = typed
  const business = checkBusiness({ company, vatId })
  const gift = checkGift({ isGift: typed.isGift ?? '', giftNote: typed.giftNote ?? '' })
  const groupFor = tidyText(typed.groupFor ?? '')
  const forFault = group === null ? null : groupForFault(groupFor)
  const payment = checkPayment(form, { cardNumber, cardExpiry, cardCvc }, now)
  const isCode = isGiftCardText(typed.giftCard ?? '')
  const hasMethod = /^[a-z0-9-]{1,40}$/.test(shippingMethod)
  if (
    contact.ok &&
    delivery.ok &&
    billing.ok &&
    business.ok &&
    gift.ok &&
    forFault === null &&
    payment.ok &&
    isCode &&
    hasMethod
  ) {
    return {
      ok: true,
      checkout: {
        address: { ...delivery.address, ...contact.contact },
        billingAddress: billing.address,
        ...(business.business !== null && { business: business.business }),
        ...(gift.gift !== null && { gift: gift.gift }),
        ...(group !== null && { group: { id: group, for: groupFor } }),
        shippingMethod,
        payment: payment.method,
      },
    }
  }
  const { email: emailFault, phone: phoneFault } = contact.ok ? {} : contact.faults
  return {
    ok: false,
    faults: {
      ...(emailFault && { email: emailFault }),
      ...(forFault && { groupFor: forFault }),
      ...(delivery.ok ? {} : delivery.faults),
      ...(phoneFault && { phone: phoneFault }),
      ...(gift.ok ? {} : gift.faults),
      ...(hasMethod ? {} : { shippingMethod: { code: 'shipping_method_missing' } }),
      ...(billing.ok ? {} : billingFaults(billing.faults)),
      ...(business.ok ? {} : business.faults),
      ...(isCode ? {} : { giftCard: { code: 'gift_card_malformed' } }),
      ...(payment.ok ? {} : payment.faults),
    },
  }
}

/** Characters. It must fit into a line of the packing list. */
const longestGroupFor = 60

function groupForFault(text: string): AddressFault<'group_for_missing' | 'too_long'> | null {
  if (text === '') return { code: 'group_for_missing' }
  return [...text].length > longestGroupFor
    ? { code: 'too_long', values: { most: longestGroupFor } }
    : null
}

/** Whether the card exists and has money is checked when placing. */
function isGiftCardText(typed: string): boolean {
  return typed.trim() === '' || readGiftCardCode(typed) !== null
}

type PaymentCheck = { ok: true; method: PaymentMethod } | { ok: false; faults: CardFaults }

/** Whatever is typed at the provider is validated there. */
export function checkPayment(
  form: PaidOnPage,
  fields: CardFields,
  now: () => number,
): PaymentCheck {
  if (form !== 'card-fields') return { ok: true, method: { kind: form } }
  const check = checkCard(fields, now)
  return check.ok ? { ok: true, method: { kind: 'card', card: check.card } } : check
}

const sameAddress = { ok: true as const, address: null }

function deliveryFields(typed: Partial<CheckoutFields>): PostalFields {
  return postalFields((name) => typed[name])
}

function billingFields(typed: Partial<CheckoutFields>): PostalFields {
  return postalFields((name) => typed[billingName(name)])
}

function postalFields(textOf: (name: keyof PostalFields) => string | undefined): PostalFields {
  return recordOf(postalNames, (name) => textOf(name) ?? '')
}

function billingFaults(faults: Partial<Record<keyof PostalFields, AddressFault>>): CheckoutFaults {
  return Object.fromEntries(entriesOf(faults).map(([name, fault]) => [billingName(name), fault]))
}
