// What the pages of statements show.

import { addMonths } from '../../../trade/bookkeeping/months.ts'
import type { Statement } from '../../../trade/bookkeeping/statements.ts'
import type { Entry } from '../../../trade/reports/read-entries.ts'
import { countText, dayText, moneyText, timeText } from '../frame/formats.ts'
import { TextField } from '../frame/parts/field.tsx'
import { FilterForm } from '../frame/parts/filter-form.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import type { NamedStore } from '../frame/read-stores.ts'

const home = '/admin/reports/statements'

export const entryWords: Readonly<Record<Entry['kind'], string>> = {
  sale: 'Order',
  refund: 'Refund',
  refund_failed: 'Refund that failed',
  taken_back: 'Taken back by the bank',
  restored: 'Given back by the bank',
  fee: 'Fee',
}

type ListProps = {
  month: string
  timeZone: string
  isOver: boolean
  statements: readonly Statement[]
  stores: ReadonlyMap<string, NamedStore>
}

export function StatementList({ month, timeZone, isOver, statements, stores }: ListProps) {
  return (
    <>
      <FilterForm action={home}>
        <TextField name="month" label="Month" value={month} maxLength={7} note="Such as 2026-11." />
      </FilterForm>
      <p class="shortcuts">
        <a href={`${home}?month=${addMonths(month, -1)}`}>{addMonths(month, -1)}</a>
        <a href={`${home}?month=${addMonths(month, 1)}`}>{addMonths(month, 1)}</a>
      </p>
      <p class="note">
        {`Live orders that were paid in ${month}, and refunds that were given in it, in the time zone ${timeZone}. `}
        {!isOver && 'It is not over yet: nothing of it can be marked as paid out.'}
      </p>
      <Table
        caption={`Statements of ${month}`}
        rows={statements}
        keyOf={(each) => each.paid?.id ?? `${each.storeId} ${each.currency}`}
        empty="Nothing was sold in this month."
        columns={[
          {
            label: 'Store',
            cell: (each) => (
              <a href={`${home}/one?${queryOf(each)}`}>
                {stores.get(each.storeId)?.name ?? each.storeId}
              </a>
            ),
          },
          { label: 'Currency', cell: ({ currency }) => currency },
          { label: 'Orders', cell: ({ orders }) => countText(orders), isNumber: true },
          { label: 'Refunds', cell: ({ refunds }) => countText(refunds), isNumber: true },
          money('Sold', ({ sold }) => sold),
          money('Given back', ({ givenBack }) => givenBack),
          money('Net', ({ net }) => net),
          money('Commission', ({ commission }) => commission),
          {
            label: 'Paid out',
            cell: ({ paid }) =>
              paid === null ? (
                <Badge tone="wait">open</Badge>
              ) : (
                <>
                  {dayText(paid.at)}
                  <span class="beside">{[paid.by, paid.note].filter(Boolean).join(': ')}</span>
                </>
              ),
          },
        ]}
      />
      {statements.length > 0 && (
        <p class="shortcuts">
          <a href={`${home}/csv?month=${month}`}>Download as CSV</a>
          <a href="/admin/profile#csv">How files are written for you</a>
        </p>
      )}
    </>
  )
}

function money(label: string, amountOf: (statement: Statement) => number) {
  const cell = (each: Statement) => moneyText(amountOf(each), each.currency)
  return { label, cell, isNumber: true }
}

/** What leads to it. */
function queryOf({ paid, storeId: store, month, currency }: Statement): string {
  const names = paid === null ? { store, month, currency } : { id: paid.id }
  return new URLSearchParams(names).toString()
}

type PageProps = {
  statement: Statement
  /** One more than `most` where there are more. */
  entries: readonly Entry[]
  most: number
  timeZone: string
  isOver: boolean
  mayMark: boolean
}

export function StatementPage(props: PageProps) {
  const { statement, entries, most } = props
  const { currency, paid, month } = statement
  return (
    <>
      <dl class="facts">
        <dt>Month</dt>
        <dd>{`${month} (${paid?.timeZone ?? props.timeZone})`}</dd>
        <dt>Orders</dt>
        <dd>{`${countText(statement.orders)}, ${moneyText(statement.sold, currency)} with tax`}</dd>
        <dt>Refunds</dt>
        <dd>{`${countText(statement.refunds)}, ${moneyText(statement.givenBack, currency)}`}</dd>
        <dt>Net</dt>
        <dd>{moneyText(statement.net, currency)}</dd>
        <dt>Commission</dt>
        <dd>
          <strong>{moneyText(statement.commission, currency)}</strong>
        </dd>
        <dt>Paid out</dt>
        <dd>{paid === null ? 'not yet' : `${timeText(paid.at)}, by ${paid.by}`}</dd>
        {paid !== null && paid.note !== '' && (
          <>
            <dt>Note</dt>
            <dd>{paid.note}</dd>
          </>
        )}
      </dl>
      {paid === null && <Marking {...props} />}
      <Table
        caption="What is in it, oldest first"
        rows={entries.slice(0, most)}
        keyOf={({ id }) => id}
        empty="Nothing."
        columns={[
          { label: 'When', cell: ({ at }) => timeText(at) },
          {
            label: 'Order',
            cell: ({ order_id: id, number, reference_id: reference }) => (
              <>
                <a href={`/admin/orders/${id}`}>{number}</a>
                {reference !== null && <span class="beside">{reference}</span>}
              </>
            ),
          },
          { label: 'What', cell: ({ kind }) => entryWords[kind] },
          entryMoney('Gross', ({ goods, shipping, tax }) => goods + shipping + tax),
          entryMoney('Net', ({ goods, shipping }) => goods + shipping),
          entryMoney('Commission', ({ commission }) => commission),
        ]}
      />
      {entries.length > most && (
        <p class="note">{`These are the first ${most}. The file has all.`}</p>
      )}
      <p class="shortcuts">
        <a href={`${home}/one/csv?${queryOf(statement)}`}>Download as CSV</a>
      </p>
    </>
  )
}

function entryMoney(label: string, amountOf: (entry: Entry) => number) {
  const cell = (each: Entry) => moneyText(amountOf(each), each.currency)
  return { label, cell, isNumber: true }
}

function Marking({ statement, isOver, mayMark }: PageProps) {
  if (!isOver) {
    return <p class="note">This month is not over yet. An hour after its end it can be marked.</p>
  }
  if (!mayMark) return <p class="note">An owner can mark it as paid out.</p>
  const { storeId, month, currency, orders, refunds, sold, givenBack, net, commission } = statement
  const shown = { orders, refunds, sold, given_back: givenBack, net, commission }
  return (
    <details>
      <summary>Mark as paid out</summary>
      <PostForm action={`${home}/mark`} class="stack">
        <p>
          The store has got {moneyText(commission, currency)}. It can't be taken back: the statement
          stays as it is, and what happens later stands in a later one.
        </p>
        <input type="hidden" name="store" value={storeId} />
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="currency" value={currency} />
        {Object.entries(shown).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name="note"
          label="Note"
          maxLength={300}
          note="Such as how it was paid. The store sees it."
        />
        <button class="button" type="submit">
          Mark as paid out
        </button>
      </PostForm>
    </details>
  )
}
