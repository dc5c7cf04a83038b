// /admin: where a day begins.

import type { Panel } from '../frame/panel-routes.ts'
import { readStores } from '../frame/read-stores.ts'
import { alertsOf, readTroubles } from '../health/read-troubles.ts'
import { findOrders } from '../orders/list/find-orders.ts'
import { readOrderChoices } from '../orders/list/order-choices.ts'
import { readListedLines } from '../orders/list/read-listed-lines.ts'
import { coolingOrders } from '../production/print-queue.ts'
import { readSetup } from '../setup/read-setup.ts'
import { say } from '../words/say.ts'
import { readToday } from './read-today.ts'
import { TodayPage } from './today-page.tsx'

const lastOrders = 8

export function todayPages(panel: Panel): void {
  const { database } = panel
  const { queries } = database

  panel.get(
    '/admin',
    'read_only',
    async ({ zone, show }) => {
      const now = panel.now()
      const page = { after: null, limit: lastOrders }
      const { rows } = await findOrders(database, readOrderChoices({}), page)
      const [today, cooling, troubles, lines, stores] = await Promise.all([
        readToday(queries, zone.name, now),
        coolingOrders(queries, now),
        readTroubles(panel),
        readListedLines(
          queries,
          rows.map(({ id }) => id),
        ),
        readStores(queries),
      ])
      const isLive = [...stores.values()].some(({ mode }) => mode === 'live')
      const setup = isLive ? null : await readSetup(panel)
      const found = { setup, today, cooling, troubles, lines, stores, orders: rows, now }
      const alerts = alertsOf(troubles)
      const children = <TodayPage {...found} />
      return await show({ title: say('Today'), isWide: true, alerts, children })
    },
    { nav: { label: say('Today'), order: 5 } },
  )
}
