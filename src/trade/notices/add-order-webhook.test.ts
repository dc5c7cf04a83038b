import { Errors } from 'typebox/schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../../../tests/helpers/add-event.ts'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { inlined } from '../../../tests/helpers/documented-answers.ts'
import { moveTo } from '../../../tests/helpers/move-to.ts'
import {
  fillInCheckout,
  handOverPicture,
  openFilledCart,
  openTestShop,
  printImageArrives,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import {
  type EventName,
  eventSchema,
  type WebhookEventJson,
} from '../../pure/contract/schemas/event-schema.ts'
import { openCart } from '../carts/open-cart.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import { addContinueOrders } from '../fulfilment/late-images/continue-orders-of-image.ts'
import { reprintOrder } from '../orders/actions/reprint-order.ts'
import { operatorHold } from '../orders/core/actions/hold-causes.ts'
import { contextOf } from '../orders/core/add-order-event.ts'
import { moveOrder } from '../orders/core/move-order.ts'
import { createEndpoint } from '../webhooks/endpoints/create-endpoint.ts'

describe.each(testDatabases)('order webhooks on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function addWebhook(events = ['*']): Promise<void> {
    const deps = { pullAllowPrivate: [], now: shop.now }
    const wanted = { url: 'https://example.com/hooks', events }
    await shop.database.transaction((tx) => createEndpoint(deps, tx, shop.store, wanted))
  }
  async function order(): Promise<OrderId> {
    const cartId = await openFilledCart(shop, { referenceId: 'photo-7' })
    return (await placeOrder(shop, await fillInCheckout(shop, cartId))).orderId
  }
  async function told() {
    const rows = await shop.database.queries
      .selectFrom('webhook_deliveries')
      .selectAll()
      .orderBy('position')
      .execute()
    for (const { type, body } of rows) {
      const schema = inlined(eventSchema(type as EventName), {})
      expect([type, Errors(schema, JSON.parse(body))[1]]).toEqual([type, []])
    }
    return rows.map((row) => ({ ...row, event: JSON.parse(row.body) as WebhookEventJson }))
  }
  const types = async () => (await told()).map(({ type }) => type)
  const at = (time: number) => new Date(time).toISOString()

  it('contain the order as it is at that moment, in the sequence of its events', async () => {
    await addWebhook()
    const id = await order()
    const row = await shop.database.queries
      .selectFrom('orders')
      .selectAll()
      .executeTakeFirstOrThrow()
    const deliveries = await told()
    expect(deliveries.map(({ type }) => type)).toEqual(['order.placed', 'order.paid'])
    expect(deliveries.map(({ due_at }) => due_at)).toEqual([shop.now(), shop.now()])
    expect(deliveries[1]?.event).toEqual({
      id: deliveries[1]?.event_id,
      type: 'order.paid',
      timestamp: at(shop.now()),
      data: {
        id,
        number: row.number,
        reference_id: 'photo-7',
        store: shop.store.id,
        mode: 'test',
        on_account: false,
        is_gift: false,
        reprint_of: null,
        status: 'awaiting_payment',
        hold_reason: null,
        payment_status: 'paid',
        currency: 'USD',
        subtotal: row.subtotal,
        shipping: row.shipping,
        discounts: [],
        discount_total: 0,
        fees: [],
        tax: row.tax,
        total: row.total,
        refunded_total: 0,
        created_at: at(row.created_at),
        updated_at: at(row.updated_at),
        event: {
          type: 'order.paid',
          by: expect.any(String),
          detail: { amount: row.total, currency: 'USD' },
        },
        api_path: `/api/v1/orders/${id}`,
      },
    })
  })

  it('distinguish a free reprint from a shopper’s order', async () => {
    const id = await order()
    for (const step of ['ready', 'in_production', 'shipped'] as const) await moveTo(shop, id, step)
    await addWebhook(['order.placed', 'order.paid'])
    const again = { quantities: [1], reason: 'A scratch.', key: 'panel-1' }
    await reprintOrder(shop, id, again, { kind: 'operator', id: 'op_1', name: 'Olga' })
    expect((await told()).map(({ event }) => event)).toMatchObject([
      { type: 'order.placed', data: { reprint_of: id, payment_status: 'paid', total: 0 } },
    ])
  })

  it('contain no data of the shopper', async () => {
    await addWebhook()
    const id = await order()
    await shop.database.transaction((tx) =>
      moveOrder(
        tx,
        id,
        { to: 'on_hold', detail: { reason: 'The lab asks.', cause: operatorHold } },
        contextOf(shop),
      ),
    )
    const text = JSON.stringify(await told())
    expect(text).toContain('The lab asks.')
    for (const word of ['Ann', 'Example', 'example.com"', 'Main Street', '97201', 'Portland']) {
      expect(text).not.toContain(word)
    }
  })

  it('say what the order waits for, and that it has arrived', async () => {
    await addWebhook()
    const token = await handOverPicture(shop, { preview: { width: 600, height: 400 } })
    const pixels = { printWidth: 6000, printHeight: 4000 }
    const { cartId } = await openCart(shop, { store: shop.store, token, ...pixels })
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    expect(await types()).toEqual(['order.placed', 'order.paid', 'order.awaiting_print_image'])
    await printImageArrives(shop, token, { width: 300, height: 4000 })
    await shop.database.transaction((tx) => addContinueOrders(tx, token, shop.now()))
    await shop.runDueJobs()
    const held = (await told()).at(-1)
    expect(held?.event).toMatchObject({
      type: 'order.on_hold',
      data: { status: 'on_hold', hold_reason: expect.stringContaining('print image') },
    })
  })

  it.each([
    ['order.refunded_partly', 'order.refunded'],
    ['order.parcel_added', 'order.shipped'],
  ] as const)('report %s as %s, with its name', async (type, name) => {
    await addWebhook([name])
    const id = await order()
    const event = { type, detail: { amount: 500 } }
    await addEvent(shop, id, type, event.detail)
    const [one] = await told()
    expect(one?.event).toMatchObject({ type: name, data: { event } })
  })

  it('are not sent for unsubscribed events, nor for a rolled back transaction', async () => {
    await addWebhook()
    const id = await order()
    const before = await types()
    await addEvent(shop, id, 'order.print_image_accepted', { accepted: [] })
    const undone = shop.database.transaction(async (tx) => {
      await moveOrder(tx, id, { to: 'cancelled' }, contextOf(shop))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await types()).toEqual(before)
  })

  it('are not created for a store without webhooks', async () => {
    await order()
    expect(await told()).toEqual([])
  })
})
