// The address of Ann, the shopper of the tests, and a shipping address in the format of its column.

import { shippingAddress } from '../../src/ground/database/tables/orders-table.ts'
import type { AddressJson } from '../../src/pure/contract/schemas/order-schema.ts'

export const annsAddress: AddressJson = {
  name: 'Ann Example',
  line1: '1 Main Street',
  line2: null,
  city: 'Portland',
  region: 'OR',
  region_name: 'Oregon',
  postal_code: '97201',
  country: 'US',
  email: 'ann@example.com',
  phone: null,
}

export function storedAddress(its: Partial<AddressJson> = {}) {
  return shippingAddress.write({ ...annsAddress, ...its })
}
