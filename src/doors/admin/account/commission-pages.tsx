// GET /account/commission and its file: what the store has sold and earned by month.

import { readSales } from '../../../trade/reports/read-sales.ts'
import { addMonths, monthOf, monthsBetween } from '../../../trade/reports/report-months.ts'
import { auditExport } from '../audit/audit-export.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { Table } from '../frame/parts/table.tsx'
import { reportCsv } from '../reports/report-csv.ts'
import { tableColumn } from '../reports/report-page.tsx'
import { reportTable } from '../reports/report-table.ts'

const home = '/account/commission'
const shownMonths = 12

export function commissionPages(panel: Panel): void {
  const { database, now } = panel
  async function tableOf({ operator: { storeId } }: PanelContext) {
    const last = monthOf(now())
    const months = monthsBetween(addMonths(last, 1 - shownMonths), last)
    // Whoever tries it out wants to see what it would look like; in rows of their own.
    const sales = await readSales(database, { months, storeId, withTestOrders: true })
    return reportTable(sales, 'month', new Map())
  }

  panel.get(
    home,
    'read_only',
    async (context) => {
      const { columns, rows } = await tableOf(context)
      return await context.show({
        title: 'Commission',
        isWide: true,
        children: (
          <>
            <p class="note">
              Paid orders of the last {shownMonths} months, by the month (UTC) in which they were
              placed. Commission is what your markup earned, after refunds; in the mode test it is
              what it would have earned.
            </p>
            <Table
              caption="Sales and commission by month"
              columns={columns.map(tableColumn)}
              rows={rows}
              keyOf={({ values }) => values.join(' ')}
              empty="There were no paid orders."
            />
            {rows.length > 0 && (
              <p>
                <a href={`${home}/csv`}>Download as CSV</a>
              </p>
            )}
          </>
        ),
      })
    },
    { nav: { label: 'Commission', order: 60 } },
  )

  panel.get(`${home}/csv`, 'read_only', async (context) => {
    const { by: operator } = context
    const { storeId } = context.operator
    await auditExport(panel, { operator, action: 'export.sales', storeId })
    return context.reply
      .header('content-disposition', `attachment; filename="commission-${monthOf(now())}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(reportCsv(await tableOf(context)))
  })
}
