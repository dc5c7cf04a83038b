// GET /admin/reports and its file download: sales.

import { routes } from '../../../pure/contract/routes.ts'
import { monthOf } from '../../../trade/bookkeeping/months.ts'
import { auditExport } from '../audit/audit-export.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { readStores } from '../frame/read-stores.ts'
import { sendCsv } from '../frame/send-csv.ts'
import { say } from '../words/say.ts'
import { datevPages } from './datev-pages.tsx'
import { feePages } from './fee-pages.tsx'
import { readReportChoice } from './report-choice.ts'
import { reportPage } from './report-page.tsx'
import { reportCsv, reportTable } from './report-table.ts'
import { statementPages } from './statement-pages.tsx'

export function reportsPages(panel: Panel): void {
  const { database, now, timeZone } = panel
  const nav = { label: say('Reports'), order: 60 }
  const page = async (context: PanelContext) => {
    return await context.show(reportPage(await readReport(context)))
  }
  panel.get(routes.admin.reports.page, 'read_only', page, { nav })

  panel.get(routes.admin.reports.csv, 'read_only', async (context) => {
    const { choice, table } = await readReport(context)
    const detail = { by: choice.by, from: choice.months[0], to: choice.months.at(-1) }
    await auditExport(panel, { operator: context.by, action: 'export.sales', detail })
    const months = [choice.months[0], choice.months.at(-1)].join('-to-')
    const name = `sales-by-${choice.by}-${months}`
    return await sendCsv(database.queries, context, name, reportCsv(table))
  })

  statementPages(panel)
  feePages(panel)
  datevPages(panel)

  async function readReport({ query }: PanelContext) {
    const choice = readReportChoice(query, timeZone, now())
    const stores = [...(await readStores(database.queries)).values()]
    const names = new Map(stores.map(({ id, name }) => [id, name]))
    const thisMonth = monthOf(now(), timeZone)
    return { choice, stores, thisMonth, table: await reportTable(database, choice, names) }
  }
}
