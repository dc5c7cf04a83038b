import type { OrderId } from '../../../../pure/contract/ids.ts'
import { orderStatuses } from '../../../../pure/contract/order-statuses.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { OrderNote } from '../../../../trade/orders/actions/order-notes.ts'
import type { Actor } from '../../../../trade/orders/core/actor.ts'
import type { OrderEventFact } from '../../../../trade/orders/core/order-events.ts'
import type { WithdrawnLine } from '../../../../trade/withdrawals/read-withdrawals.ts'
import { whoText } from '../../audit/audit-names.ts'
import { t, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { momentText, moneyText, timeText } from '../../layout/formats.ts'
import { LongTextField } from '../../layout/parts/field.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { stateLabel } from '../../layout/parts/state-badge.tsx'
import { codeText, eventText, factNames } from './event-texts.ts'
import type { HistoryEntry } from './read-order-page.ts'

export function OrderHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('History')}</h2>
      <ol class="history">
        {history.map(({ id, type, at, by, detail, reason }) => (
          <li key={id}>
            <p>
              <strong>
                {detail.undone === true && t('Undone: ')}
                {eventText(type)}
              </strong>
              <span class="beside">
                {timeText(at)} · {actorText(by)}
              </span>
            </p>
            {factsOf(detail).length > 0 && (
              <dl class="facts small">
                {factsOf(detail).map(([name, value]) => (
                  <>
                    <dt key={`${name} is`}>{factText(name)}</dt>
                    <dd key={name}>
                      {detailText(
                        name === 'reason' ? tRefusal(reason) : value,
                        name,
                        detail.currency,
                      )}
                    </dd>
                  </>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function actorText(by: Actor): string {
  return by.kind === 'operator' ? whoText(by.name) : codeText(by.kind)
}

function factsOf(detail: HistoryEntry['detail']): [string, unknown][] {
  return Object.entries(detail).filter(([name, value]) => value !== null && name !== 'undone')
}

const facts: ReadonlyMap<string, string> = new Map(Object.entries(factNames))

function factText(name: string): string {
  return tText(facts.get(name) ?? name)
}

const moneyNames: readonly string[] = [
  'amount',
  'total',
  'refunded_total',
  'given_at_gateway',
] satisfies readonly OrderEventFact[]

/** Code names of the program and the payment provider, shown as words if they are known. */
const wordNames: readonly string[] = [
  'by',
  'cause',
  'decline_code',
  'failure_code',
] satisfies readonly OrderEventFact[]

/** Timestamps in JSON format, and days. */
const timeNames: readonly string[] = [
  'deadline',
  'pay_by',
  'refund_by',
] satisfies readonly OrderEventFact[]

function detailText(value: unknown, name: string, currency: unknown) {
  if (typeof value === 'number' && typeof currency === 'string' && moneyNames.includes(name)) {
    return moneyText(value, currency)
  }
  if (value === true) return tText('yes')
  if (name === 'withdrawn' && Array.isArray(value)) return value.map(pieceText).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'from') return stateOf(value)
  if (wordNames.includes(name)) return codeText(value)
  return timeNames.includes(name) ? momentText(value) : value
}

function pieceText({ line, quantity }: WithdrawnLine): string {
  return t('Line {number}: {what}', { number: line, what: String(quantity) })
}

function stateOf(name: string): string {
  const status = orderStatuses.find((known) => known === name)
  return status === undefined ? name : stateLabel(status)
}

export type OrderNotesProps = { orderId: OrderId; notes: readonly OrderNote[]; mayAct: boolean }

export function OrderNotes({ orderId, notes, mayAct }: OrderNotesProps) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t('Notes')}</h2>
      {notes.length === 0 && <p class="empty">{t('None so far.')}</p>}
      <ul class="plain-list">
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <p class="typed-text">{text}</p>
            <p class="beside">
              {actorText(by)}, {timeText(at)}
            </p>
          </li>
        ))}
      </ul>
      {mayAct && (
        <PostForm
          action={routes.admin.orders.one.one.href({ id: orderId, action: 'note' })}
          class="stack"
        >
          <LongTextField name="note" label={t('New note')} rows={2} maxLength={2000} />
          <Submit look="quiet">{t('Add the note')}</Submit>
        </PostForm>
      )}
    </section>
  )
}
