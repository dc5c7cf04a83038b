// Goods sold to a business in another EU country are exempt from VAT, which the buyer pays there:
// Directive 2006/112/EC art. 138. Only the form of the VAT ID is checked here, so sellers have to
// opt in.

import type { Seller } from '../../ground/database/tables/seller-table.ts'
import { euCountries } from './missing-facts.ts'
import { countryOfVatId, hasFormOfVatId } from './vat-id.ts'

export type Business = { company: string | null; vatId: string | null }

/** `country`: the parcel's destination. */
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
