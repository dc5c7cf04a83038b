import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { storedAddress } from '../../../../tests/helpers/stored-address.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { createShopperMails } from '../../storefront/mails/shopper-mails.ts'

const baseUrl = 'https://prints.example.com'

describe('mail pages', () => {
  let shop: TestShop
  let panel: TestPanel
  let orderId: OrderId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const writersAt = (at: string) => createShopperMails({ ...shop, baseUrl: at, testMailsTo: [] })
    panel = await openTestPanel(shop.database, { ...shop, writersAt, baseUrl })
    const placing = await fillInCheckout(shop, await openFilledCart(shop))
    orderId = (await placeOrder(shop, placing)).orderId
    await shop.database.queries
      .updateTable('mails')
      .set({ state: 'failed', reason: 'The mail server refused the address.' })
      .execute()
    await shop.database.queries.deleteFrom('jobs').execute()
  })
  const mail = () => shop.database.queries.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

  it('show what failed and why, for which order and recipient', async () => {
    const reader = await panel.signIn({ role: 'read_only' })
    const { body } = await reader.get('/admin/mails')
    expect(body).toContain('Receipt')
    expect(body).toContain('The mail server refused the address.')
    expect(body).toContain('<td data-label="To">ann@example.com</td>')
    expect(body).toMatch(/<a href="\/admin\/orders\/ord_\w+">[\w-]+<\/a> <span[^>]*>Test</)
    expect(body).not.toContain('Send again')
    expect((await reader.get('/admin/mails?state=sent')).body).toContain('None with this status.')
    await shop.database.queries.updateTable('mails').set({ state: 'sent' }).execute()
    const sent = (await reader.get('/admin/mails')).body
    expect(sent).toContain('Receipt')
    expect(sent).toMatch(/<option value="sent" selected/)
  })

  it('show the mail that was or would be sent, as text and as a sandboxed page', async () => {
    const reader = await panel.signIn({ role: 'read_only' })
    const { id } = await mail()
    const page = `/admin/mails/${id}`
    expect((await reader.get('/admin/mails')).body).toContain(`href="${page}"`)
    const shown = (await reader.get(page)).body
    expect(shown).toContain('ann@example.com')
    expect(shown).toContain('This is a test order')
    expect(shown).toContain('1 Main Street')
    expect(shown).toContain(`href="/admin/orders/${orderId}"`)
    const html = await reader.get(`${page}/html`)
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(html.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https://prints.example.com; sandbox allow-popups; frame-ancestors 'self'",
    )
    expect(html.body).toContain('1 Main Street')
    expect((await reader.get('/admin/mails/mail_x')).statusCode).toBe(404)
    await shop.database.queries.updateTable('orders').set({ email: '' }).execute()
    await shop.database.queries
      .updateTable('orders')
      .set({ shipping_address: storedAddress({ email: '' }) })
      .execute()
    expect((await reader.get(page)).body).toContain('This mail would no longer be sent:')
    expect((await reader.get(`${page}/html`)).statusCode).toBe(404)
  })

  it('have working links if no address of the shop is configured', async () => {
    const local = await openTestPanel(shop.database, { ...panel.deps, baseUrl: null })
    const staff = await local.signIn({ role: 'staff' })
    const { id } = await mail()
    const { body } = await staff.get(`/admin/mails/${id}/html`)
    expect(body).toMatch(/href="https?:\/\/[^"]+\/cart\//)
    expect(body).not.toMatch(/href="\//)
  })

  it('do not link read-only users to the shopper’s own page', async () => {
    const { id } = await mail()
    const pages = [`/admin/mails/${id}`, `/admin/mails/${id}/html`]
    for (const [role, cart] of [
      ['staff', /\/cart\/[0-9a-f]{32}\/receipt/],
      ['read_only', /\/cart\/…\/receipt/],
    ] as const) {
      const reader = await panel.signIn({ role })
      for (const page of pages) expect((await reader.get(page)).body).toMatch(cart)
    }
    const reader = await panel.signIn({ role: 'read_only' })
    for (const page of pages) expect((await reader.get(page)).body).not.toMatch(/cart\/[0-9a-f]/)
  })

  it('show an integrator what a test order would send to the shopper, and no more', async () => {
    const storeId = shop.store.id
    const own = await panel.signIn({ storeId })
    const { id } = await mail()
    const page = `/account/orders/${orderId}/mails/${id}`
    expect((await own.get(`/account/orders/${orderId}`)).body).toContain(`href="${page}"`)
    expect((await own.get(page)).body).toContain('This is a test order')
    expect((await own.get(`${page}/html`)).statusCode).toBe(200)
    const { queries } = shop.database
    await queries.updateTable('mails').set({ kind: 'operators-order-on-hold' }).execute()
    expect((await own.get(page)).statusCode).toBe(404)
    await queries.updateTable('mails').set({ kind: 'order-receipt' }).execute()
    // An order from when the store was live.
    await queries.updateTable('orders').set({ mode: 'live' }).execute()
    expect((await own.get(page)).statusCode).toBe(404)
    expect((await own.get(`/account/orders/${orderId}`)).body).not.toContain('Mails to the shopper')
    await queries.updateTable('orders').set({ mode: 'test' }).execute()
    await queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect((await own.get(page)).statusCode).toBe(200)
    const store = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    await queries
      .insertInto('stores')
      .values({ ...store, id: storeIdOf('store_other') })
      .execute()
    const other = await panel.signIn({ storeId: storeIdOf('store_other') })
    expect((await other.get(page)).statusCode).toBe(404)
  })

  it('resend a mail from its order', async () => {
    const staff = await panel.signIn({ role: 'staff' })
    const { id } = await mail()
    const page = `/admin/orders/${orderId}`
    expect((await staff.get(page)).body).toContain(`/admin/mails/${id}/send`)
    const answer = await staff.post(`/admin/mails/${id}/send`, { from: 'order' })
    expect(answer.headers.location).toBe(page)
    expect(await mail()).toMatchObject({ state: 'waiting', reason: null })
    const jobs = await shop.database.queries.selectFrom('jobs').select('task').execute()
    expect(jobs).toEqual([{ task: 'send-mail' }])
    expect((await staff.post('/admin/mails/mail_x/send')).statusCode).toBe(404)
  })
})
