// The taxes that a catalog is sold with: what it says itself, or none.

import type { Catalog } from './catalog.ts'
import { shippedCountries } from './shipping-zones.ts'
import { createFixedTaxes } from './taxes/fixed-taxes.ts'
import { noTaxes, type Taxes } from './taxes/taxes.ts'

export function taxesOf({ taxes }: Pick<Catalog, 'taxes'>): Taxes {
  return taxes === null ? noTaxes : createFixedTaxes(taxes)
}

/**
 * What is easily forgotten: codes of countries that are sold to, and that no tax is set for. None while
 * no taxes are charged at all; a country of which a region is taxed is not one.
 */
export function untaxedCountries(catalog: Catalog): string[] {
  const { taxes } = catalog
  if (taxes === null) return []
  const taxed = new Set(taxes.places.map(({ country }) => country))
  return shippedCountries(catalog).filter((country) => !taxed.has(country))
}
