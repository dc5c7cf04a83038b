import { routes } from '../../../pure/contract/route-tree.ts'
import { addMonths } from '../../../trade/bookkeeping/months.ts'
import type { Statement } from '../../../trade/bookkeeping/statements.ts'
import type { Entry } from '../../../trade/reports/read-entries.ts'
import { monthText } from '../i18n/in-language.ts'
import { t, tParts, tText } from '../i18n/t.ts'
import { countText, dayText, moneyText, timeText } from '../layout/formats.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { TextField } from '../layout/parts/field.tsx'
import { FilterForm } from '../layout/parts/filter-form.tsx'
import { FormDetails } from '../layout/parts/form-details.tsx'
import { MonthField } from '../layout/parts/month-field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import type { NamedStore } from '../layout/read-stores.ts'

export const entryWords: Readonly<Record<Entry['kind'], string>> = {
  sale: 'Order',
  refund: 'Refund',
  refund_failed: 'Failed refund',
  taken_back: 'Withdrawn by the bank',
  restored: 'Returned by the bank',
  fee: 'Fee',
}

type ListProps = {
  month: string
  thisMonth: string
  timeZone: string
  isOver: boolean
  statements: readonly Statement[]
  stores: ReadonlyMap<string, NamedStore>
}

export function StatementList(props: ListProps) {
  const { month, thisMonth, timeZone, isOver, statements, stores } = props
  return (
    <>
      <FilterForm action={routes.admin.reports.statements.page.href()}>
        <MonthField name="month" label={t('Month')} value={month} thisMonth={thisMonth} />
      </FilterForm>
      <p class="shortcuts">
        <a href={`${routes.admin.reports.statements.page.href()}?month=${addMonths(month, -1)}`}>
          {monthText(addMonths(month, -1))}
        </a>
        <a href={`${routes.admin.reports.statements.page.href()}?month=${addMonths(month, 1)}`}>
          {monthText(addMonths(month, 1))}
        </a>
      </p>
      <p class="note">
        {t(
          'Live orders paid in {month}, and refunds issued in that month, in the time zone {timeZone}. ',
          { month: monthText(month), timeZone },
        )}
        {!isOver && t('The month is not over yet, so nothing can be marked as paid out.')}
      </p>
      <Table
        caption={t('Statements of {month}', { month: monthText(month) })}
        rows={statements}
        keyOf={(each) => each.paid?.id ?? `${each.storeId} ${each.currency}`}
        empty={t('Nothing was sold in this month.')}
        columns={[
          {
            label: t('Store'),
            cell: (each) => (
              <a href={`${routes.admin.reports.statements.one.page.href()}?${queryOf(each)}`}>
                {stores.get(each.storeId)?.name ?? each.storeId}
              </a>
            ),
          },
          { label: t('Currency'), cell: ({ currency }) => currency },
          { label: t('Orders'), number: ({ orders }) => countText(orders) },
          { label: t('Refunds'), number: ({ refunds }) => countText(refunds) },
          { label: t('Sold'), money: ({ sold, currency }) => [sold, currency] },
          { label: t('Refunded'), money: ({ givenBack, currency }) => [givenBack, currency] },
          { label: t('Net'), money: ({ net, currency }) => [net, currency] },
          { label: t('Commission'), money: ({ commission, currency }) => [commission, currency] },
          {
            label: t('Paid out'),
            cell: ({ paid }) =>
              paid === null ? (
                <Badge tone="wait">{t('open')}</Badge>
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
          <a href={`${routes.admin.reports.statements.csv.href()}?month=${month}`}>
            {t('Download as CSV')}
          </a>
        </p>
      )}
    </>
  )
}

/** The query of the link to a statement. */
function queryOf({ paid, storeId: store, month, currency }: Statement): string {
  const names = paid === null ? { store, month, currency } : { id: paid.id }
  return new URLSearchParams(names).toString()
}

type PageProps = {
  statement: Statement
  /** One more than `most` if there are more. */
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
        <Fact name={t('Month')}>{`${monthText(month)} (${paid?.timeZone ?? props.timeZone})`}</Fact>
        <Fact name={t('Orders')}>
          {t('{count}, {amount} with tax', {
            count: countText(statement.orders),
            amount: moneyText(statement.sold, currency),
          })}
        </Fact>
        <Fact
          name={t('Refunds')}
        >{`${countText(statement.refunds)}, ${moneyText(statement.givenBack, currency)}`}</Fact>
        <Fact name={t('Net')}>{moneyText(statement.net, currency)}</Fact>
        <Fact name={t('Commission')}>
          <strong>{moneyText(statement.commission, currency)}</strong>
        </Fact>
        <Fact name={t('Paid out')}>
          {paid === null
            ? t('not yet')
            : tParts('{time}, by {by}', { time: timeText(paid.at), by: paid.by })}
        </Fact>
        {paid !== null && paid.note !== '' && <Fact name={t('Note')}>{paid.note}</Fact>}
      </dl>
      {paid === null && <Marking {...props} />}
      <Table
        caption={t('Entries, oldest first')}
        rows={entries.slice(0, most)}
        keyOf={({ id }) => id}
        empty={t('None.')}
        columns={[
          { label: t('Time'), cell: ({ at }) => timeText(at) },
          {
            label: t('Order'),
            cell: ({ order_id: id, number, reference_id: reference }) => (
              <>
                <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>
                {reference !== null && <span class="beside">{reference}</span>}
              </>
            ),
          },
          { label: t('Event'), cell: ({ kind }) => tText(entryWords[kind]) },
          { label: t('Gross'), money: (of) => [of.goods + of.shipping + of.tax, of.currency] },
          { label: t('Net'), money: (of) => [of.goods + of.shipping, of.currency] },
          { label: t('Commission'), money: ({ commission, currency }) => [commission, currency] },
        ]}
      />
      {entries.length > most && (
        <p class="note">
          {t('Showing the first {most}. The file contains all of them.', { most })}
        </p>
      )}
      <p class="shortcuts">
        <a href={`${routes.admin.reports.statements.one.csv.href()}?${queryOf(statement)}`}>
          {t('Download as CSV')}
        </a>
      </p>
    </>
  )
}

function Marking({ statement, isOver, mayMark }: PageProps) {
  if (!isOver) {
    return (
      <p class="note">{t('This month is not over yet. You can mark it one hour after its end.')}</p>
    )
  }
  if (!mayMark) return <p class="note">{t('An owner can mark it as paid out.')}</p>
  const { storeId, month, currency, orders, refunds, sold, givenBack, net, commission } = statement
  const shown = { orders, refunds, sold, given_back: givenBack, net, commission }
  return (
    <FormDetails
      summary={t('Mark as paid out')}
      action={routes.admin.reports.statements.mark.href()}
    >
      <PostForm action={routes.admin.reports.statements.mark.href()} class="stack">
        <p>
          {t(
            'This records that the store received {amount}. It can’t be undone: the statement stays as it is, and later changes appear in a later one.',
            { amount: moneyText(commission, currency) },
          )}
        </p>
        <input type="hidden" name="store" value={storeId} />
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="currency" value={currency} />
        {Object.entries(shown).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name="note"
          label={t('Note')}
          maxLength={300}
          note={t('For example how it was paid. The store can see it.')}
        />
        <Submit>{t('Mark as paid out')}</Submit>
      </PostForm>
    </FormDetails>
  )
}
