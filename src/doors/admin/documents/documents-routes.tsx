// /admin/documents: all invoices and credit notes by month, each as a PDF, and a whole month as CSV
// or zip for bookkeeping.

import type { Queries } from '../../../ground/database/database.ts'
import { documentFacts } from '../../../ground/database/tables/documents-table.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import { plainAmount } from '../../../pure/contract/plain-money.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type CsvValue, csvTime } from '../../../pure/csv/csv-row.ts'
import { fault, type HandprintError, notFound } from '../../../pure/errors.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { isMonth, monthOf as monthAt, startOfMonth } from '../../../trade/bookkeeping/months.ts'
import type { DocumentRow } from '../../../trade/documents/issue-document.ts'
import { issueInvoice } from '../../../trade/documents/issue-invoice.ts'
import { fileOfDocument, openDocument } from '../../../trade/documents/open-document.ts'
import { dayOfDocument } from '../../../trade/documents/read-documents.ts'
import { auditOrder } from '../../../trade/orders/core/audit-order.ts'
import { getOrderId } from '../../../trade/orders/core/order-errors.ts'
import { monthText } from '../i18n/in-language.ts'
import { t, tParts } from '../i18n/t.ts'
import { documentAddress, documentKindText } from '../layout/document-texts.ts'
import type { FormFields } from '../layout/form-fields.ts'
import { countText, dateText, timeText } from '../layout/formats.ts'
import { MissingLetters } from '../layout/missing-letters.tsx'
import type { Panel } from '../layout/panel-routes.ts'
import { CheckField } from '../layout/parts/field.tsx'
import { FilterForm } from '../layout/parts/filter-form.tsx'
import { MonthField } from '../layout/parts/month-field.tsx'
import { Table } from '../layout/parts/table.tsx'
import { redirectWithOutcome } from '../layout/redirect-with-outcome.ts'
import { csvFile, sendCsv } from '../layout/send-csv.ts'
import { zipOfFiles } from '../production/zip-of-files.ts'

const shownAtOnce = 500

export function documentsRoutes(panel: Panel): void {
  const { database, now, timeZone } = panel
  const { queries } = database
  const monthIn = (query: FormFields) => ({
    ...monthOf(query.get('month'), { now: now(), timeZone }),
    withTests: query.get('test') === 'yes',
  })

  panel.get(
    routes.admin.documents.page,
    'read_only',
    async ({ query, show }) => {
      const month = monthIn(query)
      const documents = await documentsOf(queries, month, shownAtOnce + 1)
      return await show({
        title: t('Invoices'),
        isWide: true,
        children: (
          <DocumentList
            month={month}
            thisMonth={monthAt(now(), timeZone)}
            documents={documents}
            recoveries={await recoveriesOf(queries, month)}
          />
        ),
      })
    },
    { nav: { label: t('Invoices'), order: 65 } },
  )

  panel.get(routes.admin.documents.csv, 'read_only', async (context) => {
    const { query, by } = context
    const month = monthIn(query)
    const documents = await documentsOf(queries, month)
    const recoveries = await recoveriesOf(queries, month)
    await database.transaction((tx) => {
      const detail = { month: month.name, documents: documents.length }
      return addAuditEntry(tx, { operator: by, action: 'export.documents', detail }, now())
    })
    const rows = csvOf(documents, recoveries, timeZone)
    return sendCsv(context.reply, `invoices-${month.name}`, rows)
  })

  panel.get(routes.admin.documents.zip, 'read_only', async ({ query, by, reply }) => {
    const month = monthIn(query)
    const documents = await documentsOf(queries, month)
    const files = []
    for (const document of documents) files.push(await fileOfDocument(panel, document))
    const rows = csvOf(documents, await recoveriesOf(queries, month), timeZone)
    const bytes = await csvFile(rows)
    const list = { name: `invoices-${month.name}.csv`, bytes }
    const zip = await zipOfFiles([list, ...files], now())
    await database.transaction((tx) => {
      const detail = { month: month.name, documents: documents.length, files: true }
      return addAuditEntry(tx, { operator: by, action: 'export.documents', detail }, now())
    })
    const name = `invoices-${month.name}.zip`
    return sendFile(reply, { name, type: 'application/zip', ...zip })
  })

  panel.get(routes.admin.documents.one, 'read_only', async ({ param, reply }) => {
    const document = await queries
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', param('id'))
      .executeTakeFirst()
    if (document === undefined) throw notFound(t('Document not found.'))
    const opened = await openDocument(panel, document)
    return sendFile(reply, { ...opened, type: 'application/pdf', isShown: true })
  })

  // For orders paid before the seller's details were entered.
  panel.post(routes.admin.orders.one.invoice, 'staff', (context) =>
    redirectWithOutcome(
      context,
      routes.admin.orders.one.page.href({ id: context.param('id') }),
      async () => {
        const orderId = getOrderId(context.param('id'))
        const issued = await database.transaction(async (tx) => {
          const invoice = await issueInvoice(tx, orderId, { at: now(), timeZone })
          if (invoice === null) throw notPossible()
          const audit = { action: 'order.invoice', detail: { number: invoice.number } } as const
          await auditOrder(tx, orderId, context.by, audit, now())
          return invoice
        })
        panel.wakeWorker()
        return t('Invoice {number} created.', { number: issued.number })
      },
    ),
  )
}

type ListProps = {
  month: Shown
  thisMonth: string
  /** Holds one more than the page shows if there are more. */
  documents: readonly DocumentRow[]
  recoveries: readonly Recovery[]
}

function DocumentList({ month, thisMonth, documents, recoveries }: ListProps) {
  return (
    <>
      <FilterForm action={routes.admin.documents.page.href()}>
        <MonthField name="month" label={t('Month')} value={month.name} thisMonth={thisMonth} />
        <CheckField name="test" label={t('Include test orders')} isChecked={month.withTests} />
      </FilterForm>
      {recoveries.map(({ from, until, mark }) => (
        <p key={mark} class="notice">
          {tParts(newSeries, { time: timeText(from), time2: timeText(until), mark })}
        </p>
      ))}
      <Table
        caption={t('Invoices of {month}', { month: monthText(month.name) })}
        rows={documents.slice(0, shownAtOnce)}
        keyOf={({ id }) => id}
        empty={
          month.withTests
            ? t('None in this month.')
            : t('None in this month. Test orders are not included.')
        }
        columns={[
          {
            label: t('Number'),
            cell: (row) => (
              <>
                <a href={documentAddress(row)}>{row.number}</a>
                <MissingLetters of={row} />
              </>
            ),
          },
          { label: t('Type'), cell: ({ kind }) => documentKindText(kind) },
          { label: t('Date'), cell: (row) => dateText(dayOfDocument(row)) },
          {
            label: t('Order'),
            cell: (row) => (
              <a href={routes.admin.orders.one.page.href({ id: row.order_id })}>
                {documentFacts.read(row.facts).orderNumber}
              </a>
            ),
          },
          { label: t('Tax'), money: ({ tax, currency }) => [tax, currency] },
          { label: t('Total'), money: ({ total, currency }) => [total, currency] },
        ]}
      />
      {documents.length > shownAtOnce && (
        <p class="note">
          {t('Showing the first {most}. The file contains all of them.', {
            most: countText(shownAtOnce),
          })}
        </p>
      )}
      <p>
        <a href={`${routes.admin.documents.csv.href()}?${queryOf(month)}`}>
          {t('This month as CSV')}
        </a>{' '}
        <a href={`${routes.admin.documents.zip.href()}?${queryOf(month)}`}>
          {t('with all its PDFs, as a ZIP')}
        </a>
      </p>
    </>
  )
}

async function documentsOf(db: Queries, month: Shown, most?: number): Promise<DocumentRow[]> {
  const documents = db
    .selectFrom('documents')
    .selectAll()
    .where('issued_at', '>=', month.from)
    .where('issued_at', '<', month.until)
    .$if(!month.withTests, (of) => of.where('mode', '=', 'live'))
    .orderBy('issued_at')
    .orderBy('id')
  return await (most === undefined ? documents : documents.limit(most)).execute()
}

function queryOf({ name, withTests }: Shown): string {
  return `month=${name}${withTests ? '&test=yes' : ''}`
}

type Recovery = { from: number; until: number; endedAt: number; mark: string }

/**
 * The restores from backup in that month. They explain to an accountant why a number series stops
 * and another begins.
 */
async function recoveriesOf(db: Queries, month: Month): Promise<Recovery[]> {
  const rows = await db
    .selectFrom('recoveries')
    .selectAll()
    .where('ended_at', '>=', month.from)
    .where('begun_at', '<', month.until)
    .orderBy('begun_at')
    .execute()
  return rows.map(({ point_at: from, begun_at: until, ended_at, number_mark: mark }) => {
    return { from, until, endedAt: ended_at ?? until, mark }
  })
}

const newSeries =
  'Restored from a backup: invoices and credit notes created from {time} to {time2} are not listed here. Since then, numbers continue in a new series, with {mark} after the store’s letter.'

/** Documents and restores from backup, in order of time. */
function csvOf(
  documents: readonly DocumentRow[],
  recoveries: readonly Recovery[],
  timeZone: string,
): CsvValue[][] {
  const restored = recoveries.map(({ from, until, mark }) => {
    const [time, time2] = [csvTime(timeZone, from), csvTime(timeZone, until)]
    const empty = columns.slice(4).map(() => '')
    const note = t(newSeries, { time, time2, mark })
    return { at: until, cells: ['', 'restored', dayIn(timeZone, until), ...empty, note] }
  })
  const made = documents.map((row) => {
    const at = row.issued_at
    const isMadeAgain = recoveries.some(
      ({ endedAt, mark }) => at <= endedAt && row.number.includes(`${mark}-`),
    )
    const note = isMadeAgain ? t(madeAgain) : ''
    return { at, cells: [...cellsOf(row), note] }
  })
  const rows = [...restored, ...made].sort((a, b) => a.at - b.at)
  return [columns, ...rows.map(({ cells }) => cells)]
}

const madeAgain =
  'Paid or refunded before the backup was restored. Another invoice or credit note may exist that is not listed.'

const columns = [
  ...['number', 'kind', 'date', 'mode', 'order', 'about', 'company', 'vat_id', 'country'],
  ...['currency', 'net', 'tax', 'total', 'taxes', 'note'],
]

/** Credit notes are negative, so that a month can be summed. */
function cellsOf(row: DocumentRow): CsvValue[] {
  const facts = documentFacts.read(row.facts)
  const { currency } = row
  const sign = row.kind === 'credit_note' ? -1 : 1
  const money = (minor: number) => ({ amount: sign * minor, currency })
  const { company, vatId, address } = facts.buyer
  const taxes = facts.taxes.map(
    ({ percent, amount }) => `${percent} %: ${plainAmount(sign * amount, currency)}`,
  )
  return [
    ...[row.number, row.kind, dayOfDocument(row), row.mode, facts.orderNumber],
    ...[facts.about?.number ?? '', company ?? '', vatId ?? '', address.country, currency],
    ...[money(row.total - row.tax), money(row.tax), money(row.total), taxes.join('; ')],
  ]
}

function notPossible(): HandprintError {
  const message = t(
    'No invoice was created: one already exists, the order is not paid or not on account, its shopper’s data was deleted, or the seller is not set (/admin/seller).',
  )
  return fault('order_state_refused', 409, message)
}

// A month as it appears in the URL. Its days follow the time zone of the books, like the year in
// document numbers.
type Month = { name: string; from: number; until: number }
/** Specimens are not part of the books, so they are included only on request. */
type Shown = Month & { withTests: boolean }

/** Falls back to the current month if the text is not a month. */
function monthOf(text: string, of: { now: number; timeZone: string }): Month {
  const name = isMonth(text) ? text : monthAt(of.now, of.timeZone)
  const from = startOfMonth(name, of.timeZone)
  return { name, from, until: startOfMonth(name, of.timeZone, 1) }
}
