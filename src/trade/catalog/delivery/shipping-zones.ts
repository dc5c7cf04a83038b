// Where a catalog ships to: the zone the operator assigned to a country, else the default one.
// Nothing is shipped to a zone without methods.

import type { Catalog } from '../catalog.ts'
import { countries, zoneOf } from '../countries.ts'
import type { ShippingMethodName, ShippingTerms } from '../shipping-terms.ts'

type TermsByMethod = Readonly<Partial<Record<ShippingMethodName, ShippingTerms>>>

type Shipping = Pick<Catalog, 'shipping' | 'zoneByCountry'>

/** By ISO 3166-1 alpha-2 code. Empty for a country that nothing is shipped to. */
export function shippingTo(catalog: Shipping, country: string): TermsByMethod {
  const zone = zoneIn(catalog, country)
  return zone === null ? {} : (catalog.shipping.get(zone) ?? {})
}

/**
 * May be a zone that nothing is shipped to. Null if the code is not a country that can be shipped
 * to.
 */
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
