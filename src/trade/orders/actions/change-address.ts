// Corrects an order's address before a parcel has left. The paid amount does not change, so neither
// may the country nor, if a tax depends on it, the region.

import { createHash } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { shippingAddress } from '../../../ground/database/tables/orders-table.ts'
import type { PostalFields } from '../../../pure/contract/address-fields.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { AddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import { fault, fieldFault, type HandprintError } from '../../../pure/errors.ts'
import { sentence, type Told, together } from '../../../pure/sentences/sentence.ts'
import { feesAt, isFeeDue } from '../../catalog/delivery/order-fees.ts'
import { taxesOf } from '../../catalog/delivery/taxes-of.ts'
import { catalogBySha256 } from '../../catalog/saved/read-catalog.ts'
import { type AddressFault, faultSentence } from '../../checkout/addresses/address-fault.ts'
import { checkContact } from '../../checkout/addresses/check-contact.ts'
import { checkPostalAddress } from '../../checkout/addresses/check-postal-address.ts'
import { placeForTaxes } from '../../checkout/addresses/find-region.ts'
import { needsPhone } from '../../checkout/placing/needs-phone.ts'
import { actOnOrder } from '../core/act-on-order.ts'
import type { Actor } from '../core/actor.ts'
import { addOrderEvent, contextOf, type OrderDeps } from '../core/add-order-event.ts'
import type { OrderRow } from '../core/lock-order.ts'
import { addressNotSeen } from '../core/order-errors.ts'
import { setShippingAddress } from '../core/save-order.ts'

/** As typed; the country is the order's. `seen`: addressAsSeen() of the address being corrected. */
export type TypedAddress = Omit<PostalFields, 'country'> & {
  email: string
  phone: string
  seen?: string
}

/** Throws `parameter_invalid` (422) in addition to what `actOnOrder` throws. */
export async function changeAddress(
  deps: OrderDeps,
  orderId: OrderId,
  typed: TypedAddress,
  by: Actor,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'change_address',
    by,
    isDone: (order) => {
      const before = shippingAddress.read(order.shipping_address)
      return JSON.stringify(checked(order, typed)) === JSON.stringify(inOrder(before))
    },
    async act(tx, order) {
      const before = shippingAddress.read(order.shipping_address)
      if (typed.seen !== undefined && typed.seen !== addressAsSeen(before)) throw addressNotSeen()
      const address = checked(order, typed)
      await refuseOtherTaxes(tx, order, address)
      const context = contextOf(deps)
      await setShippingAddress(tx, orderId, address, context.at)
      await addOrderEvent(tx, orderId, { type: 'order.address_changed', detail: {}, by }, context)
    },
  })
}

function checked(order: OrderRow, typed: TypedAddress): AddressJson {
  if (order.personal_data_deleted_at !== null) {
    throw refused({ name: sentence('The shopper’s data was deleted from this order.') })
  }
  const { country } = shippingAddress.read(order.shipping_address)
  const postal = checkPostalAddress({ ...typed, country })
  const isPhoneNeeded = needsPhone(country, order.shipping_method)
  const contact = checkContact(typed, { isPhoneNeeded })
  if (!postal.ok || !contact.ok) {
    const faults = { ...(!postal.ok && postal.faults), ...(!contact.ok && contact.faults) }
    throw refused(
      Object.fromEntries(
        Object.entries<AddressFault>(faults).map(([field, fault]) => [field, faultSentence(fault)]),
      ),
    )
  }
  return inOrder({ ...postal.address, ...contact.contact })
}

/** Compares with the taxes of the sale: in a country with uniform tax, any region is allowed. */
async function refuseOtherTaxes(tx: Queries, order: OrderRow, to: AddressJson): Promise<void> {
  if (order.tax_exempt === 1 || order.reprint_of !== null) return
  const catalog = await catalogBySha256(tx, order.catalog_sha256)
  const taxes = taxesOf(catalog)
  const { currency } = order
  const ratesAt = async ({ country, region, postal_code: postalCode }: AddressJson) => {
    const place = placeForTaxes({ country, region, postalCode })
    const sale = { ...place, currency, lineTotals: [], shipping: 0 }
    const { lines, region: whose } = await taxes.of(sale)
    return JSON.stringify([whose, lines])
  }
  const feesDueAt = ({ country, region, postal_code: postalCode }: AddressJson) => {
    const fees = feesAt(catalog, placeForTaxes({ country, region, postalCode }), currency)
    return JSON.stringify(fees.filter((fee) => isFeeDue(fee, order.subtotal)))
  }
  const from = shippingAddress.read(order.shipping_address)
  if (feesDueAt(to) !== feesDueAt(from)) {
    throw refused({
      region: sentence(
        'Other fees apply in that state or region. Cancel the order and have it placed again.',
      ),
    })
  }
  const before = await ratesAt(from)
  if ((await ratesAt(to)) === before) return
  throw refused({
    region:
      order.taxes === null
        ? sentence(
            'A different tax applies in that state or region. Cancel the order and have it placed again.',
          )
        : sentence(
            'Tax was paid for another state or region. Cancel the order and have it placed again.',
          ),
  })
}

/** Puts the members in a fixed order, so that two addresses can be compared. */
function inOrder(address: AddressJson): AddressJson {
  const { name, line1, line2, city, region, region_name, postal_code, country } = address
  const postal = { name, line1, line2, city, region, region_name, postal_code, country }
  return { ...postal, email: address.email, phone: address.phone }
}

/** Hash for the form that corrects the address. */
export function addressAsSeen(address: AddressJson): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(address)))
    .digest('hex')
}

/** Keyed by field name. */
function refused(faults: Readonly<Record<string, Told>>): HandprintError {
  const why = together(...Object.values(faults))
  const fields = Object.entries(faults).map(([field, told]) =>
    fieldFault(field, 'parameter_invalid', told),
  )
  const told = sentence('The address was not changed. {why}', { why })
  return fault('parameter_invalid', 422, told, { fields })
}
