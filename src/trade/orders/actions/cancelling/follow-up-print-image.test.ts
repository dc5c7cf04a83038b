import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { cartOfPicture, fittingPixels, madeOrder } from '../../../../../tests/helpers/made-order.ts'
import {
  dayMs,
  minuteMs,
  openTestShop,
  printImageArrives,
  type TestShop,
} from '../../../../../tests/helpers/test-shop.ts'
import { continueOrdersTask } from '../../../fulfilment/late-images/continue-orders-of-image.ts'
import { watchPrintImageTask } from '../../../fulfilment/late-images/watch-print-image.ts'
import type { Actor } from '../../core/actor.ts'
import { holdOrder } from '../holds/hold-order.ts'
import { releaseOrder } from '../holds/release-order.ts'
import { createFollowUpPrintImage } from './follow-up-print-image.ts'

const olga: Actor = { kind: 'operator', id: 'op_1', name: 'Olga' }
const hourMs = 60 * minuteMs

describe.each(testDatabases)('an order whose print image is late, on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function later(ms: number): Promise<void> {
    shop.advance(ms)
    await shop.runDueJobs()
  }
  const watches = () =>
    shop.database.queries
      .selectFrom('jobs')
      .select(['run_at', 'unique_key'])
      .where('task', '=', watchPrintImageTask.name)
      .execute()

  it('sends reminders after one day and three, and is then held with instructions', async () => {
    const { id, read, send } = await madeOrder(shop, null)
    const begun = shop.now()
    const reminders = async () => {
      const { events } = await read()
      return events.filter(({ type }) => type === 'order.print_image_reminder')
    }
    await later(dayMs - 1)
    expect(await reminders()).toEqual([])
    await later(1)
    const deadline = new Date(begun + 7 * dayMs).toISOString()
    expect(await reminders()).toMatchObject([{ by: 'system', detail: { reminder: 1, deadline } }])
    expect(await watches()).toEqual([
      { run_at: begun + 3 * dayMs, unique_key: `watch-print-image:${id}` },
    ])
    await later(2 * dayMs)
    await later(hourMs)
    expect((await reminders()).map(({ detail }) => detail.reminder)).toEqual([1, 2])
    await later(4 * dayMs)
    const held = await read()
    expect(held).toMatchObject({ status: 'on_hold', hold: { cause: 'print_image_missing' } })
    expect(held.hold_reason).toMatch(/^No print image arrived within 7 days\. Ask the integrator/)
    expect(await watches()).toEqual([])
    await send(fittingPixels)
    expect(await read()).toMatchObject({ status: 'preparing', hold: null })
  })

  it('is held with the lines that are missing, if it has several', async () => {
    const here = await cartOfPicture(shop)
    const named = await cartOfPicture(shop, null, here.cartId)
    await shop.database.queries
      .updateTable('cart_lines')
      .set({ name: 'IMG_0212.jpg' })
      .where('image_token', '=', named.token)
      .execute()
    const { read } = await madeOrder(shop, null, { addTo: here.cartId })
    expect(await read()).toMatchObject({ status: 'awaiting_print_image' })
    await later(7 * dayMs)
    const held = await read()
    expect(held.status).toBe('on_hold')
    expect(held.hold_reason).toMatch(
      /^Print images did not arrive within 7 days\. Missing are those of the lines 2 \(IMG_0212\.jpg\), 3\. /,
    )
  })

  it('is cancelled and refunded if the store wants that', async () => {
    const change = { print_image_then: 'refund', print_image_deadline_days: 1 } as const
    await shop.database.queries.updateTable('stores').set(change).execute()
    const { read } = await madeOrder(shop, null)
    await later(dayMs)
    await shop.runDueJobs()
    const gone = await read()
    expect(gone).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(gone.events.slice(-2)).toMatchObject([
      {
        type: 'order.cancelled',
        by: 'system',
        detail: { cause: 'print_image_missing', reason: 'No print image arrived within one day.' },
      },
      { type: 'order.refunded' },
    ])
  })

  it('is not touched if its print image has arrived, even a second before', async () => {
    const { read, send } = await madeOrder(shop, null)
    await later(dayMs)
    await send(fittingPixels)
    await later(30 * dayMs)
    const types = (await read()).events.map(({ type }) => type)
    expect(types.filter((type) => type === 'order.print_image_reminder')).toHaveLength(1)
    expect(types.at(-1)).toBe('order.preparing')

    const second = await madeOrder(shop, null)
    await printImageArrives(shop, second.token, fittingPixels)
    shop.advance(8 * dayMs)
    const { queries } = shop.database
    const jobs = queries.updateTable('jobs').where('task', '=', continueOrdersTask.name)
    await jobs.set({ state: 'dead' }).execute()
    const followUp = createFollowUpPrintImage(shop)
    await followUp({ orderId: second.id }, { attempt: 1, signal: new AbortController().signal })
    expect((await second.read()).status).toBe('awaiting_print_image')
    // Also works if the job that moves the order on had failed for good.
    await shop.runDueJobs()
    expect((await second.read()).status).toBe('preparing')
  })

  it('sends each reminder once, however often the job runs', async () => {
    const { id, read } = await madeOrder(shop, null)
    shop.advance(dayMs)
    const followUp = createFollowUpPrintImage(shop)
    const context = { attempt: 1, signal: new AbortController().signal }
    await Promise.all([1, 2, 3].map(() => followUp({ orderId: id }, context)))
    await shop.runDueJobs()
    const { events } = await read()
    expect(events.filter(({ type }) => type === 'order.print_image_reminder')).toHaveLength(1)
    expect(await watches()).toHaveLength(1)
  })

  it('gets the full time again when it waits again', async () => {
    const { id, read } = await madeOrder(shop, null)
    await later(2 * dayMs)
    await holdOrder(shop, id, { reason: 'Ask Ann.' }, olga)
    await later(30 * dayMs)
    await releaseOrder(shop, id, olga)
    expect((await read()).status).toBe('awaiting_print_image')
    await later(dayMs)
    const { events, status } = await read()
    expect(status).toBe('awaiting_print_image')
    expect(events.at(-1)).toMatchObject({
      type: 'order.print_image_reminder',
      detail: { reminder: 1 },
    })
  })
})
