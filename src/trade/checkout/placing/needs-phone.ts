// Whether the carrier wants to call: couriers before they come, and everybody abroad for customs.

import { zoneOf } from '../../catalog/countries.ts'

export function needsPhone(country: string, shippingMethod: string): boolean {
  return shippingMethod === 'express' || zoneOf(country) === 'world'
}
