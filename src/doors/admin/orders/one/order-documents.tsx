// The invoices and credit notes of one order, on its page.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { DocumentRow } from '../../../../trade/documents/issue-document.ts'
import { documentAddress, kindText } from '../../frame/document-words.ts'
import { dayText, moneyText } from '../../frame/formats.ts'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { say } from '../../words/say.ts'

type Props = {
  orderId: OrderId
  documents: readonly DocumentRow[]
  /** Whether one is missing that can be made. */
  mayIssue: boolean
}

export function OrderDocuments({ orderId, documents, mayIssue }: Props) {
  return (
    <>
      <h3>{say('Invoices')}</h3>
      {documents.length === 0 && <p class="empty">{say('None.')}</p>}
      <ul class="plain-list">
        {documents.map((row) => (
          <li key={row.id}>
            {dayText(row.issued_at)}: <a href={documentAddress(row)}>{row.number}</a>,{' '}
            {kindText(row.kind).toLowerCase()}, {moneyText(row.total, row.currency)}
          </li>
        ))}
      </ul>
      {mayIssue && (
        <PostForm action={`/admin/orders/${orderId}/invoice`}>
          <button class="button quiet" type="submit">
            {say('Make the invoice')}
          </button>
        </PostForm>
      )}
    </>
  )
}
