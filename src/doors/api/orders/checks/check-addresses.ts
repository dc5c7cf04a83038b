// Validates the addresses and other shopper data of an API order with the rules of the checkout
// form.

import { collectFaults, type Faults } from '../../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../../ground/http/api/fields-refused.ts'
import type { PostalFields } from '../../../../pure/contract/address-fields.ts'
import type {
  AddressJson,
  PostalAddressJson,
} from '../../../../pure/contract/schemas/order-schema.ts'
import { recordOf } from '../../../../pure/objects.ts'
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
  const { business, gift } = checkBuyer(faults, request)
  if (address === null || faults.list.length > 0) {
    throw fieldsRefused('The order was not placed.', faults.list)
  }
  return { address, billingAddress, business, gift }
}

type IsWhole = (field: string) => boolean

const allWhole: IsWhole = () => true

/** All faults are collected. */
export function checkBuyer(
  faults: Faults,
  request: OrderRequest,
  isWhole = allWhole,
): { business: Business | null; gift: Gift | null } {
  const business = checkBusiness({
    company: (isWhole('company') && request.company) || '',
    vatId: (isWhole('vat_id') && request.vat_id) || '',
  })
  if (!business.ok) tell(faults, '', business.faults, isWhole)
  const present = isWhole('gift') ? request.gift : null
  const gift = checkGift({ isGift: present ? 'yes' : '', giftNote: present?.note ?? '' })
  if (!gift.ok) tell(faults, 'gift', gift.faults)
  return {
    business: business.ok ? business.business : null,
    gift: gift.ok ? gift.gift : null,
  }
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
  isWhole = allWhole,
): AddressJson | null {
  const field = 'shipping_address'
  const postal = checkAddress(faults, field, typed, isWhole)
  const { country, email, phone } = readable(field, typed, isWhole)
  const isPhoneNeeded = needsPhone(country.trim().toUpperCase(), method ?? '')
  const contact = checkContact({ email, phone }, { isPhoneNeeded })
  if (!contact.ok) tell(faults, field, contact.faults, isWhole)
  return postal !== null && contact.ok ? { ...postal, ...contact.contact } : null
}

/** Null also means the shipping address. */
export function checkBillingAddress(
  faults: Faults,
  typed: Postal | null | undefined,
  isWhole = allWhole,
): PostalAddressJson | null {
  return typed ? checkAddress(faults, 'billing_address', typed, isWhole) : null
}

function checkAddress(
  faults: Faults,
  field: string,
  typed: Postal,
  isWhole: IsWhole,
): PostalAddressJson | null {
  // The country determines which parts there are.
  if (!isWhole(`${field}.country`)) return null
  const { name, line1, line2, city, region, postal_code, country } = readable(field, typed, isWhole)
  const fields: PostalFields = {
    name,
    line1,
    country,
    line2,
    city,
    region,
    postalCode: postal_code,
  }
  const checked = checkPostalAddress(fields)
  if (checked.ok) return checked.address
  tell(faults, field, checked.faults, isWhole)
  return null
}

const members = [
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'postal_code',
  'country',
  'email',
  'phone',
] as const

/** Members that are missing or not whole as `''`. */
function readable(field: string, typed: Postal, isWhole: IsWhole) {
  const given: Partial<Record<(typeof members)[number], string | null>> = typed
  return recordOf(members, (name) => (isWhole(`${field}.${name}`) && given[name]) || '')
}

/** Leaves out members that are not whole: they are reported already. */
function tell(
  faults: Faults,
  field: string,
  found: Readonly<Record<string, AddressFault>>,
  isWhole = allWhole,
): void {
  for (const [part, fault] of Object.entries(found)) {
    const name = { postalCode: 'postal_code', vatId: 'vat_id', giftNote: 'note' }[part] ?? part
    const place = field === '' ? name : `${field}.${name}`
    const code = fault.code.endsWith('_missing') ? 'parameter_missing' : 'parameter_invalid'
    if (isWhole(place)) faults.add(place, code, faultSentence(fault))
  }
}
