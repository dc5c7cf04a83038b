// What is done when a print or a parcel was wrong: another crop, a free reprint, a parcel once more.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { type MadeOrder, madeOrder } from '../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../tests/helpers/move-to.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { findOrder } from '../order-views/list-orders.ts'
import type { Actor } from '../orders/actor.ts'
import { cancelOrder } from './cancelling/cancel-order.ts'
import { askForCrop } from './crops/ask-for-crop.ts'
import { changeCrop } from './crops/change-crop.ts'
import { holdOrder } from './holds/hold-order.ts'
import { replaceParcel } from './parcels/ship-order.ts'
import { reprintOrder } from './reprint-order.ts'

const olga: Actor = { kind: 'operator', id: 'op_1', name: 'Olga' }
const shopper: Actor = { kind: 'shopper' }
const left = { line: 1, framing: { x: 0, y: 0.5, zoom: 1.5 } }

describe.each(testDatabases)('mending orders on $name', (testDatabase) => {
  let shop: TestShop
  let order: MadeOrder
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    order = await madeOrder(shop)
    await order.makeReady()
  })
  afterEach(() => shop.close())

  const mails = async (id: OrderId = order.id) => {
    const written = shop.database.queries.selectFrom('mails').select('kind')
    const rows = await written.where('order_id', '=', id).orderBy('id').execute()
    return rows.map(({ kind }) => kind).sort()
  }
  const jobs = async (task: string) =>
    await shop.database.queries
      .selectFrom('jobs')
      .select('payload')
      .where('task', '=', task)
      .execute()

  describe('another crop', () => {
    it('is printed instead: the file is made anew, and the shopper told', async () => {
      const before = (await order.read()).lines[0]
      await changeCrop(shop, order.id, left, olga)
      const after = await order.read()
      expect(after.status).toBe('preparing')
      expect(after.lines[0]?.crop).toMatchObject({ x: 0 })
      expect(after.lines[0]?.crop.width).toBeLessThan(before?.crop.width ?? 0)
      expect(after.lines[0]?.print_file.status).toBe('preparing')
      expect(await jobs('prepare-order')).toHaveLength(1)
      expect(await mails()).toContain('order-crop-changed')
      await order.makeReady()
      expect((await order.read()).status).toBe('ready')
    })

    it('brings an order back from production, and leaves one that is held as it is', async () => {
      shop.advance(60 * minuteMs)
      await moveTo(shop, order.id, 'in_production')
      await changeCrop(shop, order.id, left, olga)
      expect((await order.read()).status).toBe('preparing')
      await holdOrder(shop, order.id, { reason: 'Wait.' }, olga)
      await changeCrop(shop, order.id, { ...left, framing: { x: 1, y: 1, zoom: 1 } }, olga)
      expect(await order.read()).toMatchObject({ status: 'on_hold', hold_reason: 'Wait.' })
    })

    it('is refused once the parcel has left, and for a line that there is not', async () => {
      await expect(changeCrop(shop, order.id, { ...left, line: 2 }, olga)).rejects.toMatchObject({
        code: 'parameter_invalid',
      })
      for (const step of ['in_production', 'shipped'] as const) await moveTo(shop, order.id, step)
      await expect(changeCrop(shop, order.id, left, olga)).rejects.toMatchObject({ status: 409 })
    })

    it('is the shopper’s to choose when they are asked, and at no other time', async () => {
      await expect(changeCrop(shop, order.id, left, shopper)).rejects.toMatchObject({ status: 409 })
      await askForCrop(shop, order.id, { line: 1 }, olga)
      expect(await order.read()).toMatchObject({
        status: 'on_hold',
        hold: { cause: 'crop_asked', actions: ['change_crop', 'release', 'cancel'] },
      })
      expect(await mails()).toContain('order-crop-asked')
      await expect(changeCrop(shop, order.id, { ...left, line: 2 }, shopper)).rejects.toThrow()
      await changeCrop(shop, order.id, left, shopper)
      expect((await order.read()).status).toBe('preparing')
      await expect(changeCrop(shop, order.id, left, shopper)).rejects.toMatchObject({ status: 409 })
    })
  })

  describe('a free reprint', () => {
    const wrong = { quantities: [1], reason: 'A scratch.', key: 'panel-1' }
    const reprints = async () =>
      await shop.database.queries
        .selectFrom('orders')
        .select(['id', 'number'])
        .where('reprint_of', '=', order.id)
        .execute()
    async function reprinted() {
      for (const step of ['in_production', 'shipped'] as const) await moveTo(shop, order.id, step)
      await reprintOrder(shop, order.id, wrong, olga)
      const [reprint] = await reprints()
      if (reprint === undefined) throw new Error('Nothing is printed once more.')
      return reprint
    }

    it('is an order of its own that names the first, costs nothing and is prepared', async () => {
      const reprint = await reprinted()
      await reprintOrder(shop, order.id, wrong, olga)
      expect(await reprints()).toHaveLength(1)
      const [first, second] = [await order.read(), await read(reprint.id)]
      expect(second).toMatchObject({
        ...{ status: 'preparing', payment_status: 'paid', reprint_of: order.id },
        ...{ total: 0, tax: 0, shipping: 0, commission: 0, cancellable_until: null },
        shipping_address: first.shipping_address,
        lines: [{ unit_price: 0, total: 0, crop: first.lines[0]?.crop }],
      })
      expect(second.events.map(({ type }) => type)).toEqual([
        ...['order.placed', 'order.is_reprint', 'order.preparing'],
      ])
      expect(first.events.at(-1)).toMatchObject({
        type: 'order.reprinted',
        detail: { reprint: reprint.id, number: reprint.number, reason: 'A scratch.' },
      })
      expect(await mails(reprint.id)).toEqual(['order-reprint'])
    })

    it('is in the books with its cost alone, from when it is begun', async () => {
      const { id } = await reprinted()
      const booked = async () =>
        await shop.database.queries
          .selectFrom('bookings')
          .selectAll()
          .where('order_id', '=', id)
          .execute()
      for (const step of ['ready', 'in_production', 'shipped'] as const) {
        expect(await booked()).toHaveLength(step === 'shipped' ? 1 : 0)
        await moveTo(shop, id, step)
      }
      const [row, ...others] = await booked()
      expect(others).toEqual([])
      expect(row).toMatchObject({ goods: 0, tax: 0, shipping: 0, commission: 0, items: 0 })
      expect(Number(row?.cost)).toBeGreaterThan(0)
      const documents = shop.database.queries.selectFrom('documents').selectAll()
      expect(await documents.where('order_id', '=', id).execute()).toEqual([])
    })

    it('can be cancelled, and gives nothing back', async () => {
      const { id } = await reprinted()
      await cancelOrder(shop, id, { reason: 'Not needed.' }, olga)
      expect(await read(id)).toMatchObject({ status: 'cancelled', refunds: [] })
    })

    it('is refused for nothing, for more than was ordered, and while the first is not begun', async () => {
      await expect(reprintOrder(shop, order.id, wrong, olga)).rejects.toMatchObject({ status: 409 })
      await moveTo(shop, order.id, 'in_production')
      for (const quantities of [[0], [2], [], [0.5], [Number.NaN]]) {
        await expect(
          reprintOrder(shop, order.id, { ...wrong, quantities }, olga),
        ).rejects.toMatchObject({ code: 'parameter_invalid' })
      }
      expect(await reprints()).toEqual([])
    })

    const read = (id: string) => findOrder(shop.database.queries, shop.store, id, shop.now)
  })

  it.each(['shipped', 'delivered', 'returned'] as const)(
    'a parcel goes in the place of one of an order that is %s',
    async (from) => {
      const steps = { shipped: [], delivered: ['delivered'], returned: ['returned'] } as const
      const way = ['in_production', 'shipped', ...steps[from]] as const
      for (const step of way) await moveTo(shop, order.id, step)
      const parcel = { carrier: 'dhl', trackingNumber: '00340434' }
      await replaceParcel(shop, order.id, parcel, olga)
      await replaceParcel(shop, order.id, parcel, olga)
      const { status, shipments } = await order.read()
      expect(status).toBe('shipped')
      expect(shipments.filter((each) => each.tracking_number === '00340434')).toHaveLength(1)
      expect((await mails()).filter((kind) => kind === 'order-parcel-replaced')).toHaveLength(1)
    },
  )
})
