// A shopper's return from a voucher payment: the receipt says how and until when to pay, in every
// language.

import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import { assets, dayMs, openFilledCart } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { languages } from '../../../pure/contract/language.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { receiptRoutes } from '../receipt/receipt-routes.ts'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'
import { paymentRoutes } from './payment-routes.tsx'

const day = Date.UTC(2026, 10, 24)
const closed = { closed_at: 1 }

describe.each(testDatabases)('the return from a voucher payment on $name', (testDatabase) => {
  let shop: StripeShop
  let server: FastifyInstance
  let cartId: CartId
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    paymentRoutes(server, shop, assets)
    receiptRoutes(server, shop, assets)
    cartId = await openFilledCart(shop)
    await shop.place(cartId)
  })
  afterEach(() => server.close())

  const ask = (path: string, language = 'en') =>
    server.inject({ url: `/cart/${cartId}/${path}`, headers: { 'accept-language': language } })
  const takeVoucher = () =>
    shop.stripe.giveVoucher(shop.intent(), { kind: 'oxxo_display_details', endsAt: day })

  it('leads to the receipt, which says how and until when to pay, and counts as no sale yet', async () => {
    takeVoucher()
    const back = await ask('payment')
    expect(back.headers.location).toBe(`/cart/${cartId}/receipt?placed=1`)
    const { body } = await ask('receipt?placed=1')
    const { awaited } = messagesIn('en').receipt
    expect(body).toContain(`>${awaited.heading}</h1>`)
    expect(body).toContain('Pay by November 23, 2026.')
    const link = `<a class="button" href="https://payments.stripe.com/voucher/${shop.intent()}" target="_blank" rel="noreferrer">${awaited.instructions}</a>`
    expect(body).toContain(link)
    expect(body).toContain('"complete":null')
    expect(body).not.toContain(messagesIn('en').receipt.heading)
  })

  it.each(languages)('is explained in %s', async (language) => {
    takeVoucher()
    await ask('payment')
    const { body } = await ask(`receipt?lang=${language}`, language)
    const { awaited } = messagesIn(language).receipt
    const said = fill(awaited.by, { day: formatDay(day - dayMs, 'long', language) })
    expect(body).toContain(`>${awaited.heading}</h1>`)
    expect(body).toContain(said)
    expect(body).toContain(awaited.instructions)
  })

  it('shows thanks once it is paid, and reports the sale then', async () => {
    takeVoucher()
    await ask('payment')
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await shop.tell()
    const { body } = await ask('receipt?placed=1')
    expect(body).toContain(messagesIn('en').receipt.heading)
    expect(body).toContain('"complete":{"order_id"')
    expect(body).not.toContain('payments.stripe.com')
  })

  it('leads to the cart if the voucher has expired', async () => {
    takeVoucher()
    await ask('payment')
    shop.advance(4 * dayMs)
    shop.stripe.expireVoucher(shop.intent())
    await shop.tell()
    expect((await ask('receipt')).headers.location).toBe(`/cart/${cartId}`)
    expect((await ask('payment')).headers.location).toBe(
      `/cart/${cartId}/checkout?problem=payment_intent_payment_attempt_expired`,
    )
  })

  it.each([
    ['the cart has run out', async () => shop.advance(30 * dayMs)],
    [
      'the store has closed',
      () => shop.database.queries.updateTable('stores').set(closed).execute(),
    ],
  ])('leads to the receipt of the payment although %s meanwhile', async (_what, happens) => {
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await happens()
    expect((await ask('payment')).headers.location).toBe(`/cart/${cartId}/receipt?placed=1`)
    expect((await ask('receipt')).body).toContain(messagesIn('en').receipt.heading)
  })

  it('says that the bank is processing the payment', async () => {
    shop.stripe.confirm(shop.intent(), 'processing')
    await ask('payment')
    const { body } = await ask('receipt')
    expect(body).toContain(messagesIn('en').payment.waitingTitle)
    expect(body).toContain(messagesIn('en').orderStatusText.awaiting_payment)
  })
})
