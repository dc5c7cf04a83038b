import { beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../../../../../tests/helpers/add-event.ts'
import { addOrder, type OrderToAdd } from '../../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../../../tests/helpers/made-order.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { orderStatuses } from '../../../../pure/contract/order-statuses.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { inEnglish } from '../../../../pure/sentences/sentence.ts'
import { holdCauses } from '../../../../trade/orders/core/actions/hold-causes.ts'
import { withReader } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { orderCommands } from '../one/order-commands.ts'
import { bulkActionNames } from './bulk-actions.ts'
import { checkOrders } from './check-orders.ts'

const by = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }
const form = { get: () => 'A reason', all: () => [] }

describe.each(testDatabases)('judgeOrders on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function added(order: OrderToAdd): Promise<OrderId> {
    return (await addOrder(shop, order)).id
  }
  async function held(cause: string, order: OrderToAdd = {}): Promise<OrderId> {
    const id = await added({ status: 'on_hold', holdReason: 'Look.', ...order })
    await addEvent(shop, id, 'order.on_hold', { cause, reason: 'Look.', from: 'ready' }, by)
    return id
  }
  async function printed(coolOffUntil: number | null = null): Promise<OrderId> {
    const order = await madeOrder(shop)
    await order.makeReady()
    const until = { cool_off_until: coolOffUntil }
    await shop.database.queries
      .updateTable('orders')
      .set(until)
      .where('id', '=', order.id)
      .execute()
    return order.id
  }
  async function statusOf(id: OrderId): Promise<string> {
    const { queries } = shop.database
    const row = queries.selectFrom('orders').select('status').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  /** All kinds of orders that an operator may find in the list. */
  const kinds: Readonly<Record<string, () => Promise<OrderId>>> = {
    ...Object.fromEntries(orderStatuses.map((status) => [status, () => added({ status })])),
    ...Object.fromEntries(
      Object.keys(holdCauses).map((cause) => [`held: ${cause}`, () => held(cause)]),
    ),
    'held, not paid': () => held('operator', { payment: 'refunded' }),
    printed: () => printed(),
    'printed, in its cool-off': () => printed(shop.now() + 30 * minuteMs),
  }

  it.each(bulkActionNames)(
    'offers %s for several orders exactly if it is possible',
    async (name) => {
      const deps = { ...shop, storage: { byteLength: async () => 1 }, wakeWorker: () => {} }
      for (const [kind, make] of Object.entries(kinds)) {
        const orderId = await make()
        const [judged] = await checkOrders(shop.database.queries, [orderId], name, {
          now: shop.now,
          by,
        })
        const before = await statusOf(orderId)
        try {
          await orderCommands[name](deps, { orderId, form, by })
        } catch (error) {
          if (!(error instanceof HandprintError)) throw error
        }
        // A second click is not an error and has no effect.
        const isDone = (await statusOf(orderId)) !== before
        expect([kind, judged?.isPossible]).toEqual([kind, isDone])
      }
    },
  )

  it('says for each order what prevents it', async () => {
    const ids = [
      await printed(shop.now() + 30 * minuteMs),
      await added({ status: 'ready' }),
      await added({ status: 'shipped' }),
      await printed(),
    ]
    const judged = await checkOrders(shop.database.queries, ids, 'start_production', {
      now: shop.now,
      by,
    })
    expect(judged.map(({ why }) => inEnglish(why))).toEqual([
      expect.stringContaining('The shopper can still cancel this order for 30 more minutes'),
      expect.stringContaining('and its print files have not been recreated yet.'),
      'Its status is shipped.',
      '',
    ])
    const owed = await held('refund_failed')
    const [release] = await checkOrders(shop.database.queries, [owed], 'release', {
      now: shop.now,
      by,
    })
    expect(inEnglish(release?.why ?? '')).toContain(
      'cannot be released. It can be refunded or marked as refunded',
    )
    const german = { asked: 'de', language: 'de', measures: null } as const
    const said = await withReader(german, async () => {
      const { queries } = shop.database
      const others = await checkOrders(queries, ids.slice(2, 3), 'release', { now: shop.now, by })
      return [others[0]?.why, tRefusal(release?.why ?? '')]
    })
    expect(said).toEqual([
      'Ihr Status ist „versandt“.',
      expect.stringMatching(/freigegeben werden\. Sie kann erstattet oder als erstattet vermerkt/),
    ])
  })
})
