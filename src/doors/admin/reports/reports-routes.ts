// GET /admin/reports and its file download: sales.

import { routes } from '../../../pure/contract/route-tree.ts'
import { monthOf } from '../../../trade/bookkeeping/months.ts'
import { auditExport } from '../audit/audit-export.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { readStores } from '../layout/read-stores.ts'
import { sendCsv } from '../layout/send-csv.ts'
import { datevRoutes } from './datev-routes.tsx'
import { feeRoutes } from './fee-routes.tsx'
import { readReportChoice } from './report-choice.ts'
import { reportPage } from './report-page.tsx'
import { reportCsv, reportTable } from './report-table.ts'
import { statementRoutes } from './statement-routes.tsx'

export function reportsRoutes(panel: Panel): void {
  const { database, now, timeZone } = panel
  const nav = { label: t('Reports'), order: 60 }
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
    return sendCsv(context.reply, name, reportCsv(table))
  })

  statementRoutes(panel)
  feeRoutes(panel)
  datevRoutes(panel)

  async function readReport({ query }: PanelContext) {
    const choice = readReportChoice(query, timeZone, now())
    const stores = [...(await readStores(database.queries)).values()]
    const names = new Map(stores.map(({ id, name }) => [id, name]))
    const thisMonth = monthOf(now(), timeZone)
    return { choice, stores, thisMonth, table: await reportTable(database, choice, names) }
  }
}
