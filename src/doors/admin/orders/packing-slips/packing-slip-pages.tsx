// Sheets to be printed by the browser: packing slips, one for each order, with what is in the parcel and
// where it goes, and job tickets, one for each print.

import type { Queries } from '../../../../ground/database/database.ts'
import { storeLogo } from '../../../../ground/database/tables/stores-table.ts'
import { isOrderId } from '../../../../pure/contract/ids.ts'
import type { StoreLogo } from '../../../../pure/contract/store-brand.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { readOrders } from '../../../../trade/order-views/read-orders.ts'
import type { FormFields } from '../../frame/form-fields.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { readStores } from '../../frame/read-stores.ts'
import { say } from '../../words/say.ts'
import { maxAtOnce } from '../acting/act-on-several.ts'
import { lineDrawer } from '../one/approved-print.tsx'
import { JobTickets } from './job-tickets.tsx'
import { PackingSlips, type Sheet } from './packing-slips.tsx'

export function packingSlipPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  // From the queue, whose form is a POST: the sheets have an address that can be printed again.
  for (const path of ['/admin/packing-slips', '/admin/job-tickets']) {
    panel.post(path, 'read_only', async ({ form, redirect }) => {
      const ids = [...new Set(form.all('order'))].filter(isOrderId)
      const query = ids.slice(0, maxAtOnce).map((id) => `order=${id}`)
      return await redirect(`${path}?${query.join('&')}`)
    })
  }

  panel.get('/admin/packing-slips', 'read_only', async ({ query, show }) => {
    const rows = await chosenOrders(query)
    const stores = await readStores(queries)
    const logos = await readLogos(queries)
    const sheets: Sheet[] = []
    for (const { id, store_id: storeId, mode } of rows) {
      const slip = await panel.readPackingSlip(id)
      if (slip === null) continue
      const storeName = stores.get(storeId)?.name ?? ''
      sheets.push({ slip, id, isTest: mode === 'test', storeName, logo: logos.get(storeId) })
    }
    return await show({
      title:
        sheets.length === 1
          ? say('Packing slip')
          : say('{count} packing slips', { count: sheets.length }),
      isWide: true,
      children: <PackingSlips sheets={sheets} paper={paperOf(query)} />,
    })
  })

  panel.get('/admin/job-tickets', 'read_only', async ({ query, show }) => {
    const { orders, pictures, catalogs } = await readOrders(queries, await chosenOrders(query), now)
    const count = orders.reduce((sum, { lines }) => sum + lines.length, 0)
    const stores = await readStores(queries)
    return await show({
      title: count === 1 ? say('Job ticket') : say('{count} job tickets', { count }),
      isWide: true,
      children: (
        <JobTickets
          {...{ orders, pictures, stores, catalogs }}
          paper={paperOf(query)}
          drawerOf={({ id }) => lineDrawer(panel.drawBoughtPrint, catalogs.get(id))}
        />
      ),
    })
  })

  /** Oldest first. Throws `parameter_missing` (400) where none is there. */
  async function chosenOrders(query: FormFields) {
    const ids = [...new Set(query.all('order'))].slice(0, maxAtOnce).filter(isOrderId)
    const rows =
      ids.length === 0
        ? []
        : await queries
            .selectFrom('orders')
            .selectAll()
            .where('id', 'in', ids)
            .orderBy('created_at')
            .orderBy('id')
            .execute()
    if (rows.length === 0) throw nothingChosen()
    return rows
  }
}

function paperOf(query: FormFields): 'a4' | 'letter' {
  return query.get('paper') === 'letter' ? 'letter' : 'a4'
}

async function readLogos(db: Queries): Promise<Map<string, StoreLogo>> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'logo'])
    .where('logo', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, logo }) => {
      const read = storeLogo.read(logo)
      return read === null ? [] : [[id, read] as const]
    }),
  )
}

function nothingChosen(): HandprintError {
  const message = say('No order is chosen. Go back and tick the orders that you want.')
  return new HandprintError({ code: 'parameter_missing', status: 400, message })
}
