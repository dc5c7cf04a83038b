// The reactions to each order event match src/reactions.ts, as rows on both databases, and
// misspelled names do not compile.

import { beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../tests/helpers/add-event.ts'
import { testDatabases } from '../tests/helpers/databases.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../tests/helpers/test-shop.ts'
import { createAccountMails } from './doors/admin/mails/account-mails.ts'
import { createOperatorMails } from './doors/admin/mails/operator-mails.ts'
import { createWebhookMails } from './doors/admin/mails/webhook-mails.ts'
import { createGiftCardMail } from './doors/storefront/mails/gift-card-mail.ts'
import { createGiftCardSaleMails } from './doors/storefront/mails/gift-card-sale-mails.ts'
import { createShopperMails } from './doors/storefront/mails/shopper-mails.ts'
import type { Queries } from './ground/database/database.ts'
import { labSecrets, labSettings } from './ground/database/tables/labs-table.ts'
import { webhookEventTypes } from './pure/contract/event-types.ts'
import type { OrderId } from './pure/contract/ids.ts'
import { createOnOrderEvent, otherMails, otherWebhooks, reactions } from './reactions.ts'
import { placeOrder } from './trade/checkout/placing/place-order.ts'
import { addMail, sendMailTask } from './trade/mail/add-mail.ts'
import { mail, undoPauseMs } from './trade/notices/order-mails.ts'
import { addOrderEvent } from './trade/orders/core/add-order-event.ts'
import type { OrderEventType } from './trade/orders/core/order-events.ts'
import { addWebhookEvent } from './trade/webhooks/add-webhook-event.ts'
import { createEndpoint } from './trade/webhooks/endpoints/create-endpoint.ts'

type Written = { webhook?: string; mails?: readonly string[]; job?: string }

/** Excludes mails that depend on the event's detail; those are tested below. */
const written: Readonly<Record<OrderEventType, Written>> = {
  'order.placed': { webhook: 'order.placed' },
  'order.changed': {},
  'order.paid': { webhook: 'order.paid', mails: ['order-receipt'] },
  'order.awaiting_payment': {},
  'order.payment_declined': {},
  'order.payment_taken_back': { mails: ['order-payment-failed', 'operators-payment-fault'] },
  'order.payment_restored': { mails: ['operators-payment-fault'] },
  'order.loss_accepted': {},
  'order.refund_failed': { mails: ['operators-payment-fault'] },
  'order.refunded_partly': { webhook: 'order.refunded', mails: ['order-refunded'] },
  'order.surplus_refunded': { mails: ['order-surplus-refunded'] },
  'order.print_image_reminder': {
    webhook: 'order.print_image_reminder',
    mails: ['operators-print-image-late'],
  },
  'order.print_image_accepted': {},
  'order.sent_to_lab': {},
  'order.lines_left_out': { job: 'plan-lab-deliveries' },
  'order.parcel_added': { webhook: 'order.shipped', mails: ['order-shipped'] },
  'order.address_changed': { mails: ['order-address-changed'], job: 'plan-lab-deliveries' },
  'order.crop_asked': { mails: ['order-crop-asked'] },
  'order.crop_changed': { mails: ['order-crop-changed'] },
  'order.reprinted': {},
  'order.is_reprint': { mails: ['order-reprint'] },
  'order.personal_data_deleted': {},
  'order.withdrawn': {
    webhook: 'order.withdrawn',
    mails: ['order-withdrawn', 'operators-withdrawal'],
  },
  'order.awaiting_print_image': {
    webhook: 'order.awaiting_print_image',
    job: 'watch-print-image',
  },
  'order.preparing': { job: 'prepare-order' },
  'order.ready': { webhook: 'order.ready', job: 'plan-lab-deliveries' },
  'order.in_production': { webhook: 'order.in_production', job: 'plan-lab-deliveries' },
  'order.shipped': { webhook: 'order.shipped', mails: ['order-shipped'] },
  'order.delivered': { webhook: 'order.delivered' },
  'order.returned': { webhook: 'order.returned' },
  'order.on_hold': { webhook: 'order.on_hold', mails: ['operators-order-on-hold'] },
  'order.cancelled': { webhook: 'order.cancelled', mails: ['order-cancelled'] },
  'order.refunded': { webhook: 'order.refunded', mails: ['order-refunded'] },
}

const operator = { kind: 'operator', id: 'op_1', name: 'Olga' } as const

describe.each(testDatabases)('reactions to an event on $name', (testDatabase) => {
  let shop: TestShop
  let orderId: OrderId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const placing = await fillInCheckout(shop, await openFilledCart(shop))
    orderId = (await placeOrder(shop, placing)).orderId
    const { queries } = shop.database
    const wanted = { url: 'https://example.com/hooks', events: ['*'] }
    const deps = { pullAllowPrivate: [], now: shop.now }
    await shop.database.transaction((tx) => createEndpoint(deps, tx, shop.store, wanted))
    const [settings, secrets] = [labSettings.write({}), labSecrets.write({})]
    await queries
      .insertInto('labs')
      .values({
        id: 'lab_1',
        name: 'Alps',
        kind: 'folder',
        settings,
        secrets,
        products: null,
        deliver_at: 'ready',
        starts_production: 0,
        takes_test_orders: 1,
        is_on: 1,
        includes_address: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    await queries.deleteFrom('jobs').execute()
    await queries.deleteFrom('mails').execute()
  })

  async function follows() {
    const { queries } = shop.database
    const webhooks = await queries.selectFrom('webhook_deliveries').select('type').execute()
    const mails = await queries
      .selectFrom('mails')
      .select(['kind', 'facts'])
      .orderBy('id')
      .execute()
    const jobs = await queries.selectFrom('jobs').select('task').execute()
    return {
      webhooks: webhooks.map(({ type }) => type),
      mails: mails.map(({ kind }) => kind).sort(),
      facts: mails.map(({ facts }) => JSON.parse(facts)),
      jobs: jobs.map(({ task }) => task).filter((task) => task !== 'send-mail'),
    }
  }
  const mailsAfter = async (type: OrderEventType, detail: object, by?: typeof operator) => {
    await shop.database.queries.deleteFrom('mails').execute()
    await addEvent(shop, orderId, type, detail, by)
    return (await follows()).mails
  }

  it.each(Object.keys(written) as OrderEventType[])('%s matches the table', async (type) => {
    const detail = { amount: 500, currency: 'USD' }
    await addEvent(shop, orderId, type, detail)
    const { webhook, mails = [], job } = written[type]
    expect(await follows()).toEqual({
      webhooks: webhook === undefined ? [] : [webhook],
      mails: [...mails].sort(),
      facts: mails.map(() => detail),
      jobs: job === undefined ? [] : [job],
    })
  })

  it('mail shoppers what concerns them', async () => {
    const awaits = 'order.awaiting_payment'
    expect(await mailsAfter(awaits, { by: 'shopper' })).toEqual(['order-awaits-payment'])
    expect(await mailsAfter(awaits, { by: 'bank' })).toEqual([])
    const declined = 'order.payment_declined'
    expect(await mailsAfter(declined, { was_awaited: true, decline_code: 'late' })).toEqual([
      'order-payment-expired',
    ])
    expect(await mailsAfter(declined, { was_awaited: true, decline_code: 'cancelled' })).toEqual([])
    expect(await mailsAfter(declined, { decline_code: 'late' })).toEqual([])
    expect(await mailsAfter('order.refunded', { by_other_means: true })).toEqual([])
    expect(await mailsAfter('order.cancelled', { cause: 'cart_expired' })).toEqual([])
    const late = { cause: 'print_image_missing', from: 'awaiting_print_image' }
    expect(await mailsAfter('order.on_hold', late)).toEqual([
      'operators-order-on-hold',
      'order-late',
    ])
    expect(await mailsAfter('order.on_hold', { ...late, from: 'on_hold' })).toEqual([
      'operators-order-on-hold',
    ])
  })

  it('mail shoppers without a print about money that a bank has', async () => {
    const orders = () => shop.database.queries.updateTable('orders')
    const toShopper = async () =>
      (await mailsAfter('order.payment_taken_back', { amount: 500, currency: 'USD' })).slice(1)
    for (const status of ['shipped', 'delivered', 'cancelled', 'refunded'] as const) {
      await orders().set({ status }).execute()
      expect([status, await toShopper()]).toEqual([status, []])
    }
    for (const status of ['ready', 'on_hold'] as const) {
      await orders().set({ status }).execute()
      expect([status, await toShopper()]).toEqual([status, ['order-payment-failed']])
    }
    // The order had already ended.
    await addEvent(shop, orderId, 'order.on_hold', { cause: 'refund_failed' })
    expect(await toShopper()).toEqual([])
    const again = { from: 'on_hold', cause: 'payment_taken_back' } as const
    await addEvent(shop, orderId, 'order.on_hold', again)
    expect(await toShopper()).toEqual([])
  })

  it('say of a second payment that the first one is valid only while it is', async () => {
    const afterSurplus = () =>
      mailsAfter('order.surplus_refunded', { amount: 500, currency: 'USD', refunded_total: 0 })
    expect(await afterSurplus()).toEqual(['order-surplus-refunded'])
    const orders = () => shop.database.queries.updateTable('orders')
    await orders().set({ status: 'cancelled' }).execute()
    expect(await afterSurplus()).toEqual(['order-refunded'])
    await orders().set({ status: 'refunded', payment_status: 'refunded' }).execute()
    expect(await afterSurplus()).toEqual(['order-refunded'])
  })

  it('mail shoppers about each parcel, unless it was undone in time', async () => {
    await addEvent(shop, orderId, 'order.shipped', {}, operator)
    await addEvent(shop, orderId, 'order.parcel_added', {}, operator)
    await addEvent(shop, orderId, 'order.parcel_added', { replacement: true }, operator)
    await addEvent(shop, orderId, 'order.shipped', { replacement: true }, operator)
    const jobs = shop.database.queries.selectFrom('jobs').select('run_at')
    const rows = await jobs.where('task', '=', sendMailTask.name).execute()
    expect(rows.map(({ run_at }) => run_at)).toEqual(Array(4).fill(shop.now() + undoPauseMs))
  })

  it('mention no money to shoppers for an order that its store pays for', async () => {
    await shop.database.queries.updateTable('orders').set({ on_account: 1 }).execute()
    expect(await mailsAfter('order.paid', { amount: 500, currency: 'USD' })).toEqual([])
    expect(await mailsAfter('order.refunded_partly', { amount: 500 })).toEqual([])
    expect(await mailsAfter('order.refunded', { amount: 500 })).toEqual([])
    expect(await mailsAfter('order.shipped', {})).toEqual(['order-shipped'])
  })

  it('mail operators what none of them has done, and nothing twice', async () => {
    expect(await mailsAfter('order.on_hold', {}, operator)).toEqual([])
    expect(await mailsAfter('order.on_hold', { cause: 'payment_taken_back' })).toEqual([])
    expect(await mailsAfter('order.on_hold', { cause: 'refund_failed' })).toEqual([])
    expect(await mailsAfter('order.print_image_reminder', {}, operator)).toEqual([])
  })
})

describe('the table of reactions', () => {
  it('lists every mail that is written, and every webhook that is offered', () => {
    const deps = { database: null as never, now: () => 0, baseUrl: null, testMailsTo: [] }
    const letters = {
      ...createShopperMails(deps),
      ...createGiftCardMail(deps),
      ...createGiftCardSaleMails(deps),
      ...createOperatorMails(deps),
      ...createWebhookMails({ ...deps, webhookDays: 30 }),
      ...createAccountMails({ ...deps, timeZone: 'UTC' }),
    }
    const told = Object.values(reactions).flatMap((each): readonly { kind: string }[] =>
      'mails' in each ? each.mails : [],
    )
    const mails = new Set([...told.map(({ kind }) => kind), ...Object.keys(otherMails)])
    expect([...mails].sort()).toEqual(Object.keys(letters).sort())
    const webhooks = Object.values(reactions).flatMap((each) =>
      'webhook' in each ? [each.webhook] : [],
    )
    const offered = new Set([...webhooks, ...Object.keys(otherWebhooks)])
    expect([...offered].sort()).toEqual([...webhookEventTypes].sort())
  })
})

describe('misspelt names', () => {
  it('do not compile: tsc reports an error for each of these', () => {
    const misspelt = async (tx: Queries) => {
      const context = { at: 0, onOrderEvent: createOnOrderEvent({ timeZone: 'UTC' }) }
      const amount = 1
      // @ts-expect-error an event that there is not
      await addOrderEvent(tx, 'ord_1', { type: 'order.payed', detail: {} }, context)
      // @ts-expect-error an event without all of its detail
      await addOrderEvent(tx, 'ord_1', { type: 'order.paid', detail: { amount } }, context)
      // @ts-expect-error a mail that there is not
      await addMail(tx, { kind: 'order-reciept', uniqueKey: 'a', facts: {} }, 0)
      // @ts-expect-error a mail without its facts
      await addMail(tx, { kind: 'operators-dead-jobs', uniqueKey: 'a', facts: {} }, 0)
      // @ts-expect-error a mail that an event is told by, and there is not
      mail('order-reciept')
      // @ts-expect-error a webhook that there is not
      await addWebhookEvent(tx, 'st_1', { type: 'order.payed', ...anyWebhook })
      type Table = { readonly [Type in OrderEventType]: object }
      const { 'order.paid': _, ...forgotten } = reactions satisfies Table
      // @ts-expect-error a table without one of the events
      forgotten satisfies Table
    }
    expect(misspelt).toBeTypeOf('function')
  })
})

const anyWebhook = { at: 0, subject: 'ord_1', position: 1, data: { message: '' } }
