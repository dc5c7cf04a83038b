// Where a catalog sends parcels to: by the zone that its operator has put a country into, else by the
// usual one. A zone without methods is one that nothing is shipped to.

import type { Catalog } from './catalog.ts'
import { countries, zoneOf } from './countries.ts'
import type { ShippingMethodName, ShippingTerms } from './shipping-terms.ts'

type TermsByMethod = Readonly<Partial<Record<ShippingMethodName, ShippingTerms>>>

type Shipping = Pick<Catalog, 'shipping' | 'zoneByCountry'>

/** By ISO 3166-1 alpha-2. Empty for a country that nothing is shipped to. */
export function shippingTo({ shipping, zoneByCountry }: Shipping, country: string): TermsByMethod {
  const usual = zoneOf(country)
  if (usual === null) return {}
  return shipping.get(zoneByCountry.get(country) ?? usual) ?? {}
}

export function isShippedTo(catalog: Shipping, country: string): boolean {
  return Object.keys(shippingTo(catalog, country)).length > 0
}

export function shippedCountries(catalog: Shipping): string[] {
  return countries.filter((country) => isShippedTo(catalog, country))
}
