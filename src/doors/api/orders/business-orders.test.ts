import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../../trade/catalog/save-catalog.ts'
import { eraseShopper } from '../../../trade/orders/erase-shopper.ts'
import { readOrder } from '../../../trade/orders/read-order.ts'
import { placingRoutes } from './placing-routes.ts'

describe.each(testDatabases)('orders of businesses by API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await nameSeller(shop.database, { exemptsBusinesses: true })
    const rates = [{ kind: 'vat' as const, percent: 23 }]
    const taxes = { included: false, places: [{ country: 'PL', rates }] }
    await saveCatalog(shop, { ...builtInDocument, taxes })
    server = await serveApi(placingRoutes, { ...shop, wakeWorker: () => {} })
  })
  afterEach(async () => {
    await server.close()
    await shop.close()
  })

  async function place(business: object) {
    const token = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
    return await server.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { authorization: `Bearer ${shop.secretKey}` },
      payload: {
        lines: [{ image_token: token, product: 'canvas', size: '18x12' }],
        shipping_address: {
          ...{
            name: 'Ewa Przykład',
            line1: 'ul. Długa 5',
            city: 'Warszawa',
            postal_code: '00-238',
          },
          ...{ country: 'PL', email: 'ewa@example.com' },
        },
        shipping_method: 'standard',
        payment: { method: 'test' },
        ...business,
      },
    })
  }

  it('bear no VAT across a border of the EU, and say whose they are', async () => {
    const answer = await place({ company: 'Foto Sp. z o.o.', vat_id: 'pl 123-456-78-90' })
    const order = answer.json<OrderJson>()
    expect(order).toMatchObject({ company: 'Foto Sp. z o.o.', vat_id: 'PL1234567890' })
    expect(order).toMatchObject({ tax: 0, taxes: [], tax_exempt: true })
    expect((await place({})).json()).toMatchObject({ company: null, tax_exempt: false })
  })

  it('are refused with a VAT ID that can be none, at its name', async () => {
    const answer = await place({ vat_id: 'PL12' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ field: 'vat_id', code: 'parameter_invalid' }])
  })

  it('may be presents, whose words are forgotten with the shopper', async () => {
    const gift = { note: 'Sto lat!\nEwa' }
    const order = (await place({ gift })).json<OrderJson>()
    expect(order.gift).toEqual(gift)
    expect((await place({ gift: {} })).json()).toMatchObject({ gift: { note: null } })
    expect((await place({})).json()).toMatchObject({ gift: null })
    await shop.database.transaction(async (tx) => {
      await eraseShopper(tx, await readOrder(tx, order.id), shop.now())
    })
    expect((await readOrder(shop.database.queries, order.id)).gift_note).toBe('')
  })

  it('forget company and VAT ID with the shopper', async () => {
    const { id } = (await place({ company: 'Foto', vat_id: 'PL1234567890' })).json<OrderJson>()
    await shop.database.transaction(async (tx) => {
      await eraseShopper(tx, await readOrder(tx, id), shop.now())
    })
    const order = await readOrder(shop.database.queries, id)
    expect([order.company, order.vat_id]).toEqual([null, null])
  })
})
