import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { cartOfPicture, type MadeOrder, madeOrder } from '../../../../tests/helpers/made-order.ts'
import { assets, dayMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { languages } from '../../../pure/contract/language.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { addParcel, markDelivered } from '../../../trade/orders/actions/parcel-actions.ts'
import { contextOf } from '../../../trade/orders/core/add-order-event.ts'
import { createPackingSlips } from '../documents/create-packing-slips.ts'
import { createShopperMails } from '../mails/shopper-mails.ts'
import { findOrderRoutes } from '../receipt/find-order-routes.tsx'
import { receiptRoutes } from '../receipt/receipt-routes.ts'
import { withdrawRoutes } from './withdraw-routes.tsx'

const kim = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
const words = messagesIn('en').withdrawal

describe.each(testDatabases)('the withdrawal pages on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let order: MadeOrder
  let number: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const deps = { ...shop, firstStore: { store: shop.store } }
    withdrawRoutes(server, deps, assets)
    findOrderRoutes(server, deps, assets)
    receiptRoutes(server, shop, assets)
    const { cartId } = await cartOfPicture(shop)
    order = await madeOrder(shop, undefined, { addTo: cartId })
    number = (await order.read()).number
    await allow(0)
  })
  afterEach(() => server.close())

  /** The line at this position may be withdrawn from, and no other. */
  async function allow(position: number): Promise<void> {
    const lines = () => shop.database.queries.updateTable('order_lines')
    await lines().set({ may_withdraw: 0 }).execute()
    await lines().set({ may_withdraw: 1 }).where('position', '=', position).execute()
  }
  const see = async (url: string, language = 'en') =>
    (await server.inject({ url, headers: { 'accept-language': language } })).body
  async function post(url: string, fields: Record<string, string>, language = 'en') {
    const answer = await server.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': language,
      },
    })
    return { status: answer.statusCode, page: answer.body }
  }
  const ann = () => ({ name: 'Ann Example', number, email: 'ann@example.com' })
  const chosen = { 'line-1': 'yes', 'quantity-1': '1', seen: '0' }
  async function withdrawals() {
    return await shop.database.queries.selectFrom('withdrawals').selectAll().execute()
  }
  async function mailOf(kind: 'order-receipt' | 'order-withdrawn') {
    const mails = createShopperMails({
      ...shop,
      baseUrl: 'https://prints.example',
      testMailsTo: [],
      timeZone: 'Europe/Berlin',
    })
    const rows = shop.database.queries.selectFrom('mails').selectAll().where('kind', '=', kind)
    const row = await rows.executeTakeFirstOrThrow()
    const sent = await mails[kind](row, JSON.parse(row.facts))
    return sent?.text ?? ''
  }

  it('are linked from every footer, and from a receipt only while it is possible', async () => {
    const offered = () => see(`/cart/${order.cartId}/receipt`)
    const links = (page: string) => page.split(words.link).length - 1
    expect(links(await see('/order'))).toBe(1)
    expect(links(await offered())).toBe(2)
    await allow(9)
    expect(links(await offered())).toBe(1)
  })

  it('know number and name from the cart, and not the mail address', async () => {
    const page = await see(`/withdraw?cart=${order.cartId}`)
    expect(page).toContain(`value="${number}"`)
    expect(page).toContain('value="Ann Example"')
    expect(page).not.toContain('ann@example.com')
  })

  it('list what can be withdrawn, and the rest with its reason', async () => {
    const { status, page } = await post('/withdraw', { ...ann(), email: 'ANN@example.com' })
    expect(status).toBe(200)
    expect(page).toMatch(/name="line-1"[^>]*checked/)
    expect(page).not.toContain('name="line-2"')
    expect(page).toContain(words.exempt)
    expect(page).toContain(words.confirm)
    expect(await withdrawals()).toEqual([])
  })

  it('take what was withdrawn before it was sent off the packing slip', async () => {
    const slip = createPackingSlips({ ...shop, baseUrl: null })
    const quantities = async () => (await slip(order.id))?.lines.map(({ quantity }) => quantity)
    const all = await quantities()
    expect((await post('/withdraw/confirm', { ...ann(), ...chosen })).status).toBe(200)
    const [withdrawal] = await withdrawals()
    const [line] = JSON.parse(withdrawal?.lines ?? '[]')
    const left = all?.map((each, index) => (index + 1 === line.line ? each - line.quantity : each))
    expect(await quantities()).toEqual(left?.filter((each) => each > 0))
    expect(await quantities()).not.toEqual(all)
    // A slip that is printed again says what was in the parcel.
    await shop.database.queries
      .updateTable('withdrawals')
      .set({ at: shop.now() + dayMs })
      .execute()
    await shop.database.transaction(async (tx) => {
      await tx.updateTable('orders').set({ status: 'in_production' }).execute()
      const parcel = { carrier: 'dhl', tracking_number: null, tracking_url: null } as const
      await addParcel(tx, { id: order.id, status: 'in_production' }, parcel, kim, contextOf(shop))
    })
    expect(await quantities()).toEqual(all)
  })

  it('confirm it with time, name and items, the same again, and by mail', async () => {
    const sent = { ...ann(), ...chosen }
    const { status, page } = await post('/withdraw/confirm', sent)
    expect(status).toBe(200)
    expect(page).toContain(words.received)
    expect(page).toContain('November 21, 2026')
    expect(page).toContain('UTC')
    expect(page).toContain('Ann Example')
    expect(page).toContain('1 × Stretched canvas 30')
    shop.advance(60_000)
    expect((await post('/withdraw/confirm', sent)).page).toBe(page)
    expect((await post('/withdraw', ann())).page).toBe(page)
    expect(await withdrawals()).toHaveLength(1)
    const mail = await mailOf('order-withdrawn')
    expect(mail).toContain('1:00:00')
    expect(mail).toContain('GMT+1')
    expect(mail).toContain('1 × Stretched canvas 30')
    expect(mail).toContain('Ann Example')
  })

  it('keep what was typed if no order matches, whatever is wrong', async () => {
    const wrong = [
      { ...ann(), email: 'bob@example.com' },
      { ...ann(), number: '0000-0000' },
      { ...ann(), number: 'nope-1' },
    ]
    const pages: string[] = []
    for (const each of wrong) {
      const { status, page } = await post('/withdraw', each)
      expect(status).toBe(422)
      expect(page).toContain('value="Ann Example"')
      expect(page).toContain(`value="${each.number}"`)
      pages.push(page.replaceAll(each.number, '').replaceAll(each.email, ''))
    }
    expect(pages.every((page) => page === pages[0] && page.includes(words.unknown))).toBe(true)
    expect((await post('/withdraw/confirm', { ...wrong[0], ...chosen })).page).toContain(
      words.unknown,
    )
    expect(await withdrawals()).toEqual([])
  })

  it('say what is missing', async () => {
    const { faults } = messagesIn('en')
    expect((await post('/withdraw', { ...ann(), name: ' ' })).page).toContain(faults.name_missing)
    const nothing = await post('/withdraw/confirm', { ...ann(), seen: '0' })
    expect([nothing.status, nothing.page.includes(words.noneChosen)]).toEqual([422, true])
    const exempt = { 'line-2': 'yes', 'quantity-2': '1', seen: '0' }
    const refused = await post('/withdraw/confirm', { ...ann(), ...exempt })
    expect([refused.status, refused.page.includes(words.changed)]).toEqual([422, true])
    expect(await withdrawals()).toEqual([])
  })

  it('say when the period ends and that it has ended', async () => {
    await order.makeReady()
    await shop.database.transaction(async (tx) => {
      await tx.updateTable('orders').set({ status: 'in_production' }).execute()
      const parcel = { carrier: 'dhl', tracking_number: null, tracking_url: null } as const
      await addParcel(tx, { id: order.id, status: 'in_production' }, parcel, kim, contextOf(shop))
    })
    expect((await post('/withdraw', ann())).page).toContain('14 days after the last parcel')
    await markDelivered(shop, order.id, kim)
    // Day 14 is a Saturday.
    expect((await post('/withdraw', ann())).page).toContain('the end of December 7, 2026')
    shop.advance(17 * dayMs)
    expect((await post('/withdraw', ann())).page).toContain('ended on December 7, 2026')
    expect((await see(`/cart/${order.cartId}/receipt`)).split(words.link)).toHaveLength(2)
  })

  it('say that an order whose payment is in progress need not be paid', async () => {
    const { queries } = shop.database
    const unpaid = { status: 'awaiting_payment', payment_status: 'pending' } as const
    await queries.updateTable('orders').set(unpaid).execute()
    await queries.updateTable('order_lines').set({ may_withdraw: 1 }).execute()
    const both = { ...chosen, 'line-2': 'yes', 'quantity-2': '1' }
    const { status, page } = await post('/withdraw/confirm', { ...ann(), ...both })
    expect([status, page.includes(words.notPaid)]).toEqual([200, true])
    expect(await mailOf('order-withdrawn')).toContain(words.notPaid)
  })

  it('say that nothing can be withdrawn if every line is exempt', async () => {
    await allow(9)
    expect((await post('/withdraw', ann())).page).toContain(words.exemptAll)
    expect(await mailOf('order-receipt')).not.toContain(words.link)
    await allow(0)
    expect(await mailOf('order-receipt')).toContain(
      `https://prints.example/withdraw?lang=en&cart=${order.cartId}`,
    )
  })

  it.each(languages)('speak %s', async (language) => {
    const said = messagesIn(language).withdrawal
    const choice = await post('/withdraw', ann(), language)
    expect(choice.page).toContain(`>${said.confirm}<`)
    const done = await post('/withdraw/confirm', { ...ann(), ...chosen }, language)
    expect(done.page).toContain(said.received)
    expect(done.page).not.toMatch(/\{\w+\}/)
  })
})
