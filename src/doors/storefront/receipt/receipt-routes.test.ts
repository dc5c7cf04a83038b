import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { madeOrder, otherPixels } from '../../../../tests/helpers/made-order.ts'
import {
  assets,
  minuteMs,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { embeddingHosts } from '../../../ground/database/tables/stores-table.ts'
import { createServer } from '../../../ground/http/server.ts'
import { languages } from '../../../pure/contract/language.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { rememberSite } from '../../../trade/carts/remember-site.ts'
import { startProduction } from '../../../trade/fulfilment/start-production.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { askForCrop } from '../../../trade/orders/actions/crops/ask-for-crop.ts'
import { shipOrder } from '../../../trade/orders/actions/parcel-actions.ts'
import { readOrderByCart } from '../../../trade/orders/views/read-order-by-cart.ts'
import { insertStore } from '../../../trade/stores/settings/create-store.ts'
import { cropRoutes } from '../cart/crop-routes.tsx'
import { findOrderRoutes } from './find-order-routes.tsx'
import { receiptRoutes } from './receipt-routes.ts'

const olga = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }
const said = messagesIn('en')

describe.each(testDatabases)('the receipt on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    receiptRoutes(server, shop, assets)
    findOrderRoutes(server, { ...shop, firstStore: { store: shop.store } }, assets)
    cropRoutes(server, shop, assets)
  })
  afterEach(() => server.close())

  const see = async (cartId: string, query = '', language = 'en') => {
    const url = `/cart/${cartId}/receipt${query}`
    return (await server.inject({ url, headers: { 'accept-language': language } })).body
  }
  const cancel = (cartId: string) =>
    server.inject({ method: 'POST', url: `/cart/${cartId}/receipt/cancel` })

  it('shows no price and no refund for an order that its store pays for', async () => {
    const { cartId } = await madeOrder(shop)
    await shop.database.queries.updateTable('orders').set({ on_account: 1 }).execute()
    const pages = [await see(cartId), await see(cartId, '?cancel=ask')]
    expect(pages[1]).toContain(said.mails.cancelled.free)
    await cancel(cartId)
    pages.push(await see(cartId))
    await shop.runDueJobs()
    pages.push(await see(cartId))
    for (const page of pages) expect(page).not.toMatch(/\$\d|67\.30/)
    expect(pages[2]).not.toContain(said.cancelling.moneyBack)
    expect(pages[3]).toContain(said.orderStatus.refunded)
    expect(pages[3]).not.toContain(said.orderStatusText.refunded)
  })

  it('offers to cancel, asks, and says that the refund is in progress', async () => {
    const { cartId, read } = await madeOrder(shop)
    shop.advance(12 * minuteMs + 1)
    expect(await see(cartId)).toContain('for 18 more minutes')
    const asked = await see(cartId, '?cancel=ask')
    expect(asked).toContain('Cancel this order?')
    expect(asked).toContain('$67.30 will be refunded')
    expect(asked).toMatch(/<form[^>]*method="post"[^>]*action="receipt\/cancel\?"/)
    expect((await read()).status).not.toBe('cancelled')

    const done = await cancel(cartId)
    expect([done.statusCode, done.headers.location]).toEqual([303, `/cart/${cartId}/receipt`])
    expect(await read()).toMatchObject({ status: 'cancelled' })
    expect((await read()).events.at(-1)).toMatchObject({ by: 'shopper' })
    const after = await see(cartId)
    expect(after).toContain(said.cancelling.heading)
    expect(after).toContain(said.cancelling.moneyBack)
    expect(after).not.toContain(said.cancelling.ask)
    expect((await cancel(cartId)).headers.location).toBe(`/cart/${cartId}/receipt`)
    await shop.runDueJobs()
    expect(await see(cartId)).toContain(said.orderStatus.refunded)
  })

  it('lets a shopper choose another crop once when asked to', async () => {
    const { id, cartId, read, makeReady } = await madeOrder(shop)
    await makeReady()
    const url = `/cart/${cartId}/receipt/crop/1`
    const choose = async (query = '') => (await server.inject({ url: `${url}${query}` })).body
    const save = (payload: string) =>
      server.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect(await choose()).toContain(said.cropping.over)
    await askForCrop(shop, id, { line: 1 }, olga)
    expect(await choose()).toContain(said.cropping.save)
    const shown = await choose('?across=0&down=50&zoom=150')
    expect(shown).toMatch(/name="zoom"[^>]*value="150"/)
    // The crop page keeps the selected language.
    expect(await choose('?lang=de')).toContain('<input type="hidden" name="lang" value="de"/>')
    const before = (await read()).lines[0]?.crop
    await save('across=here&down=50&zoom=150')
    expect((await read()).lines[0]?.crop).toEqual(before)
    const done = await save('across=0&down=50&zoom=150')
    expect(done.headers.location).toBe(`${url}?done=yes`)
    expect((await read()).lines[0]?.crop).toMatchObject({ x: 0 })
    expect((await read()).events.at(-2)).toMatchObject({
      type: 'order.crop_changed',
      by: 'shopper',
    })
    expect(await choose('?done=yes')).toContain(said.cropping.done)
    const late = await save('across=100&down=50&zoom=100')
    expect(late.headers.location).not.toContain('done')
    expect((await read()).lines[0]?.crop).toMatchObject({ x: 0 })
  })

  it('links back to the site that led to the cart, without script, and only if the store lists it', async () => {
    const { cartId } = await madeOrder(shop)
    const headers = { 'sec-fetch-dest': 'document' }
    const seen = async (more = headers) =>
      (await server.inject({ url: `/cart/${cartId}/receipt`, headers: more })).body
    expect(await seen()).not.toContain('>Back to')
    const cart = await readCart(shop, cartId)
    const live = {
      ...cart,
      store: { ...shop.store, mode: 'live' as const, embeddingHosts: ['a.example'] },
    }
    const album = new URL('https://photos.example/album/')
    expect(await rememberSite(shop, live, album)).toBe(null)
    expect(await seen()).not.toContain('>Back to')
    expect(await rememberSite(shop, cart, album)).toBe(album.href)
    // The first site that is reported is kept.
    await rememberSite(shop, cart, new URL('https://b.example/'))
    expect(await seen()).toContain(
      '<a href="https://photos.example/album/" rel="noreferrer">Back to photos.example</a>',
    )
    // So does another print of the picture, in the currency of this order.
    await shop.database.queries.updateTable('orders').set({ currency: 'EUR' }).execute()
    const again = await server.inject({ method: 'POST', url: `/cart/${cartId}/receipt/again` })
    const [path = '', query] = String(again.headers.location).split('?')
    expect(query).toBe('currency=EUR')
    expect((await readCart(shop, path.slice('/cart/'.length))).cameFrom).toBe(album.href)
    // In a frame it would open within itself.
    expect(await seen({ 'sec-fetch-dest': 'iframe' })).not.toContain('>Back to')
  })

  it('links back from the addresses of its forms too, as an error page needs', async () => {
    const { cartId, read } = await madeOrder(shop)
    for (const sent of ['cancel', 'again']) {
      const answer = await server.inject(`/cart/${cartId}/receipt/${sent}`)
      expect(answer.headers.location).toBe(`/cart/${cartId}/receipt`)
    }
    expect((await read()).status).not.toBe('cancelled')
  })

  it('says if it is too late, and changes nothing', async () => {
    const { cartId, read } = await madeOrder(shop)
    shop.advance(30 * minuteMs)
    expect(await see(cartId, '?cancel=ask')).not.toContain(said.cancelling.question)
    const late = await cancel(cartId)
    expect(late.headers.location).toBe(`/cart/${cartId}/receipt?cancel=too-late`)
    expect(await see(cartId, '?cancel=too-late')).toMatch(/role="alert">It is too late to cancel/)
    expect((await read()).status).toBe('preparing')
  })

  it('links to the tracking of each parcel, in a separate window', async () => {
    const { id, cartId, makeReady } = await madeOrder(shop)
    await makeReady()
    shop.advance(30 * minuteMs)
    await startProduction(shop, id, olga)
    await shipOrder(shop, id, { carrier: 'UPS', trackingNumber: '1Z9' }, olga)
    await shipOrder(shop, id, { carrier: 'Our <van>' }, olga)
    const html = await see(cartId)
    expect(html).toContain(
      '<span>UPS 1Z9</span><a href="https://www.ups.com/track?tracknum=1Z9" target="_blank" rel="noreferrer">Track the parcel</a>',
    )
    expect(html).toContain('<span>Our &lt;van></span>')
    // An open page notices a changed tracking number and a refund.
    const shown = (page: string) => /data-shown="(shipped [^"]*)"/.exec(page)?.[1]
    await shop.database.queries
      .updateTable('shipments')
      .set({ tracking_number: '1Z8' })
      .where('tracking_number', '=', '1Z9')
      .execute()
    const corrected = shown(await see(cartId))
    expect(corrected).not.toBe(shown(html))
    await shop.database.queries
      .updateTable('orders')
      .set({ payment_status: 'partly_refunded', refunded_total: 500 })
      .execute()
    const given = await see(cartId)
    expect(given).toMatch(/We have refunded \$5\.00 of the \$[\d.]+ you paid\./)
    expect(shown(given)).not.toBe(corrected)
  })

  it('has a friendly text for an order on hold, without the reason', async () => {
    const { cartId } = await madeOrder(shop, otherPixels)
    const html = await see(cartId)
    expect(html).toContain(said.orderStatusText.on_hold)
    expect(html).not.toContain('were declared')
  })

  it('explains cancelling in every language', async () => {
    const { cartId } = await madeOrder(shop)
    for (const language of languages) {
      const { ask, question, yes, no } = messagesIn(language).cancelling
      expect(await see(cartId, '', language)).toContain(ask)
      const html = await see(cartId, '?cancel=ask', language)
      for (const text of [question, yes, no]) expect(html).toContain(text)
    }
  })

  it('shows the delivery date and the contact, and opens another cart with its picture', async () => {
    const { cartId, makeReady } = await madeOrder(shop)
    const first = await see(cartId)
    expect(first).toMatch(/It arrives between \w+\s\d+ and \w+\s\d+\./)
    expect(first).not.toContain('Questions?')
    await nameSeller(shop.database)
    expect(await see(cartId)).toContain(
      'Questions? Contact <a href="mailto:shop@example.com">shop@example.com</a> and give',
    )
    await makeReady()
    const again = () => server.inject({ method: 'POST', url: `/cart/${cartId}/receipt/again` })
    const { statusCode, headers } = await again()
    expect(statusCode).toBe(303)
    const [, openedId = ''] = /^\/cart\/(\w+)\?/.exec(String(headers.location)) ?? []
    const opened = await readCart(shop, openedId)
    const ordered = await readOrderByCart(shop, cartId)
    expect(opened.lines.map(({ picture }) => picture.token)).toEqual(
      ordered?.order.lines.map(({ image_token }) => image_token),
    )
    expect(opened).toMatchObject({ isOrderable: true, status: 'open' })
    expect(opened.id).not.toBe(cartId)
    expect((await again()).headers.location).not.toBe(headers.location)
  })

  it('reports a sale once, and not again in another language', async () => {
    const { cartId } = await madeOrder(shop)
    const marked = () =>
      see(cartId, '?lang=da&placed=1').then((page) => page.match(/href="[^"]*placed/g))
    expect(await marked()).toBeNull()
    // No sale has been reported for an unpaid order.
    await shop.database.queries
      .updateTable('orders')
      .set({ payment_status: 'pending', status: 'awaiting_payment' })
      .execute()
    expect(await marked()).not.toBeNull()
  })

  it('is found by number and mail address, with the same answer if there is none', async () => {
    const { cartId } = await madeOrder(shop)
    const { order } = (await readOrderByCart(shop, cartId)) ?? {}
    const { number = '', shipping_address: address } = order ?? {}
    const email = address?.email ?? ''
    const ask = (form: Record<string, string>) =>
      server.inject({ method: 'POST', url: '/order', payload: form })
    const mails = () =>
      shop.database.queries
        .selectFrom('mails')
        .select(['kind', 'order_id', 'state'])
        .where('kind', '=', 'order-link')
        .execute()
    const wrong = [
      { number, email: 'somebody@example.com' },
      { number: '0000-0000', email },
      { number: '', email: '' },
      {},
    ]
    const answers = await Promise.all(wrong.map(ask))
    expect(await mails()).toEqual([])
    const right = await ask({ number: number.toLowerCase(), email: ` ${email.toUpperCase()}` })
    for (const answer of answers) {
      const { statusCode, body, headers } = answer
      expect([statusCode, body, headers.location]).toEqual([303, '', right.headers.location])
    }
    expect(await mails()).toMatchObject([{ order_id: order?.id }])
    // Prevents flooding a mailbox.
    await ask({ number, email })
    expect(await mails()).toHaveLength(1)
    shop.advance(60 * minuteMs)
    await ask({ number, email })
    expect(await mails()).toHaveLength(2)
    const { body } = await server.inject({ url: '/order', headers: { 'accept-language': 'en' } })
    expect(body).toContain(said.findOrder.text)
    expect(body).not.toContain('href="/order')
    const sent = await server.inject({ url: String(right.headers.location) })
    expect(sent.body).toContain(said.findOrder.sentByTest)
    expect(sent.body).toContain('href="/order')
  })

  it('links to the search in its store’s branding, and for its store’s frames', async () => {
    const { cartId } = await madeOrder(shop)
    const { queries } = shop.database
    await queries
      .updateTable('stores')
      .set({ mode: 'live', embedding_hosts: embeddingHosts.write(['gallery.example']) })
      .execute()
    const first = await insertStore(queries, { name: 'Elsewhere', currency: 'USD' }, shop.now())
    const other = await createServer({ logLevel: 'silent', proxyHops: 0 })
    findOrderRoutes(other, { ...shop, firstStore: { store: first } }, assets)
    const ways = (page: string) =>
      [...page.matchAll(/href="(\/order[^"]*)"/g)].map(([, address = '']) => address)
    for (const query of ['', '?lang=de']) {
      const [way = ''] = ways(await see(cartId, query))
      const form = await other.inject({ url: way.replaceAll('&amp;', '&') })
      expect(form.body).toContain(`· ${shop.store.name}</title>`)
      expect(form.headers['content-security-policy']).toContain(
        'frame-ancestors https://gallery.example',
      )
      const [, store = ''] = /name="store" value="([^"]+)"/.exec(form.body) ?? []
      const payload = { number: '7K2M-93QF', email: 'somebody@example.com', store }
      const answer = await other.inject({ method: 'POST', url: '/order', payload })
      const sent = await other.inject({ url: String(answer.headers.location) })
      expect(sent.body).toContain(`· ${shop.store.name}</title>`)
    }
    await other.close()
  })

  it('is not promised by mail if no mails are sent, and to strangers only by a live store', async () => {
    const shown = async (url: string, deps: Partial<Parameters<typeof findOrderRoutes>[1]>) => {
      const other = await createServer({ logLevel: 'silent', proxyHops: 0 })
      findOrderRoutes(other, { ...shop, firstStore: { store: shop.store }, ...deps }, assets)
      const { body } = await other.inject({ url, headers: { 'accept-language': 'en' } })
      await other.close()
      return body
    }
    await nameSeller(shop.database)
    const mailless = await shown('/order', { findMailServer: async () => null })
    const [, whom = ''] = mailless.split(said.findOrder.noMail)
    expect(whom.split('</main>')[0]).toContain('href="mailto:shop@example.com"')
    expect(mailless).not.toContain('<form')
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(await shown('/order?sent=1', {})).toContain(said.findOrder.sent)
  })

  it('is shown after cancelling nothing, and says where to go', async () => {
    const answer = await cancel('0'.repeat(32))
    expect(answer.statusCode).toBe(303)
  })
})
