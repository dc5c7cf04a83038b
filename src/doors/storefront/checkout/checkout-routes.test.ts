import { describe, expect, it, onTestFinished } from 'vitest'
import { type Asked, countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../../tests/helpers/made-gift-card.ts'
import { annsAddress } from '../../../../tests/helpers/stored-address.ts'
import {
  assets,
  fillInCheckout,
  handOverPicture,
  openFilledCart,
  openTestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { openCart } from '../../../trade/carts/open-cart.ts'
import { readDraft } from '../../../trade/checkout/draft/draft.ts'
import { giftCardCodeText, newGiftCardCode } from '../../../trade/gift-cards/gift-card-code.ts'
import { erasePictures } from '../../../trade/images/lifetime/erase-pictures.ts'
import { findOrderOfCart } from '../../../trade/orders/core/read-order.ts'
import { checkoutRoutes } from './checkout-routes.ts'

describe.each(testDatabases)('an order on $name', (testDatabase) => {
  it('takes few statements in few transactions, from its form to its settled payment', async () => {
    let asked: Asked = { all: 0, outside: 0, transactions: 0 }
    const open = async () => {
      const { counted, ...counts } = countedDatabase(await testDatabase.open())
      asked = counts.asked
      return counted
    }
    const shop = await openTestShop({ ...testDatabase, open })
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    onTestFinished(() => server.close())
    checkoutRoutes(server, shop, assets)
    const order = async () => {
      const cartId = await openFilledCart(shop)
      const { attempt, shown } = await fillInCheckout(shop, cartId)
      const { name, line1, city, region, postal_code, country, email } = annsAddress
      const payload = new URLSearchParams({
        name,
        line1,
        city,
        region: region ?? '',
        postalCode: postal_code ?? '',
        country,
        email,
        shippingMethod: 'standard',
        attempt,
        shownCart: shown.cart,
        shownSums: shown.sums,
        cardNumber: '4242 4242 4242 4242',
        cardExpiry: '04/30',
        cardCvc: '123',
      }).toString()
      const before = { ...asked }
      const answer = await server.inject({
        method: 'POST',
        url: `/cart/${cartId}/checkout`,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.headers.location).toBe(`/cart/${cartId}/receipt?placed=1`)
      const all = asked.all - before.all
      const outside = asked.outside - before.outside
      const transactions = asked.transactions - before.transactions
      const placed = await findOrderOfCart(shop.database.queries, cartId)
      expect(placed?.payment_status).toBe('paid')
      return { all, transactions, outside }
    }
    // The first order fills the caches.
    await order()
    const { all, transactions, outside } = await order()
    expect(all).toBeLessThanOrEqual(40)
    // A statement outside a transaction is one of its own.
    expect(transactions + outside).toBeLessThanOrEqual(8)
  })

  it('with a gift card shows what is left before it is paid, and reads the card when it is named', async () => {
    const shop = await openTestShop(testDatabase)
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    onTestFinished(() => server.close())
    checkoutRoutes(server, shop, assets)
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const url = `/cart/${await openFilledCart(shop)}/checkout`
    const { name, line1, city, region, postal_code, country, email } = annsAddress
    const filled = {
      ...{ name, line1, city, country, email, region: region ?? '', postalCode: postal_code ?? '' },
      shippingMethod: 'standard',
      giftCard: giftCardCodeText(card.code).toLowerCase(),
    }
    const send = async (fields: Record<string, string>) =>
      await server.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const hidden = (page: string, field: string) =>
      new RegExp(`name="${field}" value="([^"]*)"`).exec(page)?.[1] ?? ''
    const shown = (page: string) =>
      Object.fromEntries(
        ['attempt', 'shownCart', 'shownSums', 'shownDays', 'total', 'shownGiftCard'].map(
          (field) => [field, hidden(page, field)],
        ),
      )
    const byCard = { cardNumber: '4242 4242 4242 4242', cardExpiry: '04/30', cardCvc: '123' }

    const first = await server.inject({ url })
    const unseen = await send({ ...filled, ...shown(first.body), ...byCard })
    expect(unseen.statusCode).toBe(409)
    expect(unseen.body).toContain('Your gift card pays $10.00. $0.00 stays on it.')
    const applied = await send({ ...filled, action: 'update' })
    expect(shown(applied.body)).toMatchObject({ shownGiftCard: '1000' })
    expect(applied.body).toContain('Left to pay')
    const paid = await send({ ...filled, ...shown(applied.body), ...byCard })
    expect(paid.headers.location).toMatch(/receipt\?placed=1$/)
    const charges = shop.database.queries.selectFrom('test_gateway_charges').select('amount')
    const total = Number(shown(applied.body).total)
    expect(await charges.execute()).toEqual([{ amount: total - 1_000 }])
  })

  it('places no half order if a picture is deleted before Pay, names it, and takes the rest', async () => {
    const shop = await openTestShop(testDatabase)
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    onTestFinished(() => server.close())
    checkoutRoutes(server, shop, assets)
    const cartId = await openFilledCart(shop)
    const token = await handOverPicture(shop, { print: { width: 3600, height: 2400 } })
    await openCart(shop, { store: shop.store, token, addTo: cartId })
    const { queries } = shop.database
    await queries
      .updateTable('cart_lines')
      .set({ name: 'IMG_0212.jpg' })
      .where('image_token', '=', token)
      .execute()
    const url = `/cart/${cartId}/checkout`
    const { name, line1, city, region, postal_code, country, email } = annsAddress
    const pay = async (page: string) => {
      const fields = ['attempt', 'shownCart', 'shownSums', 'shownDays', 'total']
      const shown = fields.map((field) => [
        field,
        new RegExp(`name="${field}" value="([^"]*)"`).exec(page)?.[1] ?? '',
      ])
      const payload = new URLSearchParams({
        ...{ name, line1, city, country, email, region: region ?? '' },
        ...{ postalCode: postal_code ?? '', shippingMethod: 'standard' },
        ...{ cardNumber: '4242 4242 4242 4242', cardExpiry: '04/30', cardCvc: '123' },
        ...Object.fromEntries(shown),
      }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return await server.inject({ method: 'POST', url, payload, headers })
    }
    const whole = await server.inject({ url })
    expect(whole.body).not.toContain('lost-pictures')
    await erasePictures(queries, [token], 1)
    const changed = await pay(whole.body)
    expect(changed.statusCode).toBe(409)
    expect(changed.body).toMatch(/1 picture is no longer available.*<li>IMG_0212\.jpg<\/li>/)
    expect(await findOrderOfCart(queries, cartId)).toBeUndefined()
    expect(await queries.selectFrom('test_gateway_charges').selectAll().execute()).toEqual([])
    const paid = await pay(changed.body)
    expect(paid.headers.location).toBe(`/cart/${cartId}/receipt?placed=1`)
    expect((await findOrderOfCart(queries, cartId))?.payment_status).toBe('paid')
  })

  it('takes no other payment if a gift card pays everything, and says why a card cannot pay', async () => {
    const shop = await openTestShop(testDatabase)
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    onTestFinished(() => server.close())
    checkoutRoutes(server, shop, assets)
    const page = async (code: string) => {
      const url = `/cart/${await openFilledCart(shop)}/checkout`
      const payload = new URLSearchParams({ giftCard: code, country: 'US', action: 'update' })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await server.inject({ method: 'POST', url, payload: payload.toString(), headers }))
        .body
    }
    const whole = await page((await madeGiftCard(shop, { amount: 90_000 })).code)
    expect(whole).not.toContain('name="cardNumber"')
    expect(whole).toContain('name="paidBy" value="gift_card"')
    const cards = {
      '7K2M-93QF': 'this one has a typo',
      [newGiftCardCode()]: 'don’t know this gift card',
      [(await madeGiftCard(shop, { mode: 'live' })).code]: 'only pay in test shops',
      [(await madeGiftCard(shop, { currency: 'EUR' })).code]: 'in another currency',
      [(await madeGiftCard(shop, { validUntil: shop.now() })).code]: 'has expired',
    }
    for (const [code, words] of Object.entries(cards)) expect(await page(code)).toContain(words)
  })

  const openCheckout = async () => {
    const shop = await openTestShop(testDatabase)
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    onTestFinished(() => server.close())
    checkoutRoutes(server, shop, assets)
    const cartId = await openFilledCart(shop)
    const url = `/cart/${cartId}/checkout`
    const send = (fields: Record<string, string>) =>
      server.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    return { shop, server, cartId, url, send }
  }

  it('keeps the input if the cart cannot be ordered any more', async () => {
    const { shop, cartId, send } = await openCheckout()
    await shop.database.queries.updateTable('cart_lines').set({ size: null }).execute()
    expect((await send({ name: 'Ann Example' })).headers.location).toMatch(/^\/cart\//)
    expect(await readDraft(shop.database.queries, cartId)).toMatchObject({ name: 'Ann Example' })
  })

  it('accepts a NUL that was pasted in place of a space', async () => {
    const { shop, cartId, send } = await openCheckout()
    const answer = await send({ name: 'Ann\0Example', action: 'update' })
    expect(answer.statusCode).toBe(200)
    expect(await readDraft(shop.database.queries, cartId)).toMatchObject({ name: 'Ann Example' })
  })

  it('drops a region that was chosen from the list of another country', async () => {
    const { server, url, send } = await openCheckout()
    const chosen = async (fields: Record<string, string>) => selected((await send(fields)).body)
    const fromSpain = { country: 'ES', region: 'CA', regionsOf: 'ES', action: 'update' }
    expect(await chosen(fromSpain)).toContain('Cádiz')
    expect(await chosen({ ...fromSpain, regionsOf: 'US' })).not.toContain('Cádiz')
    const billed = { billing: 'other', billingCountry: 'ES', billingRegion: 'CA' }
    const withBill = { country: 'US', region: 'CA', regionsOf: 'US', action: 'update', ...billed }
    expect(await chosen({ ...withBill, billingRegionsOf: 'US' })).toContain('California')
    expect(await chosen({ ...withBill, billingRegionsOf: 'US' })).not.toContain('Cádiz')
    // Kept as typed, but the page for another country asks again.
    const inSpain = await server.inject(`${url}?country=ES`)
    expect(selected(inSpain.body)).toContain('Spain')
    expect(selected(inSpain.body)).not.toContain('Cádiz')
  })
})

function selected(page: string): string[] {
  return [...page.matchAll(/<option[^>]* selected[^>]*>([^<]*)/g)].map(([, text = '']) => text)
}
