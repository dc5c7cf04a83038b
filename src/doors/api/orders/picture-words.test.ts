// What people call a picture and a set of pictures, from the request to the lab, until it is erased.

import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import { cancelOrder } from '../../../trade/orders/actions/cancelling/cancel-order.ts'
import { reprintOrder } from '../../../trade/orders/actions/reprint-order.ts'
import { getOrderJson } from '../../../trade/orders/views/list-orders.ts'
import { deletePersonalData } from '../../../trade/personal-data/delete-personal-data.ts'
import { placingRoutes } from './orders-routes.ts'

const olga = { kind: 'operator', id: 'op_1', name: 'Olga' } as const

describe.each(testDatabases)('the names of pictures on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let token: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const deps = { ...shop, wakeWorker: () => {} }
    placingRoutes(checkedApi(server, deps), deps)
    token = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
  })
  afterEach(() => server.close())

  const post = (title: unknown, lines: object[]) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { authorization: `Bearer ${shop.secretKey}` },
      payload: {
        title,
        lines: lines.map((line) => {
          return { image_token: token, product: 'canvas', size: '18x12', ...line }
        }),
        shipping_address: {
          name: 'Ada Lovelace',
          line1: '12 Long Street',
          city: 'Portland',
          region: 'OR',
          postal_code: '97201',
          country: 'US',
          email: 'ada@example.com',
        },
        shipping_method: 'standard',
        payment: { method: 'test' },
      },
    })
  const place = async () => {
    const named = { name: ' IMG_0212\t.jpg ', reference_id: ' child 7 ' }
    const answer = await post('  Class\t4b ', [named, { name: '\u200b', reference_id: '' }])
    expect(answer.statusCode).toBe(201)
    return answer.json<OrderJson>()
  }
  const wordsOf = ({ title, lines }: OrderJson) => [
    title,
    ...lines.map(({ name, reference_id: reference }) => [name, reference]),
  ]
  const read = (id: OrderId) => getOrderJson(shop.database.queries, shop.store, id, shop.now)

  it('come back with the order, in one line of plain text, references unchanged', async () => {
    const order = await place()
    expect(wordsOf(order)).toEqual(['Class 4b', ['IMG_0212 .jpg', ' child 7 '], [null, null]])
  })

  it('are refused by line if they are too long or have control characters', async () => {
    const long = 'é'.repeat(257)
    const answer = await post('x'.repeat(201), [
      { name: 'x'.repeat(256) },
      { reference_id: long },
      { reference_id: 'a\nb' },
      { name: 'x'.repeat(255), reference_id: long.slice(1) },
    ])
    const { errors } = answer.json<{ errors: { field: string; code: string }[] }>()
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['title', 'parameter_invalid'],
      ['lines[0].name', 'parameter_invalid'],
      ['lines[1].reference_id', 'reference_id_too_long'],
      ['lines[2].reference_id', 'reference_id_invalid'],
    ])
  })

  it('are carried to a reprint', async () => {
    const order = await place()
    await shop.database.queries.updateTable('orders').set({ status: 'shipped' }).execute()
    const again = { quantities: [1, 0], reason: 'A scratch.', key: 'k' }
    await reprintOrder(shop, order.id, again, olga)
    const { id } = await shop.database.queries
      .selectFrom('orders')
      .select('id')
      .where('reprint_of', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(wordsOf(await read(id))).toEqual(['Class 4b', ['IMG_0212 .jpg', ' child 7 ']])
  })

  it('are erased with the shopper’s data, in the order and in its cart', async () => {
    const order = await place()
    await cancelOrder(shop, order.id, { reason: 'No.' }, olga)
    const storage = { deleteMany: async () => {} }
    const deps = { ...shop, storage, orderPictureDays: 90, tokenDays: 30, testPrintDays: 7 }
    await deletePersonalData(deps as never, shop.store, order.id, { id: '', name: 'Olga' })
    expect(wordsOf(await read(order.id))).toEqual([null, [null, null], [null, null]])
    const { queries } = shop.database
    expect(await queries.selectFrom('carts').select('title').execute()).toEqual([{ title: null }])
    const lines = await queries.selectFrom('cart_lines').select(['name', 'reference_id']).execute()
    expect(lines).toEqual([
      { name: null, reference_id: null },
      { name: null, reference_id: null },
    ])
  })
})
