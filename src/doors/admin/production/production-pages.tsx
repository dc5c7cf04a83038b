// What can be printed now: files as one zip, slips for the parcels, into production, and out of it.

import { isOrderId } from '../../../pure/contract/ids.ts'
import { minuteIn } from '../../../pure/zoned-days.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { readCatalog } from '../../../trade/catalog/read-catalog.ts'
import { readPictures } from '../../../trade/images/read-pictures.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { shipOrder } from '../../../trade/order-actions/parcels/ship-order.ts'
import { markGiven } from '../../../trade/production/mark-given.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { readStores } from '../frame/read-stores.ts'
import { actOnSeveral, noticeOfSeveral } from '../orders/several/act-on-several.ts'
import { maxAtOnce } from '../orders/several/several-pages.tsx'
import { filesOfOrders } from './files-of-orders.ts'
import { GivenBefore } from './given-before.tsx'
import { coolingOrders, countGiven, printQueue } from './print-queue.ts'
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
      const choices = {
        ...{ store: chosen('store'), product: chosen('product'), size: chosen('size') },
        mode: (['live', 'test'] as const).find((each) => each === query.get('mode')) ?? null,
        given: query.get('given') === 'yes' ? ('yes' as const) : null,
      }
      const { products } = await readCatalog(queries)
      const queue = await printQueue(database, choices, now())
      const lines = queue.groups.flatMap((group) => group.lines)
      const page = (
        <ProductionPage
          choices={choices}
          queue={queue}
          cooling={await coolingOrders(queries, now())}
          given={await countGiven(queries, now())}
          pictures={
            await readPictures(
              queries,
              lines.map(({ token }) => token),
            )
          }
          now={now()}
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

  panel.post('/admin/production/print-files.zip', 'staff', async (context) => {
    const { form, by, zone, reply, show } = context
    const ids = [...new Set(form.all('order'))].slice(0, maxAtOnce).filter(isOrderId)
    const deps = { queries, storage: panel.storage, now }
    const { entries, lineIds, given } = await filesOfOrders(deps, ids)
    if (given.length > 0 && form.get('again') !== 'yes') {
      const children = <GivenBefore given={given} chosen={ids} />
      const back = { href: '/admin/production', label: 'Production' }
      return await show({ title: 'Given already', status: 409, back, children })
    }
    const { stream, byteLength } = await zipOfFiles(entries, now())
    const detail = { orders: ids.length, files: entries.length, ids: ids.slice(0, 20) }
    await database.transaction(async (tx) => {
      await markGiven(tx, lineIds, { at: now(), to: by.name })
      const entry = { operator: by, action: 'export.print_files', subject: '', detail } as const
      await addAuditEntry(tx, entry, now())
    })
    const minute = minuteIn(zone.name, now()).replace(/[-:]/g, '')
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
