// The list of orders, and the same as CSV.

import { cursorText, expectCursor } from '../../../../ground/database/keyset-page.ts'
import { isOrderId } from '../../../../pure/contract/ids.ts'
import { isKeyOf } from '../../../../pure/objects.ts'
import { dayOf } from '../../../../trade/bookkeeping/months.ts'
import { readCatalog } from '../../../../trade/catalog/read-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { auditExport } from '../../audit/audit-export.ts'
import type { FormFields } from '../../frame/form-fields.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { readStores } from '../../frame/read-stores.ts'
import { sendCsv } from '../../frame/send-csv.ts'
import { findOrders } from './find-orders.ts'
import { type OrderChoices, orderChoicesText, readOrderChoices } from './order-choices.ts'
import { OrderList } from './order-list-page.tsx'
import { orderFiles, ordersCsv } from './orders-csv.ts'

const ordersPerPage = 50

export function orderListPages(panel: Panel): void {
  const { database, now, timeZone } = panel
  const { queries } = database

  panel.get(
    '/admin/orders',
    'read_only',
    async ({ query, operator, show }) => {
      const choices = readOrderChoices(choicesOf(query))
      const cursor = query.get('cursor')
      const after = cursor === '' ? null : expectCursor(cursor, isOrderId, 'order')
      const found = await findOrders(database, choices, { after, limit: ordersPerPage })
      const catalog = await readCatalog(queries)
      const here = orderChoicesText(choices, cursor === '' ? {} : { cursor })
      const list = (
        <OrderList
          choices={choices}
          found={found}
          nextCursor={found.next && cursorText(found.next)}
          isFirst={after === null}
          stores={await readStores(queries)}
          products={catalog.products.map(({ name }) => name)}
          mayAct={hasRole(operator, 'staff')}
          areAllChosen={query.get('chosen') === 'all'}
          address={here === '' ? '/admin/orders' : `/admin/orders?${here}`}
        />
      )
      return await show({ title: 'Orders', isWide: true, children: list })
    },
    { nav: { label: 'Orders', order: 10 } },
  )

  panel.get('/admin/orders.csv', 'read_only', async (context) => {
    const { query, by: operator } = context
    const choices = readOrderChoices(choicesOf(query))
    const named = query.get('file')
    const file = isKeyOf(orderFiles, named) ? named : 'orders'
    const detail = { ...shownOf(choices), ...(file !== 'orders' && { file }) }
    await auditExport(panel, { operator, action: 'export.orders', detail })
    const name = `${file}-${dayOf(now(), timeZone)}`
    const rows = ordersCsv(database, choices, { file, stores: await readStores(queries) })
    return await sendCsv(queries, context, name, rows)
  })
}

/** Those that were made. */
function shownOf({ search, ...others }: OrderChoices): Record<string, unknown> {
  const chosen = Object.entries(others).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(chosen), ...(search !== '' && { search: true }) }
}

function choicesOf(query: FormFields): Record<string, string> {
  return Object.fromEntries(query.names().map((name) => [name, query.get(name)]))
}
