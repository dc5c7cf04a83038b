import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { orderIdOf } from '../../../../tests/helpers/ids.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { type OrderStatus, orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { sentence, type Told, together, word } from '../../../pure/sentences/sentence.ts'
import { placeOrder } from '../../checkout/placing/place-order.ts'
import { findOrderTold, getOrderJson } from '../views/list-orders.ts'
import { operatorHold } from './actions/hold-causes.ts'
import { contextOf } from './add-order-event.ts'
import { holdBeforeProposal } from './holds/last-hold.ts'
import { renewHold } from './holds/renew-hold.ts'
import { type Move, moveOrder } from './move-order.ts'
import { orderTransitions } from './order-transitions.ts'

describe('orderTransitions', () => {
  it('reaches every state from the first one', () => {
    const reached = new Set<OrderStatus>(['awaiting_payment'])
    for (const status of reached) for (const next of orderTransitions[status]) reached.add(next)
    expect([...reached].sort()).toEqual([...orderStatuses].sort())
  })

  it('allows no step from an unpaid state to a state after production', () => {
    expect(orderTransitions.awaiting_payment).not.toContain('ready')
    expect(orderTransitions.refunded).toEqual(['on_hold'])
  })
})

describe.each(testDatabases)('moveOrder on $name', (testDatabase) => {
  let shop: TestShop
  let orderId: OrderId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const cartId = await openFilledCart(shop)
    orderId = (await placeOrder(shop, await fillInCheckout(shop, cartId))).orderId
  })

  const move = (to: Move['to']) => moveTo(shop, orderId, to)
  const read = () => getOrderJson(shop.database.queries, shop.store, orderId, shop.now)

  it('walks through all states and records each step', async () => {
    const steps = ['ready', 'in_production', 'shipped', 'delivered', 'returned'] as const
    for (const step of steps) {
      shop.advance(1000)
      await move(step)
    }
    const order = await read()
    expect(order.status).toBe('returned')
    expect(order.updated_at).toBe(new Date(shop.now()).toISOString())
    expect(order.events.slice(3).map(({ type }) => type)).toEqual(
      steps.map((step) => `order.${step}`),
    )
    expect(order.events.at(-1)?.detail).toEqual({
      from: 'delivered',
      reason: 'Nobody was there.',
    })
  })

  it('rejects what the table does not allow, and changes nothing', async () => {
    const before = await read()
    await expect(move('delivered')).rejects.toMatchObject({
      code: 'order_state_refused',
      status: 409,
      message: 'An order that is "preparing" cannot become "delivered".',
    })
    await expect(move('preparing')).rejects.toMatchObject({ code: 'order_state_refused' })
    expect(await read()).toEqual(before)
  })

  it('keeps the reason for as long as the order is held', async () => {
    await move('on_hold')
    expect(await read()).toMatchObject({ status: 'on_hold', hold_reason: 'Ask the shopper.' })
    await move('preparing')
    expect(await read()).toMatchObject({ status: 'preparing', hold_reason: null })
  })

  it('keeps the sentence and the facts of a reason beside its English text', async () => {
    const late = sentence('No print image arrived within {time}.', { time: word('one day') })
    const asked = sentence('Another print image was requested: {note}', { note: 'In colour.' })
    const hold = (reason: Told) => ({ detail: { reason, cause: operatorHold } })
    const readHold = async () => {
      const { order, told } = await findOrderTold(
        shop.database.queries,
        shop.store,
        orderId,
        shop.now,
      )
      const newest = order.events.at(-1)?.detail
      return { text: order.hold_reason, newest: newest?.reason, told: told?.hold }
    }
    await shop.database.transaction((tx) =>
      moveOrder(tx, orderId, { to: 'on_hold', ...hold(late) }, contextOf(shop)),
    )
    const text = 'No print image arrived within one day.'
    expect(await readHold()).toEqual({ text, newest: text, told: late })
    const both = together(late, asked)
    await shop.database.transaction(async (tx) => {
      const before = await holdBeforeProposal(tx, orderId)
      await renewHold(tx, orderId, hold(together(before.reason, asked)), contextOf(shop))
    })
    const more = `${text} Another print image was requested: In colour.`
    expect(await readHold()).toEqual({ text: more, newest: more, told: both })
    await move('preparing')
    expect((await readHold()).told).toBeNull()
  })

  it('lets one of two win that move the same order at once', async () => {
    const ends = await Promise.allSettled([move('ready'), move('cancelled')])
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const order = await read()
    const moves = order.events.slice(3)
    expect(moves.at(-1)?.type).toBe(`order.${order.status}`)
    expect(moves[0]?.detail).toEqual({ from: 'preparing' })
  })

  it('finds no order for another id', async () => {
    orderId = orderIdOf('ord_000000000000000000000000')
    await expect(move('ready')).rejects.toMatchObject({ code: 'order_unknown' })
  })
})
