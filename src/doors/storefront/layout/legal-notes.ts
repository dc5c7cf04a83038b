// The seller's name and links to the legal pages in a shop's footer. The links include the cart, so
// that a reader in a frame can return to it.

import type { Queries } from '../../../ground/database/database.ts'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { type LegalPage, legalPages } from '../../../pure/contract/legal-pages.ts'
import { type Preferences, withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { readWrittenTexts, writtenPages } from '../../../trade/legal/legal-texts.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import type { LegalNotes, Visit } from './visit.ts'

/** The open cart, or else the store. */
type Place = { cart: string; step?: 'checkout' } | { store: string }

/** Adds the footer's content. */
export async function withLegalNotes(db: Queries, visit: Visit, place: Place): Promise<Visit> {
  return { ...visit, legal: legalNotes(await readLegalPages(db), place) }
}

/** Complete without a text, as soon as the seller is named. */
const haveOwnContent: readonly LegalPage[] = ['imprint', 'accessibility']

export async function readLegalPages(db: Queries): Promise<{ seller: Seller; pages: LegalPage[] }> {
  const seller = await readSeller(db)
  const written = writtenPages(await readWrittenTexts(db))
  const generated = seller.name === '' ? [] : haveOwnContent
  const pages = legalPages.filter((page) => written.includes(page) || generated.includes(page))
  return { seller, pages }
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

/** The page that finds an order, in the look of the store that links to it. */
export function findOrderAddress({ legal, locale }: Pick<Visit, 'legal' | 'locale'>): string {
  return withPreferences(
    legal ? `${routes.order.href()}?${legal.from}` : routes.order.href(),
    locale.preferences,
  )
}

/** The page to withdraw from an order; see findOrderAddress(). */
export function withdrawAddress({ legal, locale }: Pick<Visit, 'legal' | 'locale'>): string {
  const page = routes.withdraw.page.href()
  return withPreferences(legal ? `${page}?${legal.from}` : page, locale.preferences)
}

export function legalAddress(
  page: LegalPage,
  { from }: Pick<LegalNotes, 'from'>,
  preferences: Preferences,
): string {
  return withPreferences(`${routes.legal.one.href({ page })}?${from}`, preferences)
}
