// Remedies for wrong prints and parcels: another crop, a free reprint, a replacement parcel.

import { beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../../../../tests/helpers/add-event.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { type MadeOrder, madeOrder, otherPixels } from '../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { readOverview } from '../../../doors/admin/account/account-overview-page.tsx'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { startProduction } from '../../fulfilment/start-production.ts'
import { sendAgain } from '../../mail/send-again.ts'
import type { Actor } from '../core/actor.ts'
import { readOrder } from '../core/read-order.ts'
import { getOrderJson } from '../views/list-orders.ts'
import { cancelOrder } from './cancelling/cancel-order.ts'
import { askForCrop } from './crops/ask-for-crop.ts'
import { changeCrop } from './crops/change-crop.ts'
import { framingTexts, readFraming } from './crops/read-framing.ts'
import { readLineCrop } from './crops/read-line-crop.ts'
import { acceptAsItIs } from './holds/accept-as-it-is.ts'
import { holdOrder } from './holds/hold-order.ts'
import { releaseOrder } from './holds/release-order.ts'
import { markDelivered, replaceParcel, shipOrder } from './parcel-actions.ts'
import { reprintOrder } from './reprint-order.ts'
import { type UndoableAction, undoAction } from './undo-action.ts'

type Operator = Extract<Actor, { kind: 'operator' }>
const olga: Operator = { kind: 'operator', id: 'op_1', name: 'Olga' }
const shopper: Actor = { kind: 'shopper' }
const left = { line: 1, framing: { x: 0, y: 0.5, zoom: 1.5 } }

describe.each(testDatabases)('correcting orders on $name', (testDatabase) => {
  let shop: TestShop
  let order: MadeOrder
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    order = await madeOrder(shop)
    await order.makeReady()
  })

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
    it('is printed instead: the file is rendered again, and the shopper notified', async () => {
      const before = (await order.read()).lines[0]
      for (const _ of [1, 2]) await changeCrop(shop, order.id, left, olga)
      const after = await order.read()
      expect(after.status).toBe('preparing')
      expect(after.lines[0]?.crop).toMatchObject({ x: 0 })
      expect(after.lines[0]?.crop.width).toBeLessThan(before?.crop.width ?? 0)
      expect(after.lines[0]?.print_file.status).toBe('preparing')
      expect(await jobs('prepare-order')).toHaveLength(1)
      expect((await mails()).filter((kind) => kind === 'order-crop-changed')).toHaveLength(1)
      await order.makeReady()
      expect((await order.read()).status).toBe('ready')
    })

    it('brings an order back from production, and keeps a hold', async () => {
      shop.advance(60 * minuteMs)
      await moveTo(shop, order.id, 'in_production')
      await changeCrop(shop, order.id, left, olga)
      expect((await order.read()).status).toBe('preparing')
      await holdOrder(shop, order.id, { reason: 'Wait.' }, olga)
      await changeCrop(shop, order.id, { ...left, framing: { x: 1, y: 1, zoom: 1 } }, olga)
      expect(await order.read()).toMatchObject({ status: 'on_hold', hold_reason: 'Wait.' })
    })

    it('is rejected once the parcel is shipped, and for a missing line', async () => {
      await expect(changeCrop(shop, order.id, { ...left, line: 2 }, olga)).rejects.toMatchObject({
        code: 'parameter_invalid',
      })
      for (const step of ['in_production', 'shipped'] as const) await moveTo(shop, order.id, step)
      await expect(changeCrop(shop, order.id, left, olga)).rejects.toMatchObject({ status: 409 })
    })

    it('can be chosen by the shopper when asked to, and at no other time', async () => {
      await expect(changeCrop(shop, order.id, left, shopper)).rejects.toMatchObject({ status: 409 })
      for (const _ of [1, 2]) await askForCrop(shop, order.id, { line: 1 }, olga)
      expect(await order.read()).toMatchObject({
        status: 'on_hold',
        hold: { cause: 'crop_asked', actions: ['change_crop', 'release', 'cancel'] },
      })
      expect((await mails()).filter((kind) => kind === 'order-crop-asked')).toHaveLength(1)
      await expect(changeCrop(shop, order.id, { ...left, line: 2 }, shopper)).rejects.toThrow()
      await changeCrop(shop, order.id, left, shopper)
      expect((await order.read()).status).toBe('preparing')
      expect(await mails()).not.toContain('order-crop-changed')
      await expect(changeCrop(shop, order.id, left, shopper)).rejects.toMatchObject({ status: 409 })
    })
  })

  it('continues production with the printed files if the crop is confirmed unchanged', async () => {
    shop.advance(60 * minuteMs)
    const framing = { x: 0.3333, y: 0.5, zoom: 1.2345 }
    await changeCrop(shop, order.id, { line: 1, framing }, olga)
    await order.makeReady()
    const made = await order.read()
    await moveTo(shop, order.id, 'in_production')
    // Values of the page's sliders before anyone moves them.
    const { queries } = shop.database
    const found = await readLineCrop(queries, await readOrder(queries, order.id), 1)
    const texts = framingTexts(found?.framing ?? framing)
    const asShown = { line: 1, framing: readFraming((name) => texts[name]) ?? framing }
    expect(await changeCrop(shop, order.id, asShown, olga)).toBe(false)
    for (const by of [shopper, olga]) {
      expect((await order.read()).status).toBe('in_production')
      await askForCrop(shop, order.id, { line: 1 }, olga)
      expect(await changeCrop(shop, order.id, asShown, by)).toBe(false)
    }
    const { status, lines } = await order.read()
    expect([status, lines[0]?.crop]).toEqual(['in_production', made.lines[0]?.crop])
    // No further mail, because nothing has changed since.
    expect((await mails()).filter((kind) => kind === 'order-crop-changed')).toHaveLength(1)
  })

  it('keeps a crop chosen while another print image arrived that does not fit', async () => {
    await askForCrop(shop, order.id, { line: 1 }, olga)
    await order.send(otherPixels)
    await changeCrop(shop, order.id, left, shopper)
    const held = await order.read()
    expect([held.hold?.cause, held.lines[0]?.crop.x]).toEqual(['print_image', 0])
    await acceptAsItIs(shop, order.id, {}, olga)
    expect((await order.read()).status).toBe('preparing')
  })

  it('waits for the requested crop, whatever print image is accepted', async () => {
    await askForCrop(shop, order.id, { line: 1 }, olga)
    await order.send(otherPixels)
    await acceptAsItIs(shop, order.id, {}, olga)
    expect((await order.read()).hold).toMatchObject({ cause: 'crop_asked' })
    await changeCrop(shop, order.id, left, shopper)
    expect((await order.read()).status).toBe('preparing')
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
      if (reprint === undefined) throw new Error('Nothing is reprinted.')
      return reprint
    }

    it('is a separate order that references the first, is free and is prepared', async () => {
      const reprint = await reprinted()
      await reprintOrder(shop, order.id, wrong, olga)
      // Other quantities under the same key must not be reported as done.
      const other = reprintOrder(shop, order.id, { ...wrong, quantities: [2] }, olga)
      await expect(other).rejects.toMatchObject({
        message: expect.stringMatching(/This order was reprinted while you were viewing it\./),
      })
      expect(await reprints()).toHaveLength(1)
      const [first, second] = [await order.read(), await read(reprint.id)]
      expect(second).toMatchObject({
        status: 'preparing',
        payment_status: 'paid',
        reprint_of: order.id,
        total: 0,
        tax: 0,
        shipping: 0,
        commission: 0,
        cancellable_until: null,
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

    it('is booked with its cost only, once it is begun', async () => {
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
      const { sales } = await readOverview(shop.database.queries, shop.store.id, shop.now())
      expect(sales).toMatchObject([{ orders: 1 }])
    })

    it('can be cancelled without a refund', async () => {
      const { id } = await reprinted()
      await cancelOrder(shop, id, { reason: 'Not needed.' }, olga)
      expect(await read(id)).toMatchObject({ status: 'cancelled', refunds: [] })
      // A shopper who was informed about the reprint also learns that it was cancelled.
      expect(await mails(id)).toEqual(['order-cancelled', 'order-reprint'])
    })

    it('is rejected for zero pieces, for more than ordered, and while the first is not begun', async () => {
      await expect(reprintOrder(shop, order.id, wrong, olga)).rejects.toMatchObject({ status: 409 })
      await moveTo(shop, order.id, 'in_production')
      for (const quantities of [[0], [2], [], [0.5], [Number.NaN]]) {
        await expect(
          reprintOrder(shop, order.id, { ...wrong, quantities }, olga),
        ).rejects.toMatchObject({ code: 'parameter_invalid' })
      }
      expect(await reprints()).toEqual([])
    })

    const read = (id: string) => getOrderJson(shop.database.queries, shop.store, id, shop.now)
  })

  it.each(['shipped', 'delivered', 'returned'] as const)(
    'a parcel replaces one of an order that is %s',
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

  it('a parcel without a number replaces a similar one, once per click', async () => {
    for (const step of ['in_production', 'shipped', 'returned'] as const) {
      await moveTo(shop, order.id, step)
    }
    const letter = { carrier: 'UPS' }
    const parcels = async () => (await order.read()).shipments.length
    const before = await parcels()
    for (const _ of [1, 2]) await replaceParcel(shop, order.id, letter, olga)
    expect([(await order.read()).status, await parcels()]).toEqual(['shipped', before + 1])
    await moveTo(shop, order.id, 'returned')
    await replaceParcel(shop, order.id, letter, olga)
    expect([(await order.read()).status, await parcels()]).toEqual(['shipped', before + 2])
    expect((await mails()).filter((kind) => kind === 'order-parcel-replaced')).toHaveLength(2)
  })

  describe('undo', () => {
    const otto: Operator = { kind: 'operator', id: 'op_2', name: 'Otto' }
    const undo = (action: UndoableAction, by = olga) => undoAction(shop, order.id, action, by)
    const tooLate = { code: 'order_state_refused', status: 409 }
    const parcel = { carrier: 'UPS', trackingNumber: '1Z999AA1' }
    const producing = async () => {
      shop.advance(60 * minuteMs)
      await startProduction(shop, order.id, olga)
    }
    const lastEvent = async () => (await order.read()).events.at(-1)

    it('reverts production, shipping and delivery step by step', async () => {
      await producing()
      await shipOrder(shop, order.id, parcel, olga)
      await markDelivered(shop, order.id, olga)
      await undo('mark_delivered')
      expect(await lastEvent()).toMatchObject({
        type: 'order.shipped',
        detail: { from: 'delivered', tracking_number: '1Z999AA1', undone: true },
      })
      expect((await mails()).filter((kind) => kind === 'order-shipped')).toHaveLength(1)
      // The latest event is the undo itself, so earlier ones cannot be undone.
      await expect(undo('ship')).rejects.toMatchObject(tooLate)
    })

    it('reverts a parcel until its mail is sent, and no later', async () => {
      await producing()
      await shipOrder(shop, order.id, parcel, olga)
      const mail = async () =>
        await shop.database.queries
          .selectFrom('mails')
          .select(['id', 'state'])
          .where('kind', '=', 'order-shipped')
          .executeTakeFirstOrThrow()
      const { id, state } = await mail()
      const sending = await shop.database.queries
        .selectFrom('jobs')
        .select('run_at')
        .where('payload', 'like', `%${id}%`)
        .execute()
      expect([state, sending]).toEqual(['waiting', [{ run_at: shop.now() + minuteMs }]])
      await undo('ship')
      expect(await order.read()).toMatchObject({ status: 'in_production', shipments: [] })
      expect((await mail()).state).toBe('dropped')
      await shipOrder(shop, order.id, { ...parcel, trackingNumber: '1Z999AA2' }, olga)
      shop.advance(minuteMs)
      await expect(undo('ship')).rejects.toMatchObject(tooLate)
      expect((await order.read()).shipments).toMatchObject([{ tracking_number: '1Z999AA2' }])
    })

    it('reverts no parcel whose mail was sent by hand, and sends none for a reverted one', async () => {
      const { queries } = shop.database
      await producing()
      await shipOrder(shop, order.id, parcel, olga)
      const newest = async () =>
        await queries
          .selectFrom('mails')
          .select(['id', 'state'])
          .where('kind', '=', 'order-shipped')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
      const again = async () => {
        const { id } = await newest()
        return await shop.database.transaction((tx) => sendAgain(tx, id, shop.now()))
      }
      await undo('ship')
      await expect(again()).rejects.toThrow('because the action it reports was undone.')
      expect((await newest()).state).toBe('dropped')
      shop.advance(1000)
      await shipOrder(shop, order.id, parcel, olga)
      shop.advance(1000)
      // The mail is being sent and may have left, although its row does not say so yet.
      await again()
      await expect(undo('ship')).rejects.toMatchObject(tooLate)
      await queries.updateTable('mails').set({ state: 'sent' }).execute()
      await expect(undo('ship')).rejects.toMatchObject(tooLate)
      expect((await order.read()).shipments).toHaveLength(1)
    })

    it('keeps an invoice that was created on shipment', async () => {
      await nameSeller(shop.database, { invoicesAt: 'shipped' })
      await producing()
      await shipOrder(shop, order.id, parcel, olga)
      await expect(undo('ship')).rejects.toMatchObject(tooLate)
      expect((await order.read()).status).toBe('shipped')
    })

    it('releases a hold, and restores a released one with its reason', async () => {
      await holdOrder(shop, order.id, { reason: 'No paper.' }, olga)
      await undo('hold')
      expect((await order.read()).status).toBe('ready')
      await holdOrder(shop, order.id, { reason: 'No ink.' }, olga)
      await releaseOrder(shop, order.id, olga)
      await undo('release')
      expect(await order.read()).toMatchObject({ status: 'on_hold', hold_reason: 'No ink.' })
    })

    it('restores no order that was cancelled while on hold', async () => {
      await holdOrder(shop, order.id, { reason: 'No paper.' }, olga)
      await moveTo(shop, order.id, 'cancelled', olga)
      await expect(undo('release')).rejects.toMatchObject(tooLate)
      expect((await order.read()).status).toBe('cancelled')
    })

    it('keeps in production what a lab has, whatever was done and undone since', async () => {
      await producing()
      await addEvent(shop, order.id, 'order.sent_to_lab', { lab: 'Alps', version: 1 })
      await shipOrder(shop, order.id, parcel, olga)
      await undo('ship')
      await expect(undo('start_production')).rejects.toMatchObject(tooLate)
      await holdOrder(shop, order.id, { reason: 'No ink.' }, olga)
      await undo('hold')
      await expect(undo('start_production')).rejects.toMatchObject(tooLate)
      expect((await order.read()).status).toBe('in_production')
    })

    it('is limited to the same user, for ten minutes, and until another step follows', async () => {
      await producing()
      await expect(undo('start_production', otto)).rejects.toMatchObject(tooLate)
      await expect(undo('ship')).rejects.toMatchObject(tooLate)
      const lab = { lab: 'Alps', version: 1 }
      shop.advance(10 * minuteMs - 1)
      await undo('start_production')
      expect((await order.read()).status).toBe('ready')
      await startProduction(shop, order.id, olga)
      await addEvent(shop, order.id, 'order.sent_to_lab', lab)
      await expect(undo('start_production')).rejects.toMatchObject(tooLate)
      await expect(undo('hold')).rejects.toMatchObject(tooLate)
    })

    it('removes the cost of a reprint from the books, and enters it again', async () => {
      await moveTo(shop, order.id, 'in_production')
      const wrong = { quantities: [1], reason: 'A scratch', key: 'a' }
      await reprintOrder(shop, order.id, wrong, olga)
      const { id } = await shop.database.queries
        .selectFrom('orders')
        .select('id')
        .where('reprint_of', '=', order.id)
        .executeTakeFirstOrThrow()
      const costs = async () => {
        const booked = shop.database.queries.selectFrom('bookings').select('cost')
        const rows = await booked.where('order_id', '=', id).orderBy('at').execute()
        return rows.map(({ cost }) => Math.sign(Number(cost)))
      }
      await moveTo(shop, id, 'ready')
      await moveTo(shop, id, 'in_production', olga)
      shop.advance(1)
      await undoAction(shop, id, 'start_production', olga)
      expect(await costs()).toEqual([1, -1])
      shop.advance(1)
      await moveTo(shop, id, 'in_production')
      expect(await costs()).toEqual([1, -1, 1])
    })
  })
})
