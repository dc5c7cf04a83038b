// Goods that a business of another EU country buys are sold without VAT, and it pays its own there:
// Directive 2006/112/EC art. 138. Only the form of its VAT ID is known here, so a seller has to want it.

import type { Seller } from '../../ground/database/tables/seller-table.ts'
import { euCountries } from './missing-facts.ts'
import { countryOfVatId, hasFormOfVatId } from './vat-id.ts'

export type Business = { company: string | null; vatId: string | null }

/** `country`: where the parcel goes. */
export function isTaxExemptSale(
  seller: Pick<Seller, 'country' | 'exemptsBusinesses'>,
  { country, vatId }: { country: string; vatId: string | null },
): boolean {
  if (!seller.exemptsBusinesses || vatId === null || !hasFormOfVatId(vatId)) return false
  const isForeign = (of: string | null) =>
    of !== null && of !== seller.country && euCountries.includes(of)
  return (
    euCountries.includes(seller.country) && isForeign(country) && isForeign(countryOfVatId(vatId))
  )
}
