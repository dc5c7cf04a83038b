import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { type MadeOrder, madeOrder } from '../../../tests/helpers/made-order.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { builtInDocument } from '../catalog/built-in/built-in-document.ts'
import type { ProductData } from '../catalog/product-data/product-data-document.ts'
import { saveDocument } from '../catalog/saved/save-catalog.ts'
import { addShipment } from '../parcels/save-shipment.ts'
import { readPackaging } from './read-packaging.ts'

const parcel = { carrier: 'dhl', tracking_number: null, tracking_url: null }

describe.each(testDatabases)('readPackaging on $name', (testDatabase) => {
  let shop: TestShop
  let order: MadeOrder
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    order = await madeOrder(shop)
  })

  const ship = (at: string) =>
    shop.database.transaction((tx) => addShipment(tx, order.id, parcel, Date.parse(at)))

  async function fillIn(packaging: NonNullable<ProductData['packaging']>) {
    const document = { ...builtInDocument, product_data: { packaging } }
    const saving = { document, expected: null, by: null, note: '' }
    await shop.database.transaction((tx) => saveDocument(tx, saving, shop.now()))
  }

  async function report(months: readonly string[], withTestOrders = true) {
    const filter = { months, timeZone: 'UTC', storeId: null, withTestOrders }
    return await readPackaging(shop.database, filter)
  }

  it('counts an order once, in the month of its first parcel', async () => {
    await fillIn({ paper: { grams: 300 }, plastic: { grams: 12 } })
    await shop.database.queries.updateTable('order_lines').set({ quantity: 3 }).execute()
    await ship('2026-11-30T23:59:59Z')
    await ship('2026-12-02T12:00:00Z')
    const sent = { month: '2026-11', country: 'US', mode: 'test', items: 3 }
    expect(await report(['2026-11', '2026-12'])).toEqual([
      { ...sent, material: 'paper', grams: 900 },
      { ...sent, material: 'plastic', grams: 36 },
    ])
    expect(await report(['2026-12'])).toEqual([])
    expect(await report(['2026-11'], false)).toEqual([])
  })

  it('lists prints whose packaging is not known', async () => {
    expect(await report(['2026-11'])).toEqual([])
    await ship('2026-11-25T12:00:00Z')
    expect(await report(['2026-11'])).toMatchObject([{ material: null, items: 1, grams: 0 }])
  })

  it('keeps what was known when an order was placed', async () => {
    await fillIn({ paper: { grams: 300 } })
    const [{ sha256 } = { sha256: null }] = await shop.database.queries
      .selectFrom('catalogs')
      .select('sha256')
      .execute()
    await shop.database.queries.updateTable('orders').set({ catalog_sha256: sha256 }).execute()
    await fillIn({ paper: { grams: 500 } })
    await ship('2026-11-25T12:00:00Z')
    expect(await report(['2026-11'])).toMatchObject([{ material: 'paper', grams: 300 }])
  })
})
