import type { Queries } from '../../../../ground/database/database.ts'
import { cursorText, getCursor } from '../../../../ground/database/keyset-page.ts'
import { readTogether } from '../../../../ground/database/read-together.ts'
import { isOrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { isKeyOf } from '../../../../pure/objects.ts'
import { dayIn } from '../../../../pure/zoned-days.ts'
import { sizeNames } from '../../../../trade/catalog/products.ts'
import {
  catalogBySha256,
  currentCatalogSha256,
} from '../../../../trade/catalog/saved/read-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { auditExport } from '../../audit/audit-export.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { readStores, selectNamedStores, storesById } from '../../layout/read-stores.ts'
import { sendCsv } from '../../layout/send-csv.ts'
import { type OrderChoices, orderChoicesText, readOrderChoices } from './order-choices.ts'
import { OrderList } from './order-list.tsx'
import { orderFiles, ordersCsv } from './orders-csv.ts'
import { listedLinesOf, selectListedLines } from './read-listed-lines.ts'
import { type ListedOrder, searchOrders } from './search-orders.ts'

const ordersPerPage = 50

export function orderListRoutes(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  panel.get(
    routes.admin.orders.page,
    'read_only',
    async ({ query, operator, zone, show, redirect }) => {
      const choices = readOrderChoices(choicesOf(query))
      const cursor = query.get('cursor')
      const after = cursor === '' ? null : getCursor(cursor, isOrderId, 'order')
      const page = { after, limit: ordersPerPage, zone: zone.name, now: now(), by: operator.id }
      const { found, ...around } = await database.read(async (queries) => {
        const found = await searchOrders({ kind: database.kind, queries }, choices, page)
        return { found, ...(await readAround(queries, found.rows)) }
      })
      const [only, another] = found.rows
      // A search from the box in the frame goes directly to the order if it is the only match.
      if (query.get('go') === 'yes' && only !== undefined && another === undefined) {
        return await redirect(routes.admin.orders.one.page.href({ id: only.id }))
      }
      const here = orderChoicesText(choices, cursor === '' ? {} : { cursor })
      const list = (
        <OrderList
          choices={choices}
          found={found}
          nextCursor={found.next && cursorText(found.next)}
          isFirst={after === null}
          {...around}
          mayAct={hasRole(operator, 'staff')}
          mayClearTests={hasRole(operator, 'owner')}
          areAllChosen={query.get('chosen') === 'all'}
          now={now()}
          address={
            here === ''
              ? routes.admin.orders.page.href()
              : `${routes.admin.orders.page.href()}?${here}`
          }
        />
      )
      return await show({ title: t('Orders'), isWide: true, children: list })
    },
    { nav: { label: t('Orders'), order: 10 } },
  )

  panel.get(routes.admin.ordersCsv, 'read_only', async (context) => {
    const { query, by: operator, zone } = context
    const choices = readOrderChoices(choicesOf(query))
    const named = query.get('file')
    const file = isKeyOf(orderFiles, named) ? named : 'orders'
    const detail = { ...shownOf(choices), ...(file !== 'orders' && { file }) }
    await auditExport(panel, { operator, action: 'export.orders', detail })
    const name = `${file}-${dayIn(zone.name, now())}`
    const rows = ordersCsv(database, choices, {
      file,
      zone: zone.name,
      by: operator.id,
      stores: await readStores(queries),
    })
    return sendCsv(context.reply, name, rows)
  })
}

function shownOf({ search, ...others }: OrderChoices): Record<string, unknown> {
  const chosen = Object.entries(others).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(chosen), ...(search !== '' && { search: true }) }
}

function choicesOf(query: FormFields): Record<string, string> {
  return Object.fromEntries(query.names().map((name) => [name, query.get(name)]))
}

// Reads everything else that the list shows beside the orders in one statement: their lines and the
// filter choices.
async function readAround(db: Queries, orders: readonly Pick<ListedOrder, 'id'>[]) {
  const found = await readTogether(db, {
    ...selectListedLines(
      db,
      orders.map(({ id }) => id),
    ),
    stores: selectNamedStores(db),
    current: db.selectNoFrom(currentCatalogSha256.as('sha256')),
  })
  // A cached read, except for the first time.
  const catalog = await catalogBySha256(db, found.current[0]?.sha256 ?? null)
  return {
    lines: listedLinesOf(found),
    stores: storesById(found.stores),
    products: catalog.products.map(({ name }) => name),
    sizes: sizeNames(catalog),
  }
}
