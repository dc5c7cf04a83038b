// What can be printed now: files as one zip, slips for the parcels, into production, and out of it.

import { isOrderId } from '../../../pure/contract/ids.ts'
import { readCatalog } from '../../../trade/catalog/read-catalog.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { shipOrder } from '../../../trade/order-actions/parcels/ship-order.ts'
import { auditExport } from '../audit/audit-export.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { readStores } from '../frame/read-stores.ts'
import { actOnSeveral, noticeOfSeveral } from '../orders/several/act-on-several.ts'
import { maxAtOnce } from '../orders/several/several-pages.tsx'
import { filesOfOrders } from './files-of-orders.ts'
import { printQueue } from './print-queue.ts'
import { ProductionPage } from './production-page.tsx'
import { readParcels } from './read-parcels.ts'
import { zipOfFiles } from './zip-of-files.ts'

export function productionPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  panel.get(
    '/admin/production',
    'read_only',
    async ({ query, operator, show }) => {
      const chosen = (name: string) => query.get(name) || null
      const choices = { store: chosen('store'), product: chosen('product'), size: chosen('size') }
      const { products } = await readCatalog(queries)
      const page = (
        <ProductionPage
          choices={choices}
          queue={await printQueue(database, choices, now())}
          stores={await readStores(queries)}
          products={products.map(({ name }) => name)}
          mayAct={hasRole(operator, 'staff')}
          areAllChosen={query.get('chosen') === 'all'}
        />
      )
      return await show({ title: 'Production', isWide: true, children: page })
    },
    { nav: { label: 'Production', order: 20 } },
  )

  panel.post('/admin/production/print-files.zip', 'read_only', async ({ form, by, reply }) => {
    const ids = [...new Set(form.all('order'))].slice(0, maxAtOnce)
    const entries = await filesOfOrders(
      { queries, storage: panel.storage, now },
      ids.filter(isOrderId),
    )
    const { stream, byteLength } = await zipOfFiles(entries, now())
    const detail = { orders: ids.length, files: entries.length, ids: ids.slice(0, 20) }
    await auditExport(panel, { operator: by, action: 'export.print_files', detail })
    const minute = new Date(now()).toISOString().slice(0, 16).replace(/[-:]/g, '')
    return reply
      .header('content-length', byteLength)
      .header('content-disposition', `attachment; filename="prints-${minute}.zip"`)
      .type('application/zip')
      .send(stream)
  })

  panel.post('/admin/production/shipped', 'staff', async ({ form, by, redirect }) => {
    const { parcels, faults } = await readParcels(queries, form.get('parcels'))
    const outcome = await actOnSeveral(parcels, async (orderId, { carrier, trackingNumber }) => {
      const shipment = { carrier, trackingNumber }
      await shipOrder(panel, orderId, shipment, by)
    })
    panel.wakeWorker()
    const refused = [...faults, ...outcome.refused]
    return await redirect('/admin/production', noticeOfSeveral({ ...outcome, refused }, 'Shipped'))
  })
}
