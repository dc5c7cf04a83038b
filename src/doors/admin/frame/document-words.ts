// Invoices and credit notes as the panel names them, and where they are.

import type { DocumentKind } from '../../../ground/database/tables/documents-table.ts'
import type { DocumentRow } from '../../../trade/documents/issue-document.ts'
import { said } from '../words/say.ts'

export function documentAddress({ id }: Pick<DocumentRow, 'id'>): string {
  return `/admin/documents/${id}`
}

export function kindText(kind: DocumentKind): string {
  const texts = {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    cancellation: 'Credit note cancelled',
  }
  return said(texts[kind])
}
