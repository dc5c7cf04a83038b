// The seller's details required in business letters and slips, in the reader's language.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { sellerPlace } from '../../../trade/legal/seller.ts'
import { legalAddress, legalNotes, readLegalPages } from '../layout/legal-notes.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import type { MailContent } from './mail-content.ts'

export async function sellerOf(
  { database, baseUrl }: { database: { readonly queries: Queries }; baseUrl: string | null },
  storeId: StoreId,
  { locale, text }: LocaleTexts,
): Promise<MailContent['seller']> {
  const { seller, pages } = await readLegalPages(database.queries)
  const notes = legalNotes({ seller, pages }, { store: storeId })
  const { name, representative, register, vatId } = seller
  const labeled = [
    [text.legal.representative, representative],
    [text.legal.register, register],
    [text.legal.vatId, vatId],
  ]
  const lines = [
    name,
    ...sellerPlace(seller),
    ...labeled.filter(([, value]) => value !== '').map((pair) => pair.join(': ')),
    ...notes.contact,
  ]
  return {
    contact: notes.contact,
    // The pages about returns and guarantee apply even if the seller has not been named.
    lines: name === '' ? [] : lines,
    links: pages.map((page) => ({
      label: text.legal.pages[page],
      url: `${baseUrl ?? ''}${legalAddress(page, notes, locale.preferences)}`,
    })),
  }
}
