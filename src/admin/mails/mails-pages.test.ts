import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { openTestPanel, type TestPanel } from '../../../tests/helpers/test-panel.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'

describe('pages of mails', () => {
  let shop: TestShop
  let panel: TestPanel
  let orderId: string
  beforeEach(async () => {
    const [embedded] = testDatabases
    if (embedded === undefined) throw new Error('There is no database to test on.')
    shop = await openTestShop(embedded)
    panel = await openTestPanel(shop.database, shop)
    const placing = await fillInCheckout(shop, await openFilledCart(shop))
    orderId = (await placeOrder(shop, placing)).orderId
    await shop.database.queries
      .updateTable('mails')
      .set({ state: 'failed', reason: 'The mail server refused the address.' })
      .execute()
    await shop.database.queries.deleteFrom('jobs').execute()
  })
  afterEach(async () => {
    await panel.close()
    await shop.close()
  })
  const mail = () => shop.database.queries.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

  it('show what failed and why, without an address', async () => {
    const reader = await panel.signIn({ role: 'read_only' })
    const { body } = await reader.get('/admin/mails')
    expect(body).toContain('Receipt')
    expect(body).toContain('The mail server refused the address.')
    expect(body).not.toContain('ann@example.com')
    expect(body).not.toContain('Send again')
    expect((await reader.get('/admin/mails?state=sent')).body).toContain('There is none')
  })

  it('send one again from the order that it is about', async () => {
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
