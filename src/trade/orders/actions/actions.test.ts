import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { orderIdOf } from '../../../../tests/helpers/ids.ts'
import {
  cartOfPicture,
  fittingPixels,
  madeOrder,
  otherPixels,
} from '../../../../tests/helpers/made-order.ts'
import {
  dayMs,
  minuteMs,
  openTestShop,
  printImageArrives,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { addContinueOrders } from '../../fulfilment/late-images/continue-orders-of-image.ts'
import { startProduction } from '../../fulfilment/start-production.ts'
import { actionsOffered } from '../core/actions/actions-offered.ts'
import type { Actor } from '../core/actor.ts'
import { readOrder } from '../core/read-order.ts'
import { acceptAsItIs } from './holds/accept-as-it-is.ts'
import { askForPrintImage } from './holds/ask-for-print-image.ts'
import { holdOrder } from './holds/hold-order.ts'
import { releaseOrder } from './holds/release-order.ts'
import { addNote, readNotes } from './order-notes.ts'
import { markDelivered, markReturned, shipOrder } from './parcel-actions.ts'
import { refusalReason } from './refusal-reason.ts'
import { reprintOrder } from './reprint-order.ts'
import { walkTestOrder } from './walk-test-order.ts'

const olga: Actor = { kind: 'operator', id: 'op_1', name: 'Olga' }
const shopper: Actor = { kind: 'shopper' }
const refused = (message: RegExp) => ({
  code: 'order_state_refused',
  publicMessage: expect.stringMatching(message),
})

describe.each(testDatabases)('actions on an order, on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const reason = 'Ask about the address.'
  const parcel = { carrier: 'UPS', trackingNumber: '1Z 999 AA1' }

  async function inProduction() {
    const order = await madeOrder(shop)
    await order.makeReady()
    shop.advance(31 * minuteMs)
    await startProduction(shop, order.id, olga)
    return order
  }

  describe('holdOrder and releaseOrder', () => {
    it('records who did it, without a name in the API, and is idempotent', async () => {
      const { id, read } = await madeOrder(shop)
      await holdOrder(shop, id, { reason: `  ${reason}\r\n` }, olga)
      await holdOrder(shop, id, { reason }, olga)
      const held = await read()
      expect(held).toMatchObject({
        status: 'on_hold',
        hold_reason: reason,
        hold: {
          reason,
          cause: 'operator',
          actions: ['release', 'ask_for_print_image', 'cancel'],
        },
      })
      expect(held.events.filter(({ type }) => type === 'order.on_hold')).toMatchObject([
        { by: 'operator', detail: { from: 'preparing', reason, cause: 'operator' } },
      ])
      expect(JSON.stringify(held)).not.toContain('Olga')
      await releaseOrder(shop, id, olga)
      await releaseOrder(shop, id, olga)
      expect(await read()).toMatchObject({ status: 'preparing', hold: null, hold_reason: null })
    })

    it('returns the order to the right state', async () => {
      const waiting = await madeOrder(shop, null)
      const ready = await madeOrder(shop)
      await ready.makeReady()
      const printing = await inProduction()
      for (const { id } of [waiting, ready, printing]) await holdOrder(shop, id, { reason }, olga)
      for (const { id } of [waiting, ready, printing]) await releaseOrder(shop, id, olga)
      const states = [waiting, ready, printing].map(async ({ read }) => (await read()).status)
      expect(await Promise.all(states)).toEqual(['awaiting_print_image', 'ready', 'in_production'])
    })

    it('returns the order to production also if the reason of the hold has changed', async () => {
      const { id, read } = await inProduction()
      await holdOrder(shop, id, { reason }, olga)
      await askForPrintImage(shop, id, { note: 'The sky has stripes.' }, olga)
      await releaseOrder(shop, id, olga)
      expect((await read()).status).toBe('in_production')
    })

    it('renders print files again if the print image was replaced meanwhile', async () => {
      const { id, read, send, makeReady } = await madeOrder(shop)
      await makeReady()
      await holdOrder(shop, id, { reason }, olga)
      await send({ width: 6000, height: 4000 })
      expect((await read()).status).toBe('on_hold')
      await releaseOrder(shop, id, olga)
      expect((await read()).status).toBe('preparing')
    })

    it('keeps a hold whose reason persists, and says what resolves it', async () => {
      const { id, read } = await madeOrder(shop, otherPixels)
      expect((await read()).hold).toMatchObject({
        cause: 'print_image',
        actions: ['replace_print_image', 'accept_as_it_is', 'ask_for_print_image', 'cancel'],
      })
      await expect(releaseOrder(shop, id, olga)).rejects.toMatchObject(
        refused(
          /The order would immediately be put on hold again\..*6000 × 4000 pixels were declared.*accept this one/,
        ),
      )
    })

    it('requires a reason', async () => {
      const { id } = await madeOrder(shop)
      await expect(holdOrder(shop, id, { reason: ' \n' }, olga)).rejects.toMatchObject({
        code: 'parameter_invalid',
        publicMessage: 'Enter a reason for the hold.',
      })
    })
  })

  describe('acceptAsItIs', () => {
    it('releases the order, records who did it, and judges a later print image separately', async () => {
      const { id, read, send } = await madeOrder(shop, otherPixels)
      await acceptAsItIs(shop, id, {}, olga)
      await acceptAsItIs(shop, id, {}, olga)
      const after = await read()
      expect(after.status).toBe('preparing')
      expect(after.events.slice(-2)).toMatchObject([
        {
          type: 'order.print_image_accepted',
          by: 'operator',
          detail: { accepted: [{ line: 1, print_image: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
        },
        { type: 'order.preparing', by: 'operator' },
      ])
      await send({ width: 3001, height: 2000 })
      expect(await read()).toMatchObject({ status: 'on_hold', hold: { cause: 'print_image' } })
    })

    it('is rejected for another print image than the one that was viewed', async () => {
      const { id, token, read, send } = await madeOrder(shop, otherPixels)
      const here = async () => {
        const image = shop.database.queries.selectFrom('image_tokens').select('print_sha256')
        const { print_sha256: sha256 } = await image
          .where('token', '=', token)
          .executeTakeFirstOrThrow()
        return { seen: [sha256 ?? ''] }
      }
      const before = await here()
      await send({ width: 3001, height: 2000 })
      await expect(acceptAsItIs(shop, id, before, olga)).rejects.toMatchObject(
        refused(/Another print image arrived while you were viewing this order\./),
      )
      expect((await read()).status).toBe('on_hold')
      await acceptAsItIs(shop, id, await here(), olga)
      expect((await read()).status).toBe('preparing')
    })

    it('is unavailable while there is nothing to accept', async () => {
      const kim = { kind: 'operator', id: 'op_2', name: 'Kim' } as const
      const { id, read, send } = await madeOrder(shop, null)
      const why = async () => {
        const order = await readOrder(shop.database.queries, id)
        const { queries } = shop.database
        return await refusalReason(queries, order, 'accept_as_it_is', shop.now(), kim)
      }
      await holdOrder(shop, id, { reason }, olga)
      expect((await read()).status).toBe('on_hold')
      expect(await why()).toMatch(/A print image of this order has not arrived yet/)
      await send(otherPixels)
      expect(await why()).toBeNull()
    })

    it('does not end a manual hold, and takes effect when that is released', async () => {
      const { id, read, send } = await madeOrder(shop)
      await holdOrder(shop, id, { reason }, olga)
      await send(otherPixels)
      await acceptAsItIs(shop, id, {}, olga)
      expect(await read()).toMatchObject({ status: 'on_hold', hold_reason: reason })
      await releaseOrder(shop, id, olga)
      expect((await read()).status).toBe('preparing')
    })
  })

  it('renders print files again if they are the reason of the hold', () => {
    const offered = (heldFor: string) =>
      actionsOffered({ status: 'on_hold', isTest: false, heldFor }, 'operator')
    expect(offered('print_file')).toContain('make_print_files_again')
    for (const cause of ['operator', 'crop_asked', 'payment_taken_back', 'print_image']) {
      expect(offered(cause)).not.toContain('make_print_files_again')
    }
  })

  describe('askForPrintImage', () => {
    it('holds the order until another one arrives; the same one does not count', async () => {
      const { id, token, read, send } = await madeOrder(shop)
      await askForPrintImage(shop, id, { note: 'The sky has stripes.' }, olga)
      await askForPrintImage(shop, id, { note: 'The sky has stripes.' }, olga)
      const held = await read()
      expect(held.hold).toMatchObject({ cause: 'print_image_asked' })
      expect(held.hold_reason).toMatch(/requested: The sky has stripes\./)
      const asked = held.events.filter(({ type }) => type === 'order.print_image_reminder')
      expect(asked).toMatchObject([
        { by: 'operator', detail: { asked_for: 'The sky has stripes.', lines: [1] } },
      ])
      await shop.database.transaction((tx) => addContinueOrders(tx, token, shop.now()))
      await shop.runDueJobs()
      expect((await read()).status).toBe('on_hold')
      await send({ width: 6000, height: 4000 })
      expect((await read()).status).toBe('preparing')
    })

    it('only notifies if the order already waits for its print image', async () => {
      const { id, read, send } = await madeOrder(shop, null)
      await askForPrintImage(shop, id, { note: 'It is urgent.' }, olga)
      expect(await read()).toMatchObject({ status: 'awaiting_print_image', hold: null })
      await send({ width: 6000, height: 4000 })
      expect((await read()).status).toBe('preparing')
    })

    it('waits for the requested ones, whichever others arrive', async () => {
      const { token: first, cartId } = await cartOfPicture(shop)
      const { id, token: second, read } = await madeOrder(shop, null, { addTo: cartId })
      const comes = async (token: ImageToken) => {
        await printImageArrives(shop, token, fittingPixels)
        await shop.database.transaction((tx) => addContinueOrders(tx, token, shop.now()))
        await shop.runDueJobs()
      }
      const setKind = async (token: ImageToken, kind: 'preview' | 'single') => {
        const tokens = shop.database.queries.updateTable('image_tokens')
        await tokens.set({ kind }).where('token', '=', token).execute()
      }
      const ask = (lines: number[]) =>
        askForPrintImage(shop, id, { note: 'In colour.', lines }, olga)
      for (const none of [[], [3], [1, 3], [0], [1, Number.NaN]]) {
        await expect(ask(none)).rejects.toThrow('Choose the print images.')
      }
      await setKind(second, 'single')
      await expect(ask([1, 2])).rejects.toThrow('One of these pictures can’t be replaced:')
      await setKind(second, 'preview')
      await ask([2])
      expect((await read()).status).toBe('awaiting_print_image')
      for (const _ of [1, 2]) await ask([1])
      const held = await read()
      expect(held.hold_reason).toMatch(/^Line 1: Another print image was requested: In colour\./)
      const asked = held.events.filter(({ type }) => type === 'order.print_image_reminder')
      expect(asked.map(({ detail }) => detail.lines)).toEqual([[2], [1]])
      await comes(second)
      expect((await read()).status).toBe('on_hold')
      await ask([2])
      expect((await read()).hold_reason).toMatch(/^Line 1, 2: /)
      await comes(first)
      expect((await read()).status).toBe('on_hold')
      await comes(second)
      expect((await read()).status).toBe('preparing')
    })

    it('does not restart an order that is disputed', async () => {
      const { id, read, send } = await madeOrder(shop, otherPixels)
      await shop.database.queries
        .updateTable('orders')
        .set({ payment_status: 'declined' })
        .execute()
      for (const act of [
        () => askForPrintImage(shop, id, { note: 'Send it again.' }, olga),
        () => acceptAsItIs(shop, id, {}, olga),
        () => releaseOrder(shop, id, olga),
      ]) {
        await expect(act()).rejects.toMatchObject(refused(/is not paid.*You can cancel it/))
      }
      await send({ width: 6000, height: 4000 })
      expect((await read()).status).toBe('on_hold')
    })

    it('is rejected if the print image may not be replaced', async () => {
      const asks = (id: OrderId) => askForPrintImage(shop, id, { note: 'In colour.' }, olga)
      const { id } = await inProduction()
      const again = { quantities: [1], reason: 'It is scratched.', key: 'a' }
      await reprintOrder(shop, id, again, olga)
      const { queries } = shop.database
      const reprints = queries.selectFrom('orders').select('id').where('reprint_of', '=', id)
      const { id: reprint } = await reprints.executeTakeFirstOrThrow()
      await expect(asks(reprint)).rejects.toMatchObject(refused(/No picture .* can be replaced/))
      // An image handed over without a preview.
      const single = await madeOrder(shop)
      await queries.updateTable('image_tokens').set({ kind: 'single' }).execute()
      await expect(asks(single.id)).rejects.toMatchObject(refused(/No picture .* can be replaced/))
      expect(await single.read()).toMatchObject({ status: 'preparing', hold: null })
    })

    it('does not change a manual hold, whatever arrives', async () => {
      const { id, read, send } = await madeOrder(shop)
      await holdOrder(shop, id, { reason }, olga)
      for (const _ of [1, 2]) await askForPrintImage(shop, id, { note: 'In colour.' }, olga)
      const held = await read()
      expect(held.hold).toMatchObject({ cause: 'operator' })
      expect(held.hold_reason).toBe(`${reason} Another print image was requested: In colour.`)
      await send({ width: 6000, height: 4000 })
      expect((await read()).status).toBe('on_hold')
      await releaseOrder(shop, id, olga)
      expect((await read()).status).toBe('preparing')
    })
  })

  describe('startProduction', () => {
    it('waits until the order can no longer be cancelled, and says how long', async () => {
      const { id, read, makeReady } = await madeOrder(shop)
      await makeReady()
      expect((await read()).cancellable_until).toBe('2026-11-21T12:30:00.000Z')
      shop.advance(12.5 * minuteMs)
      await expect(startProduction(shop, id, olga)).rejects.toMatchObject(
        refused(/for 18 more minutes\./),
      )
      shop.advance(17.5 * minuteMs)
      await startProduction(shop, id, olga)
      await startProduction(shop, id, olga)
      const made = await read()
      expect(made).toMatchObject({ status: 'in_production', cancellable_until: null })
      expect(made.events.filter(({ type }) => type === 'order.in_production')).toHaveLength(1)
    })

    it('rejects a print file made from another print image', async () => {
      const { id, read, token, makeReady } = await madeOrder(shop)
      await makeReady()
      shop.advance(dayMs)
      await printImageArrives(shop, token, { width: 6000, height: 4000 })
      await expect(startProduction(shop, id, olga)).rejects.toMatchObject(
        refused(/A print image of this order was just replaced/),
      )
      expect((await read()).status).toBe('ready')
    })

    it('uses the cancellation period at the time of payment', async () => {
      const columns = shop.database.queries.updateTable('stores')
      await columns.set({ cool_off_minutes: 0 }).execute()
      const { id, read, makeReady } = await madeOrder(shop)
      await columns.set({ cool_off_minutes: 60 }).execute()
      await makeReady()
      await startProduction(shop, id, olga)
      expect(await read()).toMatchObject({ status: 'in_production', cancellable_until: null })
    })
  })

  describe('shipOrder', () => {
    it('ships with the first parcel, adds further ones, and the same one once', async () => {
      const { id, read } = await inProduction()
      await shipOrder(shop, id, parcel, olga)
      await shipOrder(shop, id, { carrier: 'ups', trackingNumber: '1Z999AA1' }, olga)
      shop.advance(minuteMs)
      await shipOrder(
        shop,
        id,
        { carrier: ' Our  van ', trackingUrl: 'https://van.example/7' },
        olga,
      )
      const shipped = await read()
      expect(shipped.status).toBe('shipped')
      expect(shipped.shipments).toEqual([
        {
          carrier: 'UPS',
          tracking_number: '1Z999AA1',
          tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA1',
          shipped_at: '2026-11-21T12:31:00.000Z',
        },
        {
          carrier: 'Our van',
          tracking_number: null,
          tracking_url: 'https://van.example/7',
          shipped_at: '2026-11-21T12:32:00.000Z',
        },
      ])
      expect(shipped.events.slice(-2)).toMatchObject([
        { type: 'order.shipped', detail: { carrier: 'UPS', tracking_number: '1Z999AA1' } },
        { type: 'order.parcel_added', detail: { carrier: 'Our van' } },
      ])
    })

    it.each([
      [{ carrier: ' ' }, /Enter the carrier\./],
      [{ carrier: 'UPS', trackingNumber: '<b>' }, /letters and digits/],
      [{ carrier: 'UPS', trackingUrl: 'javascript:alert(1)' }, /starts with https/],
      [{ carrier: 'x'.repeat(61) }, /at most 60/],
    ])('rejects %j', async (input, message) => {
      const { id, read } = await inProduction()
      await expect(shipOrder(shop, id, input, olga)).rejects.toMatchObject({
        code: 'parameter_invalid',
        publicMessage: expect.stringMatching(message),
      })
      expect((await read()).shipments).toEqual([])
    })
  })

  it('records deliveries and returns, once each', async () => {
    const { id, read } = await inProduction()
    await shipOrder(shop, id, parcel, olga)
    await markDelivered(shop, id, olga)
    await markDelivered(shop, id, olga)
    await markReturned(shop, id, { reason: 'Nobody was there.' }, olga)
    await markReturned(shop, id, { reason: 'Nobody was there.' }, olga)
    const types = (await read()).events.map(({ type }) => type)
    expect(types.slice(-3)).toEqual(['order.shipped', 'order.delivered', 'order.returned'])
  })

  it('says what is possible instead if the state is wrong', async () => {
    const { id } = await inProduction()
    await expect(markDelivered(shop, id, olga)).rejects.toMatchObject(
      refused(
        /^An order that is "in production" cannot be marked as delivered. It can be put on hold, put on hold in part, made without some of its lines, assigned, unassigned, shipped, shipped to another address, sent to the shopper for another crop, cropped again, reprinted, cancelled, refunded, or advanced\.$/,
      ),
    )
    await expect(shipOrder(shop, id, parcel, shopper)).rejects.toMatchObject({
      code: 'order_state_refused',
    })
    await expect(markDelivered(shop, orderIdOf('ord_none'), olga)).rejects.toMatchObject({
      code: 'order_unknown',
    })
  })

  it('keeps internal notes, hidden from the API', async () => {
    const { id, read } = await madeOrder(shop)
    const before = await read()
    await addNote(shop, id, { text: 'Called Ann.' }, olga)
    await addNote(shop, id, { text: 'Called Ann.' }, olga)
    shop.advance(2 * minuteMs)
    await addNote(shop, id, { text: 'Called Ann.' }, olga)
    const notes = await readNotes(shop.database.queries, id)
    expect(notes.map(({ text, by, at }) => [text, by, at])).toEqual([
      ['Called Ann.', olga, shop.now()],
      ['Called Ann.', olga, shop.now() - 2 * minuteMs],
    ])
    expect(await read()).toEqual(before)
  })

  it('writes the audit log in the same transaction, and only for a change', async () => {
    const { id, read } = await madeOrder(shop)
    const { queries } = shop.database
    await holdOrder(shop, id, { reason }, olga)
    await holdOrder(shop, id, { reason }, olga)
    const audited = { action: 'order.hold', subject: `order ${(await read()).number}` }
    expect(await queries.selectFrom('audit_log').select(['action', 'subject']).execute()).toEqual([
      audited,
    ])
    await queries.schema.alterTable('audit_log').renameTo('no_audit_log').execute()
    await expect(releaseOrder(shop, id, olga)).rejects.toThrow('audit_log')
    await queries.schema.alterTable('no_audit_log').renameTo('audit_log').execute()
    expect((await read()).status).toBe('on_hold')
  })

  describe('walkTestOrder', () => {
    const walk = (id: OrderId, from: OrderStatus) => walkTestOrder(shop, id, { from }, olga)

    it('walks through all states, with the preview in place of a missing print image', async () => {
      const { id, token, read, makeReady } = await madeOrder(shop, null)
      await walk(id, 'awaiting_print_image')
      expect(await read()).toMatchObject({
        status: 'preparing',
        lines: [{ print_image: { status: 'here', width: 600, height: 400 } }],
      })
      expect((await read()).events).toContainEqual(
        expect.objectContaining({
          type: 'order.print_image_accepted',
          detail: expect.objectContaining({ preview_as_print_image: [token] }),
        }),
      )
      await expect(walk(id, 'preparing')).rejects.toMatchObject(refused(/"preparing" cannot/))
      await makeReady()
      await walk(id, 'ready')
      await walk(id, 'ready')
      expect((await read()).status).toBe('in_production')
      await walk(id, 'in_production')
      const shipped = await read()
      expect(shipped.shipments).toMatchObject([
        { carrier: 'Test carrier', tracking_number: `TEST-${shipped.number}` },
      ])
      await walk(id, 'shipped')
      expect((await read()).status).toBe('delivered')
      await expect(walk(id, 'delivered')).rejects.toMatchObject(refused(/marked as returned/))
    })

    it('renders expired print files again before it continues', async () => {
      const { id, read, makeReady } = await madeOrder(shop)
      await makeReady()
      const expired = { sha256: null, byte_length: null, expired_at: shop.now() }
      await shop.database.queries.updateTable('print_files').set(expired).execute()
      await walk(id, 'ready')
      await walk(id, 'ready')
      expect((await read()).status).toBe('preparing')
    })

    it('rejects live orders', async () => {
      const { id, makeReady } = await madeOrder(shop)
      await makeReady()
      await shop.database.queries.updateTable('orders').set({ mode: 'live' }).execute()
      await expect(walk(id, 'ready')).rejects.toMatchObject(refused(/cannot be advanced/))
    })
  })
})
