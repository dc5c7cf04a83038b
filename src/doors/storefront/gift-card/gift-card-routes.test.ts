import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { offerGiftCards, openSale, saleAgain } from '../../../../tests/helpers/sold-gift-card.ts'
import { openStripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import { assets, dayMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { languages } from '../../../pure/contract/language.ts'
import { getGiftCard } from '../../../trade/gift-cards/gift-card.ts'
import { giftCardCodeText } from '../../../trade/gift-cards/gift-card-code.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { saveGiftCardOffer } from '../../../trade/stores/gift-card-offer.ts'
import { testBankRoutes } from '../payment/test-bank-routes.tsx'
import { buyGiftCardRoutes } from './buy-gift-card-routes.tsx'
import { giftCardSaleRoutes } from './gift-card-sale-routes.tsx'

const words = messagesIn('en').giftCardSale
const askingCard = '4000002500003155'

async function openPages(shop: TestShop): Promise<FastifyInstance> {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const deps = { ...shop, firstStore: { store: shop.store } }
  buyGiftCardRoutes(server, deps, assets)
  giftCardSaleRoutes(server, deps, assets)
  testBankRoutes(server, deps as never, assets)
  return server
}

function formsOf(server: FastifyInstance) {
  return async (url: string, fields: Record<string, string>, headers = {}) =>
    await server.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
}

describe.each(testDatabases)('the pages of a gift card on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let post: ReturnType<typeof formsOf>
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await openPages(shop)
    post = formsOf(server)
    await offerGiftCards(shop)
  })
  afterEach(() => server.close())

  const see = async (url: string) => await server.inject({ url })
  const wish = {
    ...{ amount: '5000', buyerEmail: 'ann@example.com', receiverEmail: 'bea@example.com' },
    ...{ receiverName: 'Bea', sender: 'Ann', message: 'Enjoy!', day: '' },
  }
  const card = { cardNumber: '4242424242424242', cardExpiry: '04/30', cardCvc: '123' }
  const sales = () => shop.database.queries.selectFrom('gift_card_sales').selectAll().execute()
  /** Sends the first form, and returns the address of the sale's page. */
  const choose = async (more: Partial<typeof wish> & { otherAmount?: string } = {}) => {
    const sent = await post('/gift-card', { ...wish, ...more })
    expect(sent.statusCode).toBe(303)
    return String(sent.headers.location)
  }
  const pay = async (page: string, more: Partial<typeof card> = {}) => {
    const attempt = /name="attempt" value="(\w+)"/.exec((await see(page)).body)?.[1] ?? ''
    return await post(page, { ...card, ...more, attempt })
  }

  it('lead from the amount to the receipt, without script', async () => {
    expect((await see('/gift-card')).body).toContain('$25.00')
    const page = await choose()
    const { body } = await see(page)
    for (const text of ['$50.00', 'Bea, bea@example.com', 'Enjoy!', words.noTax, words.noEnd]) {
      expect(body).toContain(text)
    }
    const paid = await pay(page)
    expect([paid.statusCode, paid.headers.location]).toEqual([303, page])
    const receipt = (await see(page)).body
    expect(receipt).toContain(words.paid)
    expect(receipt).toContain('It has been mailed to bea@example.com.')
    const [sale] = await sales()
    const { code } = await getGiftCard(shop.database.queries, sale?.card_id ?? '')
    expect(receipt).not.toContain(giftCardCodeText(code))
  })

  it('show the code to a buyer who named no receiver', async () => {
    const page = await choose({ receiverEmail: '' })
    await pay(page)
    const [sale] = await sales()
    const { code } = await getGiftCard(shop.database.queries, sale?.card_id ?? '')
    expect((await see(page)).body).toContain(giftCardCodeText(code))
  })

  it.each([
    [
      'an amount between the least and the most',
      { amount: 'other', otherAmount: '30,50 $' },
      3_050,
    ],
    ['what is typed beside a chosen one', { amount: '2500', otherAmount: '40' }, 4_000],
    ['the least', { amount: 'other', otherAmount: '10' }, 1_000],
    ['the most', { amount: 'other', otherAmount: '200.00' }, 20_000],
  ])('take %s', async (_name, more, amount) => {
    await choose(more)
    expect(await sales()).toMatchObject([{ amount }])
  })

  it.each([
    ['amount', { amount: 'other', otherAmount: '9.99' }],
    ['amount', { amount: 'other', otherAmount: '200.01' }],
    ['amount', { amount: 'other', otherAmount: '-30' }],
    ['amount', { amount: 'other', otherAmount: '' }],
    ['amount', { amount: '1' }],
    ['buyerEmail', { buyerEmail: '' }],
    ['buyerEmail', { buyerEmail: 'ann' }],
    ['receiverEmail', { receiverEmail: 'bea@' }],
    ['sender', { sender: 'x'.repeat(101) }],
    ['message', { message: 'x'.repeat(501) }],
    ['day', { day: '2026-11-20' }],
    ['day', { day: '2027-11-22' }],
    ['day', { day: 'soon' }],
  ])('say what is wrong with the %s, and keep nothing', async (field, more) => {
    const sent = await post('/gift-card', { ...wish, ...more })
    expect(sent.statusCode).toBe(422)
    expect(sent.body).toContain(`href="#${field}"`)
    expect(sent.body).toContain('value="Bea"')
    expect(await sales()).toEqual([])
  })

  it('mail the card on the chosen day, and say so', async () => {
    const page = await choose({ day: '2026-12-24' })
    await pay(page)
    expect((await see(page)).body).toContain('mailed to bea@example.com on December 24, 2026')
    expect(await sales()).toMatchObject([{ deliver_at: Date.UTC(2026, 11, 24, 8) }])
  })

  it('say why a card was declined, and take another one', async () => {
    const page = await choose()
    const refused = await pay(page, { cardNumber: '4000000000000002' })
    expect(refused.statusCode).toBe(402)
    expect(refused.body).toContain(messagesIn('en').problems.card_declined)
    expect((await pay(page)).statusCode).toBe(303)
    const wrong = await post(await choose(), { ...card, cardCvc: '1', attempt: 'abcdefgh' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('href="#cardCvc"')
  })

  it('lead over the bank’s page and back', async () => {
    const page = await choose()
    const bank = String((await pay(page, { cardNumber: askingCard })).headers.location)
    expect((await see(bank)).body).toContain('$50.00')
    const decided = await post(bank, { decision: 'confirm' })
    const back = await see(String(decided.headers.location))
    expect(back.headers.location).toBe(page.replace(/\?.*/, ''))
    expect((await see(page)).body).toContain(words.paid)
  })

  it('let the buyer withdraw in the first 14 days, once, and refund what is left', async () => {
    const page = (await choose()).replace(/\?.*/, '')
    await pay(page)
    expect((await see(page)).body).toContain(words.withdraw)
    expect((await see(`${page}/withdraw`)).body).toContain('You get back $50.00')
    for (const _ of [1, 2]) await post(`${page}/withdraw`, { left: '5000' })
    expect((await see(page)).body).toContain('We are refunding $50.00')
    const refunds = await shop.database.queries
      .selectFrom('test_gateway_refunds')
      .select('amount')
      .execute()
    expect(refunds).toEqual([{ amount: 5_000 }])
  })

  it('let nobody withdraw after that', async () => {
    const page = (await choose()).replace(/\?.*/, '')
    await pay(page)
    shop.advance(14 * dayMs)
    expect((await see(page)).body).toContain(words.withdraw)
    shop.advance(dayMs)
    expect((await see(page)).body).not.toContain(words.withdraw)
    await post(`${page}/withdraw`, { left: '5000' })
    expect(await sales()).toMatchObject([{ refund_status: null }])
  })

  it('exist only while the store sells cards, in the currency that it has now', async () => {
    const { database, store, now } = shop
    expect((await see('/gift-card?store=store_000000000000000000000000')).statusCode).toBe(404)
    expect((await see(`/gift-card/${'0'.repeat(32)}`)).statusCode).toBe(404)
    await offerGiftCards(shop, { currency: 'EUR' })
    expect((await see('/gift-card')).statusCode).toBe(404)
    await database.transaction((tx) => saveGiftCardOffer(tx, store.id, null, now()))
    expect((await see('/gift-card')).statusCode).toBe(404)
    expect((await post('/gift-card', wish)).statusCode).toBe(404)
  })

  it.each(languages)('speak %s', async (language) => {
    const { token } = await openSale(shop)
    const text = messagesIn(language).giftCardSale
    const ask = async (url: string) =>
      (await server.inject({ url, headers: { 'accept-language': language } })).body
    expect(await ask('/gift-card')).toContain(`>${text.title}</h1>`)
    expect(await ask(`/gift-card/${token}`)).toContain(`>${text.heading}</h1>`)
  })
})

describe.each(testDatabases)('a gift card paid with Stripe on $name', (testDatabase) => {
  it('is issued when the buyer comes back, or Stripe tells it, whichever is first', async () => {
    const shop = await openStripeShop(testDatabase)
    await offerGiftCards(shop)
    const server = await openPages(shop)
    const sale = await openSale(shop)
    const page = `/gift-card/${sale.token}`
    const { body, headers } = await server.inject({ url: page })
    expect(body).toContain('data-amount="5000"')
    expect(headers['content-security-policy']).toContain('https://js.stripe.com')
    const attempt = /name="attempt" value="(\w+)"/.exec(body)?.[1] ?? ''
    const post = formsOf(server)
    expect((await post(page, { attempt })).body).toContain(messagesIn('en').payment.needsScript)
    const answer = await post(page, { attempt }, { accept: 'application/json' })
    expect(answer.json()).toMatchObject({ returnPath: expect.stringContaining(`${page}/payment`) })
    const intent = shop.stripe.intents.at(-1)
    expect(intent).toMatchObject({ amount: 5_000, metadata: { handprint_order: sale.id } })
    shop.stripe.confirm(intent?.id ?? '', 'succeeded')
    await shop.tell()
    const back = await server.inject({ url: `${page}/payment` })
    expect(back.statusCode).toBe(303)
    expect(await saleAgain(shop, sale)).toMatchObject({ status: 'paid' })
    const cards = await shop.database.queries.selectFrom('gift_cards').select('amount').execute()
    expect(cards).toEqual([{ amount: 5_000 }])
    await server.close()
  })
})
