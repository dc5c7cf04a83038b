import type { Catalog } from '../catalog.ts'
import { createFixedTaxes } from '../taxes/fixed-taxes.ts'
import { noTaxes, type Taxes } from '../taxes/taxes.ts'
import { shippedCountries } from './shipping-zones.ts'

export function taxesOf({ taxes }: Pick<Catalog, 'taxes'>): Taxes {
  return taxes === null ? noTaxes : createFixedTaxes(taxes)
}

/**
 * Codes of countries that are sold to but have no tax set, which is easily overlooked. Empty if no
 * taxes are charged at all. A country with a taxed region is not included.
 */
export function untaxedCountries(catalog: Catalog): string[] {
  const { taxes } = catalog
  if (taxes === null) return []
  const taxed = new Set(taxes.places.map(({ country }) => country))
  return shippedCountries(catalog).filter((country) => !taxed.has(country))
}
