// What the pages of a shop say of its seller: links to the pages that the law asks for. They carry the
// cart along, so that whoever reads one in a frame comes back to it.

import type { Queries } from '../../ground/database/database.ts'
import type { Seller } from '../../ground/database/tables/seller-table.ts'
import type { LegalPage } from '../../pure/contract/legal-pages.ts'
import { type Preferences, withPreferences } from '../../pure/contract/preferences.ts'
import { readWrittenTexts, writtenPages } from '../../trade/legal/legal-texts.ts'
import { readSeller } from '../../trade/legal/seller.ts'
import type { LegalNotes, Visit } from './visit.ts'

/** The cart that is open, or else the store. */
type Place = { cart: string; step?: 'checkout' } | { store: string }

/** With what its footer says. */
export async function withLegalNotes(db: Queries, visit: Visit, place: Place): Promise<Visit> {
  return { ...visit, legal: legalNotes(await readLegalPages(db), place) }
}

export async function readLegalPages(db: Queries): Promise<{ seller: Seller; pages: LegalPage[] }> {
  const seller = await readSeller(db)
  const written = writtenPages(await readWrittenTexts(db))
  // Who sells stands on the imprint, also where nobody has written more.
  const isNamed = seller.name !== '' && !written.includes('imprint')
  return { seller, pages: isNamed ? ['imprint', ...written] : written }
}

type Contacted = Pick<Seller, 'name' | 'email' | 'phone'>

export function legalNotes(
  { seller, pages }: { seller: Contacted; pages: readonly LegalPage[] },
  place: Place,
): LegalNotes {
  const from = new URLSearchParams(place).toString()
  const contact = [seller.email, seller.phone].filter((way) => way !== '')
  return { sellerName: seller.name, contact, pages, from }
}

/** Where an order is found again, in the look of the store that one comes from. */
export function findOrderAddress({ legal, locale }: Pick<Visit, 'legal' | 'locale'>): string {
  return withPreferences(legal ? `/order?${legal.from}` : '/order', locale.preferences)
}

export function legalAddress(
  page: LegalPage,
  { from }: Pick<LegalNotes, 'from'>,
  preferences: Preferences,
): string {
  return withPreferences(`/legal/${page}?${from}`, preferences)
}
