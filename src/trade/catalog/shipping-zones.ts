// Where a catalog sends parcels to: by the zone that its operator has put a country into, else by the
// usual one. A zone without methods is one that nothing is shipped to.

import type { Catalog } from './catalog.ts'
import { countries, zoneOf } from './countries.ts'
import type { ShippingMethodName, ShippingTerms } from './shipping-terms.ts'

type TermsByMethod = Readonly<Partial<Record<ShippingMethodName, ShippingTerms>>>

type Shipping = Pick<Catalog, 'shipping' | 'zoneByCountry'>

/** By ISO 3166-1 alpha-2. Empty for a country that nothing is shipped to. */
export function shippingTo(catalog: Shipping, country: string): TermsByMethod {
  const zone = zoneIn(catalog, country)
  return zone === null ? {} : (catalog.shipping.get(zone) ?? {})
}

/** Also one that nothing is shipped to; null for what is no country that can be. */
export function zoneIn({ zoneByCountry }: Shipping, country: string): string | null {
  const usual = zoneOf(country)
  return usual === null ? null : (zoneByCountry.get(country) ?? usual)
}

export function isShippedTo(catalog: Shipping, country: string): boolean {
  return Object.keys(shippingTo(catalog, country)).length > 0
}

export function shippedCountries(catalog: Shipping): string[] {
  return countries.filter((country) => isShippedTo(catalog, country))
}
