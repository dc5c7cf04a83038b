import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../../../../tests/helpers/add-event.ts'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { type TestStorage, testStorages } from '../../../../tests/helpers/storages.ts'
import {
  dayMs,
  decliningCard,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { withoutIds } from '../../../../tests/helpers/without-ids.ts'
import { requestHeaders } from '../../../ground/database/tables/webhooks-table.ts'
import { createServer } from '../../../ground/http/server.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { PersonalDataDeletionJson } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { saveDraft } from '../../../trade/checkout/draft/draft.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { refundOrder } from '../../../trade/checkout/refunds/refund-order.ts'
import { originalKey } from '../../../trade/images/object-keys.ts'
import { cancelOrder } from '../../../trade/orders/actions/cancelling/cancel-order.ts'
import { askForPrintImage } from '../../../trade/orders/actions/holds/ask-for-print-image.ts'
import { addNote } from '../../../trade/orders/actions/order-notes.ts'
import { markDelivered, shipOrder } from '../../../trade/orders/actions/parcel-actions.ts'
import { deleteShopperData } from '../../../trade/personal-data/delete-shopper-data.ts'
import { createAnswerOnce } from '../../../trade/stores/idempotency/answer-once.ts'
import { listDeliveries } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { settleAttempt } from '../../../trade/webhooks/dispatch/settle-attempt.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import { ordersRoutes } from './orders-routes.ts'
import { personalDataRoutes } from './personal-data-routes.ts'

const [files] = testStorages
const askingCard = '4000002500003155'

describe.each(testDatabases)('deletion of personal data on $name', (testDatabase) => {
  let shop: TestShop
  let opened: TestStorage
  let server: FastifyInstance
  beforeEach(async () => {
    if (files === undefined) throw new Error('There is no storage to test with.')
    shop = await openTestShop(testDatabase)
    opened = await files.open()
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const api = checkedApi(server, shop)
    ordersRoutes(api, shop)
    const { storage } = opened
    personalDataRoutes(api, { ...shop, storage, orderPictureDays: 90 })
  })
  afterEach(async () => {
    await server.close()
    await opened.close()
  })

  const authorization = () => `Bearer ${shop.secretKey}`
  function remove(id: string, headers: Record<string, string> = {}) {
    const url = `/api/v1/orders/${id}/personal-data`
    return server.inject({
      method: 'DELETE',
      url,
      headers: { authorization: authorization(), ...headers },
    })
  }
  function removeAllOf(payload: unknown, headers: Record<string, string> = {}) {
    const url = '/api/v1/personal-data-deletions'
    return server.inject({
      method: 'POST',
      url,
      payload: payload as object,
      headers: { authorization: authorization(), ...headers },
    })
  }
  async function show(id: string): Promise<OrderJson> {
    const headers = { authorization: authorization() }
    return (await server.inject({ url: `/api/v1/orders/${id}`, headers })).json()
  }

  /** An order placed by `ann@example.com`, with its picture in storage. */
  /** For a picture that was handed over as a preview. */
  async function askForAnother(id: OrderId): Promise<void> {
    await shop.database.queries.updateTable('image_tokens').set({ kind: 'preview' }).execute()
    const olga = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }
    await askForPrintImage(shop, id, { note: 'Ann has red eyes.' }, olga)
  }

  async function order(
    more: {
      referenceId?: string
      status?: OrderStatus
      cardNumber?: string
      isBilledApart?: boolean
    } = {},
  ): Promise<OrderId> {
    const cartId = await openFilledCart(shop, more)
    await storeBytes()
    const placing = await fillInCheckout(shop, cartId, more)
    const { address } = placing.checkout
    if (more.isBilledApart) {
      const { email: _, phone: __, ...postal } = address
      const berlin = { name: 'Ann & Co', region: 'BE', region_name: 'Berlin', country: 'DE' }
      placing.checkout.billingAddress = { ...postal, ...berlin }
    }
    await placeOrder(shop, placing).catch(() => {})
    const { queries } = shop.database
    const { id } = await queries
      .selectFrom('orders')
      .select('id')
      .where('cart_id', '=', cartId)
      .executeTakeFirstOrThrow()
    const { status } = more
    if (status) await queries.updateTable('orders').set({ status }).where('id', '=', id).execute()
    return id
  }
  async function storeBytes(): Promise<void> {
    const rows = await shop.database.queries
      .selectFrom('images')
      .select(['sha256', 'generation'])
      .execute()
    for (const row of rows) {
      await opened.storage.putBytes(originalKey(row), Buffer.from('a picture'))
    }
  }
  async function objectCount(): Promise<number> {
    let count = 0
    for await (const object of opened.storage.list('')) count += object.key === '' ? 0 : 1
    return count
  }
  /** The whole database as one text. */
  async function everything(): Promise<string> {
    const tables = [
      'orders',
      'order_lines',
      'order_events',
      'payments',
      'carts',
      'checkout_drafts',
      'jobs',
      'shipments',
      'order_notes',
      'refunds',
      'mails',
      'idempotency_keys',
      'webhook_deliveries',
      'webhook_attempts',
      'lab_deliveries',
      'test_gateway_charges',
      'test_gateway_refunds',
    ] as const
    const all = await Promise.all(
      tables.map((table) => shop.database.queries.selectFrom(table).selectAll().execute()),
    )
    return JSON.stringify(all)
  }

  it('keeps the books and deletes the person, the card and the picture', async () => {
    const id = await order({ referenceId: 'photo-7', status: 'delivered', isBilledApart: true })
    const before = await show(id)
    expect(await everything()).toContain('Ann Example')
    expect(before.billing_address).toMatchObject({ name: 'Ann & Co', region_name: 'Berlin' })
    expect((await remove(id)).statusCode).toBe(204)
    const after = await show(id)
    expect(after).toMatchObject({
      number: before.number,
      reference_id: 'photo-7',
      status: 'delivered',
      payment_status: 'paid',
      total: before.total,
      tax: before.tax,
      shipping_method: before.shipping_method,
      shipping_address: {
        name: '',
        line1: '',
        line2: null,
        city: '',
        region: null,
        region_name: null,
        postal_code: null,
        country: 'US',
        email: '',
        phone: null,
      },
      billing_address: { name: '', city: '', region: null, country: 'DE' },
      personal_data_deleted_at: '2026-11-21T12:00:00.000Z',
    })
    expect(after.lines[0]).toMatchObject({
      unit_price: before.lines[0]?.unit_price,
      print_image: { status: 'deleted' },
    })
    expect(after.events.at(-1)).toMatchObject({ type: 'order.personal_data_deleted' })
    const left = withoutIds(await everything())
    for (const word of ['Ann', 'Main Street', 'Portland', '97201', 'ann@', '4242']) {
      expect(left).not.toContain(word)
    }
    expect(await objectCount()).toBe(0)
  })

  it('deletes tracking numbers and notes, and keeps that there was a parcel', async () => {
    const id = await order({ status: 'in_production' })
    const olga = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }
    await shipOrder(shop, id, { carrier: 'UPS', trackingNumber: '1Z999AA1' }, olga)
    await addNote(shop, id, { text: 'Called the neighbour.' }, olga)
    await markDelivered(shop, id, olga)
    expect(await everything()).toMatch(/1Z999AA1.*neighbour/)
    expect((await remove(id)).statusCode).toBe(204)
    const left = await everything()
    for (const word of ['1Z999AA1', 'neighbour']) expect(left).not.toContain(word)
    expect((await show(id)).shipments).toMatchObject([{ carrier: 'UPS', tracking_url: null }])
  })

  it('deletes reasons written by people, and keeps those of the program', async () => {
    const id = await order()
    const olga = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }
    await refundOrder(shop, id, { amount: 100, reason: 'Ann fell ill.', key: 'a' }, olga)
    await askForAnother(id)
    await cancelOrder(shop, id, { reason: 'Ann moved away.' }, { kind: 'store' })
    expect(await everything()).toMatch(/fell ill.*moved away|moved away.*fell ill/)
    expect((await remove(id)).statusCode).toBe(204)
    expect(await everything()).not.toContain('Ann')
    const { events, refunds } = await show(id)
    expect(refunds.map(({ reason }) => reason)).toEqual(['', ''])
    expect(events.find(({ type }) => type === 'order.cancelled')?.detail).toEqual({
      from: 'on_hold',
    })
  })

  it('deletes the same from webhook events, so that a replay contains no more', async () => {
    const { database, store, now } = shop
    const webhook = { url: 'https://app.example/hooks', events: ['*'] }
    const { endpoint } = await database.transaction((tx) =>
      createEndpoint({ now, pullAllowPrivate: [] }, tx, store, webhook),
    )
    const id = await order()
    const olga = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }
    await askForAnother(id)
    await database.queries
      .updateTable('orders')
      .set({ status: 'in_production', hold_reason: null })
      .where('id', '=', id)
      .execute()
    await shipOrder(shop, id, { carrier: 'UPS', trackingNumber: '1Z999AA1' }, olga)
    const deliveries = () =>
      listDeliveries(database.queries, endpoint.id, { limit: 50 }).then(({ data }) => data)
    // Everything happens in the same millisecond of the shop's clock, so the order of the list is
    // undefined.
    const shipped = (await deliveries()).find(({ type }) => type === 'order.shipped')
    const headers = requestHeaders.write({})
    const attempt = { at: 1, duration_ms: 1, status: 200, error: null, request_headers: headers }
    await database.queries
      .insertInto('webhook_attempts')
      .values({ id: 'a', delivery_id: shipped?.id ?? '', answer: 'Ann knows.', ...attempt })
      .execute()
    expect(await everything()).toMatch(/1Z999AA1/)
    expect((await remove(id)).statusCode).toBe(204)
    const left = await everything()
    for (const word of ['1Z999AA1', 'Ann', 'red eyes']) expect(left).not.toContain(word)
    const replayed = (await deliveries()).find((its) => its.id === shipped?.id)
    expect(JSON.parse(replayed?.body ?? '')).toMatchObject({
      type: 'order.shipped',
      data: {
        id,
        hold_reason: null,
        personal_data_deleted_at: '2026-11-21T12:00:00.000Z',
        event: { type: 'order.shipped', by: 'operator', detail: { carrier: 'UPS' } },
      },
    })
    await refundOrder(shop, id, { amount: 100, reason: 'Ann wrote again.', key: 'b' }, olga)
    await addNote(shop, id, { text: 'Called Ann.' }, olga)
    expect((await remove(id)).statusCode).toBe(204)
    expect(await everything()).not.toContain('Ann')
  })

  it('keeps no response to a webhook in flight at that moment', async () => {
    const { database, store, now } = shop
    const wanted = { url: 'https://app.example/hooks', events: ['*'] }
    await database.transaction((tx) =>
      createEndpoint({ now, pullAllowPrivate: [] }, tx, store, wanted),
    )
    const id = await order({ status: 'delivered' })
    const taken = await database.queries
      .updateTable('webhook_deliveries')
      .set({ sending_until: 1 })
      .where('subject', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await remove(id)
    const answered = { at: 1, durationMs: 1, status: 200, error: null, retryAfterMs: null }
    const attempt = { ...answered, answer: 'Thanks for Ann.', requestHeaders: {} }
    expect(await settleAttempt({ database, now }, taken, attempt)).toBe('delivered')
    expect(await everything()).not.toContain('Ann')
  })

  it('deletes what a mail server has said about the address', async () => {
    const id = await order({ status: 'delivered' })
    const said = { state: 'failed' as const, reason: 'It said: no mailbox of Ann here.' }
    await shop.database.queries.updateTable('mails').set(said).execute()
    await remove(id)
    expect(await everything()).not.toContain('Ann')
  })

  it('keeps pending notices to operators, without data of the shopper', async () => {
    const id = await order({ status: 'delivered' })
    const { database } = shop
    const detail = { failure_code: 'lost_card', reason: 'Ann’s.' }
    await addEvent(shop, id, 'order.refund_failed', detail)
    const fault = { kind: 'operators-payment-fault', facts: '{"failure_code":"lost_card"}' }
    for (let times = 0; times < 2; times++) {
      await remove(id)
      const waiting = await database.queries
        .selectFrom('mails')
        .select(['kind', 'facts'])
        .where('state', '=', 'waiting')
        .execute()
      expect(waiting).toEqual([fault])
    }
  })

  it('deletes cached idempotent answers that contain the order', async () => {
    const id = await order({ status: 'delivered' })
    const body = await show(id)
    const key = 'a-key-of-theirs-1'
    const once = { store: shop.store, key, request: 1 }
    const location = `/api/v1/orders/${id}`
    await createAnswerOnce(shop)(once, async () => ({ status: 201, location, body }))
    // For a print image that was replaced by a program.
    await createAnswerOnce(shop)({ ...once, key: 'print-1' }, async () => ({
      status: 200,
      location: null,
      body,
    }))
    await createAnswerOnce(shop)({ ...once, key: 'another' }, async () => ({
      status: 201,
      location: '/api/v1/orders/ord_other',
      body: {},
    }))
    await remove(id)
    expect(await everything()).not.toContain('Ann Example')
    const kept = await shop.database.queries.selectFrom('idempotency_keys').select('key').execute()
    expect(kept).toEqual([{ key: 'another' }])
  })

  it('can be repeated without further changes', async () => {
    const id = await order({ status: 'shipped' })
    await remove(id)
    const after = await show(id)
    shop.advance(dayMs)
    expect((await remove(id)).statusCode).toBe(204)
    expect(await show(id)).toEqual(after)
  })

  const inWork = ['awaiting_print_image', 'preparing', 'ready', 'in_production', 'on_hold'] as const
  it.each(inWork)('is rejected while the order is %s', async (status) => {
    const id = await order({ status })
    const before = await everything()
    const answer = await remove(id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'order_state_refused' })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(await everything()).toBe(before)
    expect(await objectCount()).toBe(1)
  })

  it('cancels an order that was never paid, and deletes its cart', async () => {
    const id = await order({ cardNumber: decliningCard })
    expect((await remove(id)).statusCode).toBe(204)
    expect(await show(id)).toMatchObject({ status: 'cancelled', payment_status: 'declined' })
    const { queries } = shop.database
    expect(await queries.selectFrom('carts').selectAll().execute()).toEqual([])
    expect(await everything()).not.toContain('Ann')
    expect(await objectCount()).toBe(0)
  })

  it('keeps a picture that an open cart or another order needs', async () => {
    const id = await order({ status: 'delivered' })
    const other = await order({ status: 'preparing' })
    const { queries } = shop.database
    const lines = queries.selectFrom('order_lines').select('image_token')
    const { image_token } = await lines.where('order_id', '=', other).executeTakeFirstOrThrow()
    await queries
      .updateTable('order_lines')
      .set({ image_token })
      .where('order_id', '=', id)
      .execute()
    await remove(id)
    expect(await objectCount()).toBe(2)
    expect((await show(other)).lines[0]?.print_image.status).toBe('here')
  })

  it('keeps a cart that is ordered concurrently', async () => {
    const cartId = await openFilledCart(shop, { referenceId: 'ann' })
    const placing = await fillInCheckout(shop, cartId, { cardNumber: askingCard })
    let isPlaced = false
    const transaction: typeof shop.database.transaction = async (work, options) => {
      if (!isPlaced) await placeOrder(shop, placing)
      isPlaced = true
      return await shop.database.transaction(work, options)
    }
    const { storage } = opened
    const database = { ...shop.database, transaction }
    const deps = { ...shop, database, storage, orderPictureDays: 90 }
    const by = { id: '', name: 'Olga' }
    const answer = await deleteShopperData(deps, shop.store, { referenceId: 'ann' }, by)
    expect([isPlaced, answer]).toEqual([true, { orders: [], carts_deleted: 0 }])
    expect((await readCart(shop, cartId)).lines).toHaveLength(1)
  })

  it('deletes everything for a reference id: orders, and carts that were never ordered', async () => {
    const done = await order({ referenceId: 'ann', status: 'delivered' })
    const working = await order({ referenceId: 'ann' })
    const other = await order({ referenceId: 'bob', status: 'delivered' })
    await openFilledCart(shop, { referenceId: 'ann' })
    await openFilledCart(shop, { referenceId: 'bob' })
    await storeBytes()
    const answer = await removeAllOf({ reference_id: 'ann' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<PersonalDataDeletionJson>()).toEqual({
      orders: expect.arrayContaining([
        { id: done, number: expect.any(String), outcome: 'deleted', detail: null },
        { id: working, number: expect.any(String), outcome: 'in_work', detail: expect.any(String) },
      ]),
      carts_deleted: 1,
    })
    expect((await show(done)).personal_data_deleted_at).not.toBeNull()
    for (const id of [working, other]) {
      expect((await show(id)).shipping_address.name).toBe('Ann Example')
    }
    // Those of the order in production, of Bob's order and of Bob's cart.
    expect(await objectCount()).toBe(3)
    const again = await removeAllOf({ reference_id: 'ann' })
    expect(again.json()).toMatchObject({ carts_deleted: 0 })
  })

  it('finds orders by their mail address in any notation', async () => {
    const id = await order({ status: 'refunded' })
    const answer = await removeAllOf({ email: 'ANN@example.com' })
    expect(answer.json()).toMatchObject({ orders: [{ id, outcome: 'deleted' }], carts_deleted: 0 })
    expect((await removeAllOf({ email: 'ann@example.com' })).json()).toEqual({
      orders: [],
      carts_deleted: 0,
    })
    expect((await removeAllOf({ email: ' ' })).statusCode).toBe(400)
    const other = await order({ status: 'delivered' })
    const email = 'Ärger@example.com'
    await shop.database.queries
      .updateTable('orders')
      .set({ email })
      .where('id', '=', other)
      .execute()
    const found = await removeAllOf({ email })
    expect(found.json()).toMatchObject({ orders: [{ id: other, outcome: 'deleted' }] })
  })

  it('finds what was entered into an unfinished checkout', async () => {
    const cartId = await openFilledCart(shop)
    await saveDraft(shop, cartId, { email: ' Ann@Example.com', name: 'Ann Example' })
    await saveDraft(shop, await openFilledCart(shop), { email: 'bob@example.com' })
    await removeAllOf({ email: 'ann@example.com' })
    expect(await everything()).not.toContain('Ann Example')
    expect(await everything()).toContain('bob@example.com')
  })

  it('gives the same answer to the same Idempotency-Key', async () => {
    await order({ status: 'delivered' })
    const headers = { 'idempotency-key': createHash('sha256').update('once').digest('hex') }
    const first = await removeAllOf({ email: 'ann@example.com' }, headers)
    const again = await removeAllOf({ email: 'ann@example.com' }, headers)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
    const other = await removeAllOf({ email: 'bob@example.com' }, headers)
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it.each([
    [{}],
    [[]],
    [{ email: 7 }],
    [{ email: 'a@example.com', reference_id: 'a' }],
    [{ name: 'Ann' }],
    [{ reference_id: '' }],
    [{ reference_id: 'a\nb' }],
    [{ reference_id: 'x'.repeat(257) }],
  ])('rejects %j', async (body) => {
    const answer = await removeAllOf(body)
    expect(answer.json()).toMatchObject({ status: 400, code: 'parameter_invalid' })
  })

  it('does not find orders of other stores, and requires the secret key', async () => {
    const id = await order({ status: 'delivered' })
    expect((await remove('ord_1')).statusCode).toBe(404)
    expect((await remove(`ord_${'0'.repeat(24)}`)).statusCode).toBe(404)
    for (const answer of [
      await remove(id, { authorization: '' }),
      await removeAllOf({ email: 'ann@example.com' }, { authorization: '' }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 401, code: 'secret_key_missing' })
    }
    const { queries } = shop.database
    const row = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    await queries
      .insertInto('stores')
      .values({ ...row, id: storeIdOf('store_other') })
      .execute()
    await queries
      .updateTable('orders')
      .set({ store_id: storeIdOf('store_other') })
      .execute()
    expect((await remove(id)).statusCode).toBe(404)
    expect((await removeAllOf({ email: 'ann@example.com' })).json()).toMatchObject({ orders: [] })
  })
})
