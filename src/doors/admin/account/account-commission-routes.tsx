// GET /account/commission and its file download: sales, earnings and payouts by month.

import { routes } from '../../../pure/contract/route-tree.ts'
import { addMonths, monthOf, monthsBetween } from '../../../trade/bookkeeping/months.ts'
import { readPaidStatements } from '../../../trade/bookkeeping/statements.ts'
import { readSales } from '../../../trade/reports/read-sales.ts'
import { sumSales } from '../../../trade/reports/sum-sales.ts'
import { auditExport } from '../audit/audit-export.ts'
import { monthText } from '../i18n/in-language.ts'
import { t } from '../i18n/t.ts'
import { dayText } from '../layout/formats.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { Table } from '../layout/parts/table.tsx'
import { sendCsv } from '../layout/send-csv.ts'
import { tableColumns } from '../reports/report-page.tsx'
import { reportCsv, salesTable } from '../reports/report-table.ts'

const shownMonths = 12

export function accountCommissionRoutes(panel: Panel): void {
  const { database, now, timeZone } = panel
  async function tableOf({ operator: { storeId } }: PanelContext) {
    const last = monthOf(now(), timeZone)
    const months = monthsBetween(addMonths(last, 1 - shownMonths), last)
    // Test orders are included, in rows of their own, so that an integrator can try the report out.
    const filter = { months, timeZone, storeId, withTestOrders: true }
    const rows = sumSales(await readSales(database, filter), 'month')
    return salesTable(rows, 'month', new Map(), { isForStore: true })
  }

  panel.get(
    routes.account.commission.page,
    'read_only',
    async (context) => {
      const table = await tableOf(context)
      const { storeId } = context.operator
      const paid = storeId === null ? [] : await readPaidStatements(database.queries, storeId)
      return await context.show({
        title: t('Commission'),
        isWide: true,
        children: (
          <>
            <p class="note">
              {t(
                'The last {shownMonths} months, in the time zone {timeZone}. Orders are listed in the month they were paid, refunds in the month they were issued. Commission is what your markup earned, minus what was refunded; in test mode, what it would have earned.',
                { shownMonths, timeZone },
              )}
            </p>
            <Table
              caption={t('Sales and commission by month')}
              columns={tableColumns(table.columns)}
              rows={table.rows}
              keyOf={({ values }) => values.join(' ')}
              empty={t('No paid orders.')}
            />
            {table.rows.length > 0 && (
              <p class="shortcuts">
                <a href={routes.account.commission.csv.href()}>{t('Download as CSV')}</a>
              </p>
            )}
            <h2>{t('Paid out')}</h2>
            <Table
              caption={t('Payouts, newest first')}
              rows={paid}
              keyOf={({ paid: { id } }) => id}
              empty={t('Nothing has been paid out yet.')}
              columns={[
                { label: t('Month'), cell: ({ month }) => monthText(month) },
                { label: t('Orders'), number: ({ orders }) => orders },
                { label: t('Refunds'), number: ({ refunds }) => refunds },
                {
                  label: t('Commission'),
                  money: ({ commission, currency }) => [commission, currency],
                },
                { label: t('Paid out'), cell: ({ paid: { at } }) => dayText(at) },
                { label: t('Note'), cell: ({ paid: { note } }) => note },
              ]}
            />
          </>
        ),
      })
    },
    { nav: { label: t('Commission'), order: 60 } },
  )

  panel.get(routes.account.commission.csv, 'read_only', async (context) => {
    const { by: operator } = context
    const { storeId } = context.operator
    await auditExport(panel, { operator, action: 'export.sales', storeId })
    const name = `commission-${monthOf(now(), timeZone)}`
    return sendCsv(context.reply, name, reportCsv(await tableOf(context)))
  })
}
