// The taxes that a catalog is sold with: what it says itself, or none.

import type { Catalog } from './catalog.ts'
import { createFixedTaxes } from './taxes/fixed-taxes.ts'
import { noTaxes, type Taxes } from './taxes/taxes.ts'

export function taxesOf({ taxes }: Pick<Catalog, 'taxes'>): Taxes {
  return taxes === null ? noTaxes : createFixedTaxes(taxes)
}
