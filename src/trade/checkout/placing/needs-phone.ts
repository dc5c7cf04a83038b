// Whether the carrier needs a phone number: express couriers call before delivery, and shipments to
// the `world` zone need it for customs.

import { zoneOf } from '../../catalog/countries.ts'

export function needsPhone(country: string, shippingMethod: string): boolean {
  return shippingMethod === 'express' || zoneOf(country) === 'world'
}
