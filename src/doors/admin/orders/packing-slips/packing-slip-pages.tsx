// Packing slips, one sheet for each order, to be printed by the browser. What is in the parcel and
// where it goes; no prices, since many a print is a present.

import type { Queries } from '../../../../ground/database/database.ts'
import { storeLogo } from '../../../../ground/database/tables/stores-table.ts'
import { isOrderId } from '../../../../pure/contract/ids.ts'
import type { StoreLogo } from '../../../../pure/contract/store-brand.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { readSeller } from '../../../../trade/legal/seller.ts'
import { readOrders } from '../../../../trade/order-views/read-orders.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { readStores } from '../../frame/read-stores.ts'
import { maxAtOnce } from '../acting/act-on-several.ts'
import { PackingSlips } from './packing-slips.tsx'

export function packingSlipPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  // From the queue, whose form is a POST: the sheets have an address that can be printed again.
  panel.post('/admin/packing-slips', 'read_only', async ({ form, redirect }) => {
    const ids = [...new Set(form.all('order'))].filter(isOrderId)
    const query = ids.slice(0, maxAtOnce).map((id) => `order=${id}`)
    return await redirect(`/admin/packing-slips?${query.join('&')}`)
  })

  panel.get('/admin/packing-slips', 'read_only', async ({ query, show }) => {
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
    const { orders, pictures } = await readOrders(queries, rows, now)
    const paper = query.get('paper') === 'letter' ? 'letter' : 'a4'
    const stores = await readStores(queries)
    const logos = await readLogos(queries)
    const seller = await readSeller(queries)
    return await show({
      title: orders.length === 1 ? 'Packing slip' : `${orders.length} packing slips`,
      isWide: true,
      children: <PackingSlips {...{ orders, pictures, stores, logos, seller, paper }} />,
    })
  })
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
  const message = 'No order is chosen. Go back and tick the orders that you want.'
  return new HandprintError({ code: 'parameter_missing', status: 400, message })
}
