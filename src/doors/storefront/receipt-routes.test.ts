import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { madeOrder, otherPixels } from '../../../tests/helpers/made-order.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { createServer } from '../../ground/http/server.ts'
import { languages } from '../../pure/contract/language.ts'
import { startProduction } from '../../trade/fulfilment/start-production.ts'
import { messagesIn } from '../../trade/languages/messages.ts'
import { shipOrder } from '../../trade/order-actions/parcels/ship-order.ts'
import { receiptRoutes } from './receipt-routes.ts'

const assets = { styles: '/assets/shop.css', scripts: (entry: string) => [`/assets/${entry}.js`] }
const olga = { kind: 'operator' as const, id: 'op_1', name: 'Olga' }
const said = messagesIn('en')

describe.each(testDatabases)('the receipt on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    receiptRoutes(server, shop, assets)
  })
  afterEach(async () => {
    await server.close()
    await shop.close()
  })

  const see = async (cartId: string, query = '', language = 'en') => {
    const url = `/cart/${cartId}/receipt${query}`
    return (await server.inject({ url, headers: { 'accept-language': language } })).body
  }
  const cancel = (cartId: string) =>
    server.inject({ method: 'POST', url: `/cart/${cartId}/receipt/cancel` })

  it('offers to cancel, asks, and says that the money is on its way', async () => {
    const { cartId, read } = await madeOrder(shop)
    shop.advance(12 * minuteMs + 1)
    expect(await see(cartId)).toContain('for 18 more minutes')
    const asked = await see(cartId, '?cancel=ask')
    expect(asked).toContain('Cancel this order?')
    expect(asked).toContain('you get $67.30 back')
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

  it('says when it is too late, and changes nothing', async () => {
    const { cartId, read } = await madeOrder(shop)
    shop.advance(30 * minuteMs)
    expect(await see(cartId, '?cancel=ask')).not.toContain(said.cancelling.question)
    const late = await cancel(cartId)
    expect(late.headers.location).toBe(`/cart/${cartId}/receipt?cancel=too-late`)
    expect(await see(cartId, '?cancel=too-late')).toMatch(/role="alert">Too late to cancel/)
    expect((await read()).status).toBe('preparing')
  })

  it('shows where to follow each parcel, in a window of its own', async () => {
    const { id, cartId, makeReady } = await madeOrder(shop)
    await makeReady()
    shop.advance(30 * minuteMs)
    await startProduction(shop, id, olga)
    await shipOrder(shop, id, { carrier: 'UPS', trackingNumber: '1Z9' }, olga)
    await shipOrder(shop, id, { carrier: 'Our <van>' }, olga)
    const html = await see(cartId)
    expect(html).toContain(
      '<span>UPS 1Z9</span><a href="https://www.ups.com/track?tracknum=1Z9" target="_blank" rel="noreferrer">Follow the parcel</a>',
    )
    expect(html).toContain('<span>Our &lt;van></span>')
    expect(html).toContain('data-shown="shipped 2"')
  })

  it('has kind words for an order on hold, and not its reason', async () => {
    const { cartId } = await madeOrder(shop, otherPixels)
    const html = await see(cartId)
    expect(html).toContain(said.orderStatusText.on_hold)
    expect(html).not.toContain('were announced')
  })

  it('speaks of cancelling in every language', async () => {
    const { cartId } = await madeOrder(shop)
    for (const language of languages) {
      const { ask, question, yes, no } = messagesIn(language).cancelling
      expect(await see(cartId, '', language)).toContain(ask)
      const html = await see(cartId, '?cancel=ask', language)
      for (const text of [question, yes, no]) expect(html).toContain(text)
    }
  })

  it('sends whoever cancels nothing to the receipt, which says where to go', async () => {
    const answer = await cancel('0'.repeat(32))
    expect(answer.statusCode).toBe(303)
  })
})
