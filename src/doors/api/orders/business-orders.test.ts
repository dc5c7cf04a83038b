import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { QuoteJson } from '../../../pure/contract/schemas/quote-schema.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { eraseShopper } from '../../../trade/orders/core/erase-shopper.ts'
import { readOrder } from '../../../trade/orders/core/read-order.ts'
import { sellingRoutes } from '../catalog/selling-routes.ts'
import { placingRoutes } from './orders-routes.ts'

describe.each(testDatabases)('orders of businesses by API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await nameSeller(shop.database, { exemptsBusinesses: true })
    await chargeTax(false)
    const deps = { ...shop, wakeWorker: () => {}, maxUploadBytes: 1000, maxPixels: 2000 }
    server = await serveApi((api, known: typeof deps) => {
      placingRoutes(api, known)
      sellingRoutes(api, known)
    }, deps)
  })

  function chargeTax(included: boolean) {
    const rates = [{ kind: 'vat' as const, percent: 23 }]
    const taxes = { included, places: [{ country: 'PL', rates }] }
    const fees = [
      { country: 'PL', name: { en: 'A fee' }, amount: { USD: 123 }, taxed: true },
      { country: 'PL', name: { en: 'Another' }, amount: { USD: 50 }, taxed: false },
    ]
    return saveCatalog(shop, { ...builtInDocument, taxes, fees })
  }
  function quote(more: object) {
    const picture = { width: 6000, height: 4000 }
    const lines = [{ picture, product: 'canvas', size: '18x12' }]
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    const payload = { country: 'PL', lines, ...more }
    return server.inject({ method: 'POST', url: '/api/v1/quotes', headers, payload })
  }
  async function place(business: object) {
    const token = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
    return await server.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { authorization: `Bearer ${shop.secretKey}` },
      payload: {
        lines: [{ image_token: token, product: 'canvas', size: '18x12' }],
        shipping_address: {
          name: 'Ewa Przykład',
          line1: 'ul. Długa 5',
          city: 'Warszawa',
          postal_code: '00-238',
          country: 'PL',
          email: 'ewa@example.com',
        },
        shipping_method: 'standard',
        payment: { method: 'test' },
        ...business,
      },
    })
  }

  it('carry no VAT across a border of the EU, and name the business', async () => {
    const answer = await place({ company: 'Foto Sp. z o.o.', vat_id: 'pl 123-456-78-90' })
    const order = answer.json<OrderJson>()
    expect(order).toMatchObject({ company: 'Foto Sp. z o.o.', vat_id: 'PL1234567890' })
    expect(order).toMatchObject({ tax: 0, taxes: [], tax_exempt: true })
    expect((await place({})).json()).toMatchObject({ company: null, tax_exempt: false })
  })

  it('are rejected at the field of an impossible VAT ID', async () => {
    const answer = await place({ vat_id: 'PL12' })
    expect(answer.statusCode).toBe(422)
    const faults = [{ field: 'vat_id', code: 'parameter_invalid' }]
    expect(answer.json().errors).toMatchObject(faults)
    const quoted = await quote({ vat_id: 'PL12' })
    expect([quoted.statusCode, quoted.json().errors]).toMatchObject([422, faults])
  })

  it.each([true, false])(
    'are quoted what they are charged, taxes included: %s',
    async (included) => {
      await chargeTax(included)
      for (const vatId of ['pl 123-456-78-90', null]) {
        const quoted = (await quote({ vat_id: vatId })).json<QuoteJson>()
        const [way] = quoted.shipping_methods
        const order = (await place({ vat_id: vatId })).json<OrderJson>()
        const { subtotal, tax_included, tax_exempt, shipping, fees, tax, taxes, total } = order
        expect(tax_exempt).toBe(vatId !== null)
        expect(quoted).toMatchObject({ subtotal, tax_included, tax_exempt, fees })
        // 1.23 with 23 % VAT is 1.00 without.
        expect(fees[0]?.amount).toBe(included && vatId !== null ? 100 : 123)
        const charged = fees.reduce((sum, { amount }) => sum + amount, subtotal + shipping)
        expect(total).toBe(charged + (tax_included ? 0 : tax))
        expect(quoted.lines[0]?.unit_price).toBe(order.lines[0]?.unit_price)
        expect(way).toMatchObject({ price: shipping, tax, taxes, total, tax_included })
      }
      // The price includes no tax either if the print can't be made.
      const picture = { width: 600, height: 400 }
      const small = [{ picture, product: 'canvas', size: '18x12' }]
      const { subtotal } = (await quote({ vat_id: 'PL1234567890' })).json<QuoteJson>()
      const quoted = (await quote({ vat_id: 'PL1234567890', lines: small })).json<QuoteJson>()
      expect(quoted).toMatchObject({ subtotal, can_be_ordered: false, shipping_methods: [] })
    },
  )

  it('may be gifts, whose message is deleted with the shopper’s data', async () => {
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

  it('lose company and VAT ID with the shopper’s data', async () => {
    const { id } = (await place({ company: 'Foto', vat_id: 'PL1234567890' })).json<OrderJson>()
    await shop.database.transaction(async (tx) => {
      await eraseShopper(tx, await readOrder(tx, id), shop.now())
    })
    const order = await readOrder(shop.database.queries, id)
    expect([order.company, order.vat_id]).toEqual([null, null])
  })
})
