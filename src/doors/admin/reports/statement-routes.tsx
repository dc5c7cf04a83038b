// /admin/reports/statements: each store's earnings in a month, and marking them as paid out.

import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type CsvValue, csvTime } from '../../../pure/csv/csv-row.ts'
import { HandprintError, notFound } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { addMonths, isMonth, monthOf, startOfMonth } from '../../../trade/bookkeeping/months.ts'
import {
  findStatement,
  isMonthOver,
  markPaidOut,
  readStatements,
  type Statement,
} from '../../../trade/bookkeeping/statements.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import {
  type Entry,
  type EntryFilter,
  eachEntry,
  readEntries,
} from '../../../trade/reports/read-entries.ts'
import { auditExport } from '../audit/audit-export.ts'
import { monthText } from '../i18n/in-language.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { FormFields } from '../layout/form-fields.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { readStores } from '../layout/read-stores.ts'
import { sendCsv } from '../layout/send-csv.ts'
import { entryWords, StatementList, StatementPage } from './statement-views.tsx'

const mostEntries = 100
const entryKinds = ['sale', 'refund', 'refund_failed', 'taken_back', 'restored'] as const

export function statementRoutes(panel: Panel): void {
  const { database, now, timeZone } = panel
  const { queries } = database

  panel.get(routes.admin.reports.statements.page, 'read_only', async ({ query, show }) => {
    const month = monthIn(query)
    const filter = { month, timeZone, storeId: null }
    return await show({
      title: t('Statements of stores'),
      isWide: true,
      back: { href: routes.admin.reports.page.href(), label: t('Reports') },
      children: (
        <StatementList
          month={month}
          thisMonth={monthOf(now(), timeZone)}
          timeZone={timeZone}
          isOver={isMonthOver(month, timeZone, now())}
          statements={await readStatements(queries, filter)}
          stores={await readStores(queries)}
        />
      ),
    })
  })

  panel.get(routes.admin.reports.statements.csv, 'read_only', async (context) => {
    const month = monthIn(context.query)
    const statements = await readStatements(queries, { month, timeZone, storeId: null })
    const stores = await readStores(queries)
    await auditExport(panel, {
      operator: context.by,
      action: 'export.statements',
      detail: { month },
    })
    const rows = statements.map((each) =>
      statementRow(each, stores.get(each.storeId)?.name, timeZone),
    )
    return sendCsv(context.reply, `statements-${month}`, [statementHead, ...rows])
  })

  panel.get(routes.admin.reports.statements.one.page, 'read_only', async (context) => {
    const statement = await statementIn(context.query)
    const filter = entriesOf(statement)
    const entries = await readEntries(queries, filter, { after: null, limit: mostEntries + 1 })
    const stores = await readStores(queries)
    return await context.show({
      title: `${stores.get(statement.storeId)?.name ?? statement.storeId}, ${monthText(statement.month)}`,
      isWide: true,
      back: {
        href: `${routes.admin.reports.statements.page.href()}?month=${statement.month}`,
        label: t('Statements of stores'),
      },
      children: (
        <StatementPage
          statement={statement}
          entries={entries}
          timeZone={timeZone}
          most={mostEntries}
          isOver={isMonthOver(statement.month, timeZone, now())}
          mayMark={hasRole(context.operator, 'owner')}
        />
      ),
    })
  })

  panel.get(routes.admin.reports.statements.one.csv, 'read_only', async (context) => {
    const statement = await statementIn(context.query)
    const { month, storeId } = statement
    const about = { operator: context.by, action: 'export.statements' as const, storeId }
    await auditExport(panel, { ...about, detail: { month } })
    return sendCsv(
      context.reply,
      `statement-${month}-${statement.currency}`,
      entryRows(eachEntry(queries, entriesOf(statement)), timeZone),
    )
  })

  panel.post(routes.admin.reports.statements.mark, 'owner', async (context) => {
    const { form, by, redirect } = context
    const shown = { ...shownIn(form), timeZone, by: by.name, note: form.get('note').slice(0, 300) }
    try {
      const id = await database.transaction(async (tx) => {
        const at = now()
        const statement = await markPaidOut(tx, shown, at)
        const { storeId, month, currency, commission, note } = shown
        const subject = `statement ${statement}`
        const about = { operator: by, action: 'statement.paid_out' as const, subject, storeId }
        await addAuditEntry(tx, { ...about, detail: { month, currency, commission, note } }, at)
        return statement
      })
      return await redirect(
        `${routes.admin.reports.statements.one.page.href()}?id=${id}`,
        t('Marked as paid out.'),
      )
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status !== 409) throw error
      return await redirect(
        `${routes.admin.reports.statements.one.page.href()}?${openQuery(shown)}`,
        {
          kind: 'fault',
          text: tRefusal(error.told),
        },
      )
    }
  })

  /** The month in the query, or the last complete month. */
  function monthIn(query: FormFields): string {
    const month = query.get('month')
    return isMonth(month) ? month : addMonths(monthOf(now(), timeZone), -1)
  }

  async function statementIn(query: FormFields): Promise<Statement> {
    if (query.get('id') !== '') {
      const found = await findStatement(queries, query.get('id'))
      if (found === undefined) throw unknown()
      return found
    }
    const [month, currency] = [monthIn(query), query.get('currency')]
    const filter = { month, timeZone, storeId: readStoreId(query.get('store')) }
    const found = await readStatements(queries, filter)
    const open = found.find((each) => each.paid === null && each.currency === currency)
    if (open === undefined) throw unknown()
    return open
  }

  function entriesOf({ paid, storeId, month, currency }: Statement): EntryFilter {
    if (paid !== null) return { statementId: paid.id, kinds: entryKinds }
    const from = startOfMonth(month, timeZone)
    const until = startOfMonth(month, timeZone, 1)
    return { isOpen: true, kinds: entryKinds, storeId, currency, from, until }
  }
}

function openQuery(statement: Pick<Statement, 'storeId' | 'month' | 'currency'>): string {
  const { storeId: store, month, currency } = statement
  return new URLSearchParams({ store, month, currency }).toString()
}

/** Reads the values that the form was based on. */
function shownIn(form: FormFields) {
  const count = (name: string) => Number(form.get(name))
  return {
    storeId: readStoreId(form.get('store')),
    month: form.get('month'),
    currency: form.get('currency'),
    orders: count('orders'),
    refunds: count('refunds'),
    sold: count('sold'),
    givenBack: count('given_back'),
    net: count('net'),
    commission: count('commission'),
  }
}

const statementHead = [
  ...['month', 'store', 'store_id', 'currency', 'orders', 'refunds', 'sold', 'refunded', 'net'],
  ...['commission', 'paid_out', 'paid_out_by', 'note'],
]

function statementRow(statement: Statement, store: string | undefined, zone: string): CsvValue[] {
  const { storeId, month, currency, orders, refunds, paid } = statement
  const money = (amount: number) => ({ amount, currency })
  return [
    ...[month, store ?? storeId, storeId, currency, orders, refunds],
    ...[statement.sold, statement.givenBack, statement.net, statement.commission].map(money),
    ...(paid === null ? ['', '', ''] : [csvTime(zone, paid.at), paid.by, paid.note]),
  ]
}

async function* entryRows(entries: AsyncIterable<Entry>, zone: string): AsyncGenerator<CsvValue[]> {
  yield ['at', 'order', 'reference', 'what', 'currency', 'gross', 'tax', 'net', 'commission']
  for await (const entry of entries) {
    const { at, number, reference_id, kind, currency, goods, shipping, tax } = entry
    const money = (amount: number) => ({ amount, currency })
    yield [
      ...[csvTime(zone, at), number, reference_id, entryWords[kind], currency],
      ...[goods + shipping + tax, tax, goods + shipping, entry.commission].map(money),
    ]
  }
}

function unknown(): HandprintError {
  return notFound(t('Statement not found: nothing was sold, or it has already been paid out.'))
}
