// Validates the addresses and other shopper data of an API order with the rules of the checkout
// form.

import { collectFaults, type Faults } from '../../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../../ground/http/api/fields-refused.ts'
import type { PostalFields } from '../../../../pure/contract/address-fields.ts'
import type {
  AddressJson,
  PostalAddressJson,
} from '../../../../pure/contract/schemas/order-schema.ts'
import {
  type AddressFault,
  faultSentence,
} from '../../../../trade/checkout/addresses/address-fault.ts'
import { checkBusiness } from '../../../../trade/checkout/addresses/check-business.ts'
import { checkContact } from '../../../../trade/checkout/addresses/check-contact.ts'
import { checkGift, type Gift } from '../../../../trade/checkout/addresses/check-gift.ts'
import { checkPostalAddress } from '../../../../trade/checkout/addresses/check-postal-address.ts'
import { needsPhone } from '../../../../trade/checkout/placing/needs-phone.ts'
import type { Business } from '../../../../trade/legal/tax-exempt-sale.ts'
import type { OrderRequest } from '../order-request.ts'

type Postal = NonNullable<OrderRequest['billing_address']>

/** The request must have been validated before. */
export function checkAddresses(request: OrderRequest): {
  address: AddressJson
  billingAddress: PostalAddressJson | null
  business: Business | null
  gift: Gift | null
} {
  const faults = collectFaults()
  const { shipping_address: shipping, shipping_method: method } = request
  const address = checkShippingAddress(faults, shipping, method)
  const billingAddress = checkBillingAddress(faults, request.billing_address)
  const business = checkBusiness({
    company: request.company ?? '',
    vatId: request.vat_id ?? '',
  })
  if (!business.ok) tell(faults, '', business.faults)
  const gift = checkGift({
    isGift: request.gift ? 'yes' : '',
    giftNote: request.gift?.note ?? '',
  })
  if (!gift.ok) tell(faults, 'gift', gift.faults)
  if (address === null || !business.ok || !gift.ok || faults.list.length > 0) {
    throw fieldsRefused('The order was not placed.', faults.list)
  }
  return { address, billingAddress, business: business.business, gift: gift.gift }
}

/**
 * Returns null if there is a fault. All faults are collected.
 *
 * @param method null if none is known yet.
 */
export function checkShippingAddress(
  faults: Faults,
  typed: OrderRequest['shipping_address'],
  method: string | null,
): AddressJson | null {
  const field = 'shipping_address'
  const postal = checkAddress(faults, field, typed)
  const isPhoneNeeded = needsPhone(typed.country.trim().toUpperCase(), method ?? '')
  const contact = checkContact({ email: typed.email, phone: typed.phone ?? '' }, { isPhoneNeeded })
  if (!contact.ok) tell(faults, field, contact.faults)
  return postal !== null && contact.ok ? { ...postal, ...contact.contact } : null
}

/** Null also means the shipping address. */
export function checkBillingAddress(
  faults: Faults,
  typed: Postal | null | undefined,
): PostalAddressJson | null {
  return typed ? checkAddress(faults, 'billing_address', typed) : null
}

function checkAddress(
  faults: Faults,
  field: string,
  { name, line1, line2, city, region, postal_code: postalCode, country }: Postal,
): PostalAddressJson | null {
  const fields: PostalFields = {
    name,
    line1,
    country,
    line2: line2 ?? '',
    city: city ?? '',
    region: region ?? '',
    postalCode: postalCode ?? '',
  }
  const checked = checkPostalAddress(fields)
  if (checked.ok) return checked.address
  tell(faults, field, checked.faults)
  return null
}

function tell(faults: Faults, field: string, found: Readonly<Record<string, AddressFault>>): void {
  for (const [part, fault] of Object.entries(found)) {
    const name = { postalCode: 'postal_code', vatId: 'vat_id', giftNote: 'note' }[part] ?? part
    const code = fault.code.endsWith('_missing') ? 'parameter_missing' : 'parameter_invalid'
    faults.add(field === '' ? name : `${field}.${name}`, code, faultSentence(fault))
  }
}
