import { isOfEu } from './in-the-eu.ts'
import { hasFormOfVatId } from './vat-id.ts'

/**
 * Whether the notice on the legal guarantee is shown: to consumers whose parcel goes to the EU. A
 * buyer with a VAT ID is a business; a company name alone may be a consumer's.
 *
 * @param sale.country the parcel's destination
 * @param sale.vatId tidied
 */
export function isNoticeDue({
  country,
  vatId,
}: {
  country: string
  vatId: string | null
}): boolean {
  return isOfEu(country) && (vatId === null || !hasFormOfVatId(vatId))
}
