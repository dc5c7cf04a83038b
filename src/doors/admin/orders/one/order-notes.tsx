// Notes for whoever works on the order; nobody else reads them.

import type { OrderNote } from '../../../../trade/order-actions/read-notes.ts'
import { timeText } from '../../frame/formats.ts'
import { LongTextField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'

export type OrderNotesProps = { orderId: string; notes: readonly OrderNote[]; mayAct: boolean }

export function OrderNotes({ orderId, notes, mayAct }: OrderNotesProps) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length === 0 && <p class="empty">There are none yet.</p>}
      <ul class="plain-list">
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <p class="typed-text">{text}</p>
            <p class="beside">
              {by.kind === 'operator' ? by.name : by.kind}, {timeText(at)}
            </p>
          </li>
        ))}
      </ul>
      {mayAct && (
        <PostForm action={`/admin/orders/${orderId}/note`} class="stack">
          <LongTextField name="note" label="New note" rows={2} maxLength={2000} />
          <button class="button quiet" type="submit">
            Add the note
          </button>
        </PostForm>
      )}
    </section>
  )
}
