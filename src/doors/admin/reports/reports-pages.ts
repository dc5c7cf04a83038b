// GET /admin/reports and its file: what was sold, in the panel.

import { readSales } from '../../../trade/reports/read-sales.ts'
import { auditExport } from '../audit/audit-export.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { readReportChoice } from './report-choice.ts'
import { reportCsv } from './report-csv.ts'
import { reportPage, reportsPath } from './report-page.tsx'
import { reportTable } from './report-table.ts'

const maxStores = 1000

export function reportsPages(panel: Panel): void {
  const { database, now } = panel
  const nav = { label: 'Reports', order: 60 }
  const page = async (context: PanelContext) => {
    return await context.show(reportPage(await readReport(context)))
  }
  panel.get(reportsPath, 'read_only', page, { nav })

  panel.get(`${reportsPath}/csv`, 'read_only', async (context) => {
    const { choice, sales, stores } = await readReport(context)
    const names = new Map(stores.map(({ id, name }) => [id, name]))
    const table = reportTable(sales, choice.by, names)
    const detail = { by: choice.by, from: choice.months[0], to: choice.months.at(-1) }
    await auditExport(panel, { operator: context.by, action: 'export.sales', detail })
    const months = [choice.months[0], choice.months.at(-1)].join('-to-')
    return context.reply
      .header('content-disposition', `attachment; filename="sales-by-${choice.by}-${months}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(reportCsv(table))
  })

  async function readReport({ query }: PanelContext) {
    const choice = readReportChoice(query, now())
    const stores = await database.queries
      .selectFrom('stores')
      .select(['id', 'name'])
      .orderBy('name')
      .limit(maxStores)
      .execute()
    return { choice, stores, sales: await readSales(database, choice) }
  }
}
