import { describe, expect, it, onTestFinished } from 'vitest'
import { type Asked, countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { annsAddress } from '../../../../tests/helpers/stored-address.ts'
import {
  assets,
  fillInCheckout,
  openFilledCart,
  openTestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { readDraft } from '../../../trade/checkout/draft/draft.ts'
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
