// Names of invoices, credit notes and legal pages in the panel, and the URLs of documents.

import type { DocumentKind } from '../../../ground/database/tables/documents-table.ts'
import type { LegalPage } from '../../../pure/contract/legal-pages.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { DocumentRow } from '../../../trade/documents/issue-document.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { readersLanguage, tText } from '../i18n/t.ts'

export function documentAddress({ id }: Pick<DocumentRow, 'id'>): string {
  return routes.admin.documents.one.href({ id })
}

export function documentKindText(kind: DocumentKind): string {
  const texts = {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    cancellation: 'Credit note cancelled',
  }
  return tText(texts[kind])
}

/** The name that shoppers see. */
export function pageName(page: LegalPage): string {
  return messagesIn(readersLanguage()).legal.pages[page]
}
