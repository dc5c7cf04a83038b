import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder, type OrderToAdd } from '../../../../tests/helpers/add-order.ts'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { knownSeller } from '../../../../tests/helpers/known-seller.ts'
import { cartOfPicture, fittingPixels, madeOrder } from '../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { openPanelWithFiles } from '../../../../tests/helpers/panel-with-files.ts'
import type { SignedIn, TestPanel } from '../../../../tests/helpers/test-panel.ts'
import {
  fillInCheckout,
  openFilledCart,
  printImageOf,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { withoutIds } from '../../../../tests/helpers/without-ids.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { saveDocument } from '../../../trade/catalog/saved/save-catalog.ts'
import { attemptOf } from '../../../trade/checkout/payment.ts'
import { settlePayment } from '../../../trade/checkout/payments/settle-payment.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { refundOrder } from '../../../trade/checkout/refunds/refund-order.ts'
import { settleRefund } from '../../../trade/checkout/refunds/settle-refund.ts'
import { saveSeller } from '../../../trade/legal/seller.ts'
import { holdForRecovery } from '../../../trade/orders/actions/holds/hold-for-recovery.ts'
import { addNote } from '../../../trade/orders/actions/order-notes.ts'
import { printImageMissingHold } from '../../../trade/orders/core/actions/hold-causes.ts'
import { contextOf } from '../../../trade/orders/core/add-order-event.ts'
import { moveOrder } from '../../../trade/orders/core/move-order.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'

describe('the panel’s order pages', () => {
  let shop: TestShop
  let panel: TestPanel
  let staff: SignedIn
  beforeEach(async () => {
    ;({ shop, panel, staff } = await openPanelWithFiles(testDatabase))
  })

  const add = (order: OrderToAdd = {}) => addOrder(shop, order)
  const page = async (url: string, who = staff) => {
    const answer = await who.get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.body
  }
  const statusOf = async (id: OrderId) =>
    await shop.database.queries
      .selectFrom('orders')
      .select(['status', 'hold_reason', 'payment_status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const audit = async () =>
    await shop.database.queries
      .selectFrom('audit_log')
      .select(['action', 'subject', 'operator_name', 'store_id'])
      .orderBy('at')
      .execute()
  const paidOrder = async () => {
    const cartId = await openFilledCart(shop)
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    return await shop.database.queries
      .selectFrom('orders')
      .select(['id', 'number', 'total'])
      .where('cart_id', '=', cartId)
      .executeTakeFirstOrThrow()
  }
  /** Sends the form and returns the notice of the next page. */
  const say = async (url: string, fields: Record<string, string | string[]>, who = staff) => {
    shop.advance(1)
    const answer = await who.post(url, fields)
    expect([answer.statusCode, answer.body]).toEqual([303, ''])
    const next = await who.get(String(answer.headers.location))
    const [, kind, text = ''] =
      /class="notice (\w+)" role="\w+">([\s\S]*?)<\/div>/.exec(next.body) ?? []
    return [
      kind,
      text
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]
  }

  it('list orders and keep the filters in every address', async () => {
    await add({ number: 'AAAA-1111', status: 'on_hold', holdReason: 'Look at <this>.' })
    await add({ number: 'BBBB-2222', email: 'bob@example.com', name: 'Bob <b>' })
    const html = await page('/admin/orders?status=on_hold&q=ann')
    expect(html).toContain('AAAA-1111')
    expect(html).not.toContain('BBBB-2222')
    expect(html).toContain('Look at &lt;this>.')
    expect(html).toContain('/admin/orders.csv?q=ann&amp;status=on_hold')
    expect(html).toMatch(/<option value="on_hold" selected/)
    expect(html).toContain('Test</span>')
    expect(await page('/admin/orders?q=nobody')).toContain('No orders match.')
    expect((await staff.get('/admin/orders?cursor=x')).statusCode).toBe(400)
  })

  it('name the business that an order is billed to', async () => {
    const { id } = await paidOrder()
    const business = { company: 'Nord & Co', vat_id: 'DE123456789' }
    await shop.database.queries.updateTable('orders').set(business).execute()
    const [bill] = /<dt>Bill to.*?<dt>Mail/s.exec(await page(`/admin/orders/${id}`)) ?? []
    expect(bill).toMatch(/Nord &amp; Co.*The same address.*VAT ID.*DE123456789/s)
  })

  it('change the shipping address of an order, prefilled in the form', async () => {
    const { id } = await paidOrder()
    const url = `/admin/orders/${id}`
    const form = /change_address[\s\S]*?<\/form>/.exec(await page(url))?.[0] ?? ''
    const of = (tag: string, name: string) => RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    const inputs = (form.match(/<input[^>]*>/g) ?? []).map((tag) => [
      of(tag, 'name'),
      of(tag, 'value'),
    ])
    const typed = Object.fromEntries(inputs)
    expect(typed).toMatchObject({
      line1: expect.stringMatching(/./),
      email: expect.stringContaining('@'),
    })
    const [kind, text] = await say(`${url}/change_address`, { ...typed, line1: '12 Elm Street' })
    expect([kind, text]).toEqual(['done', expect.stringContaining('Address changed.')])
    expect(await page(url)).toContain('12 Elm Street')
    // Sent from an outdated page by someone who corrects a different field.
    expect(await say(`${url}/change_address`, { ...typed, city: 'Ulm' })).toEqual([
      'fault',
      expect.stringContaining('Someone changed the address while you were viewing this order.'),
    ])
    expect((await page(url)).split('<form')[0]).not.toContain('Ulm')
    expect(await say(`${url}/change_address`, { ...typed, line1: '' })).toEqual([
      'fault',
      expect.stringContaining('Enter the street and house number.'),
    ])
    expect((await audit()).map(({ action }) => action)).toEqual(['order.change_address'])
    // The typed values are shown again, with the fault beside its field, and only once.
    const wrong = { ...typed, line1: '', city: 'Ulm & Elm', postalCode: '97x' }
    await staff.post(`${url}/change_address`, wrong)
    const again = await page(url)
    expect(again).toContain('value="Ulm &amp; Elm"')
    expect(again).toContain('value="97x"')
    expect(again).toMatch(/name="line1" aria-invalid="true" aria-describedby="line1-fault"/)
    expect(again).toMatch(/<details class="action" open(="")?><summary>Change the address/)
    expect(await page(url)).not.toContain('Ulm &amp; Elm')
  })

  it('change a crop after a preview, and reprint what arrived wrong', async () => {
    const order = await madeOrder(shop)
    await order.makeReady()
    const url = `/admin/orders/${order.id}`
    expect(await page(url)).toContain(`${url}/lines/1/crop`)
    const looked = await page(`${url}/lines/1/crop?across=0&down=50&zoom=150`)
    const hidden = [...looked.matchAll(/name="(across|down|zoom)" value="([\d.]+)" data-of/g)]
    const framing = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
    expect(framing).toMatchObject({ zoom: '150' })
    expect((await say(`${url}/change_crop`, { line: '1', ...framing }))[0]).toBe('done')
    expect((await order.read()).lines[0]?.crop).toMatchObject({ x: 0 })
    expect((await say(`${url}/change_crop`, { line: '1', zoom: 'much' }))[0]).toBe('fault')
    await order.makeReady()
    expect((await say(`${url}/ask_for_crop`, { line: '1' }))[0]).toBe('done')
    expect(await page(`${url}/lines/1/crop`)).not.toContain('Ask the shopper by mail')
    // The order is waiting for the shopper.
    expect(await page(url)).not.toContain('main-action')
    await say(`${url}/release`, {})
    await say(`${url}/hold`, { hold_reason: 'Ask about the address.' })
    expect(await page(url)).toMatch(/main-action.*Release the order/)
    await say(`${url}/release`, {})
    for (const step of ['in_production', 'shipped'] as const) await moveTo(shop, order.id, step)
    const key = /name="key" value="(panel-[0-9a-f]{24})"/.exec(await page(url))?.[1] ?? ''
    const again = { again: '1', key, reprint_reason: '' }
    expect((await say(`${url}/reprint`, again))[0]).toBe('fault')
    // A deselected line stays deselected when the form comes back because the reason is missing.
    expect((await say(`${url}/reprint`, { ...again, again: '0' }))[0]).toBe('fault')
    await staff.post(`${url}/reprint`, { ...again, again: '0' })
    const refused = await page(url)
    expect(refused).toMatch(/name="again"[^>]*value="0"/)
    expect(refused).toMatch(/id="reprint_reason" name="reprint_reason" aria-invalid="true"/)
    expect(await page(url)).toMatch(/name="again"[^>]*value="1"/)
    expect((await say(`${url}/reprint`, { ...again, reprint_reason: 'A scratch' }))[0]).toBe('done')
    // Someone else has an outdated page open.
    const other = { ...again, reprints: '0', key: 'panel-0123456789abcdef01234567' }
    const late = await say(`${url}/reprint`, { ...other, reprint_reason: 'A scratch' })
    expect(late[1]).toMatch(/^This order was reprinted/)
    const [, reprint = ''] = /Reprinted as <span><a href="([^"]+)"/.exec(await page(url)) ?? []
    expect(await page(reprint)).toContain(`href="${url}"`)
    expect(await page(reprint)).not.toContain('name="refund_amount"')
    const parcel = { carrier: 'DHL', tracking_number: '0034', tracking_url: '' }
    expect((await say(`${url}/replace_parcel`, parcel))[0]).toBe('done')
  })

  it('export the data of a shopper from all of their orders and no others', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()]
    await addNote(shop, first.id, { text: 'Rang twice.' }, { kind: 'operator', id: 'o', name: 'O' })
    const other = await add({ number: '7777-7777' })
    await shop.database.queries
      .updateTable('orders')
      .set({ email: 'somebody.else@example.com' })
      .where('number', '=', '7777-7777')
      .execute()
    // Everything that is deleted as the shopper's data is also in their data export.
    await shop.database.queries.updateTable('payments').set({ card_last4: '4242' }).execute()
    const came_from = 'https://albums.example/ann'
    await shop.database.queries.updateTable('carts').set({ came_from }).execute()
    const url = `/admin/orders/${first.id}`
    expect(await page(url)).toContain(`${url}/shopper.json`)
    const answer = await staff.get(`${url}/shopper.json`, { 'accept-language': 'de' })
    expect(answer.headers['content-disposition']).toContain('attachment')
    const data = answer.json()
    const byId = new Map(data.orders.map((order: { id: string }) => [order.id, order]))
    expect([...byId.keys()].sort()).toEqual([first.id, second.id].sort())
    expect(byId.get(first.id)).toMatchObject({
      shipping_address: { email: data.email },
      came_from,
      payments: [{ status: 'paid', card_last4: '4242' }],
      notes: [{ text: 'Rang twice.' }],
      mails: [{ kind: 'order-receipt' }],
    })
    expect(answer.body).not.toContain(String(other))
    const line = { action: 'export.personal_data', subject: `order ${first.id}` }
    expect(await audit()).toContainEqual(expect.objectContaining(line))
    const reader = await panel.signIn({ role: 'read_only' })
    expect((await reader.get(`${url}/shopper.json`)).statusCode).toBe(403)
  })

  it('offer a refund again if one that ended the order has failed since', async () => {
    const { id } = await paidOrder()
    const request = { amount: null, reason: 'A scratch', key: 'a' }
    const { refundId } = await refundOrder(shop, id, request, { kind: 'system' })
    expect(await statusOf(id)).toMatchObject({ status: 'refunded' })
    expect(await page(`/admin/orders/${id}`)).not.toContain('name="refund_amount"')
    // The refund fails because the account has been closed.
    const failed = { status: 'failed', reference: null, failureCode: 'refund_refused' } as const
    await settleRefund(shop, refundId, failed)
    const html = await page(`/admin/orders/${id}`)
    expect(html).toContain('name="refund_amount"')
    expect(html).toContain('you still owe the shopper $')
    for (const name of ['release', 'cancel', 'make_print_files_again']) {
      expect(html).not.toContain(`action="/admin/orders/${id}/${name}"`)
    }
    const marked = await say(`/admin/orders/${id}/mark_refunded`, { other_means: 'In cash' })
    expect(marked).toEqual(['done', 'Order marked as refunded.'])
    expect(await statusOf(id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect((await audit()).map(({ action }) => action)).toEqual(['order.mark_refunded'])
  })

  it('release an order whose payment is partly with a bank, with a reason, and in German', async () => {
    const { id, total } = await paidOrder()
    const { queries } = shop.database
    const paid = await queries.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const taken = { status: 'taken_back', reference: 'ref', declineCode: 'disputed' } as const
    await settlePayment(shop, paid.id, { ...taken, amount: total - 1 })
    const address = `/admin/orders/${id}/release_at_a_loss`
    expect(await page(`/admin/orders/${id}`)).toContain(`action="${address}"`)
    const [, refusal] = await say(address, { loss_reason: '' })
    expect(refusal).toContain('Enter why the order is made anyway.')
    expect(await statusOf(id)).toMatchObject({ status: 'on_hold', payment_status: 'declined' })
    expect(await say(address, { loss_reason: 'A gift.' })).toEqual([...['done', 'Order released.']])
    expect(await statusOf(id)).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    const german = await staff.get(`/admin/orders/${id}`, { 'accept-language': 'de' })
    expect(german.body).toContain('Mit Verlust freigegeben')
    await settlePayment(shop, paid.id, taken)
    // There is nothing left to make it with.
    expect(await page(`/admin/orders/${id}`)).toMatch(
      /disabled[^>]*aria-describedby="release_at_a_loss-off"/,
    )
  })

  it('offer a refund of the payment although a second payment was returned', async () => {
    const { id, total } = await paidOrder()
    const { queries } = shop.database
    const paid = await queries.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const other = { id: 'pay_2', attempt_key: `${id}:second`, currency: 'EUR' }
    const second = { ...paid, ...other, reference: null }
    await queries
      .insertInto('payments')
      .values({ ...second, status: 'pending' })
      .execute()
    const outcome = await shop.gateway.charge({
      ...attemptOf(second),
      method: (await fillInCheckout(shop, await openFilledCart(shop))).checkout.payment,
      returnPath: '',
      site: null,
    })
    await settlePayment(shop, second.id, outcome)
    // Also while the refund is pending.
    expect(await page(`/admin/orders/${id}`)).toContain(`value="${(total / 100).toFixed(2)}"`)
    await shop.runDueJobs()
    const mails = await queries.selectFrom('mails').select('kind').execute()
    expect(mails.map(({ kind }) => kind)).toContain('order-surplus-refunded')
    const html = await page(`/admin/orders/${id}`)
    expect(html).toContain('The order was already paid.')
    expect(html).toContain(`€${(total / 100).toFixed(2)}, refunded`)
    expect(html).toContain('name="refund_amount"')
    expect(html).toContain(`value="${(total / 100).toFixed(2)}"`)
  })

  it('show read-only users no forms', async () => {
    const { id } = await add({ status: 'shipped' })
    const reader = await panel.signIn({ role: 'read_only' })
    for (const url of ['/admin/orders', `/admin/orders/${id}`]) {
      const html = await page(url, reader)
      expect(html.match(/<form[^>]*method="post"[^>]*action="([^"]*)"/g)).toEqual([
        '<form method="post" action="/admin/profile/time-zone"',
        '<form method="post" action="/sign-out"',
      ])
      expect(await page(url)).toContain(`/admin/orders/`)
    }
  })

  it('export the list as CSV without spreadsheet formulas', async () => {
    await add({ number: 'AAAA-1111', reference: '=cmd|x', name: 'Ann, "A"' })
    await add({ status: 'shipped' })
    const answer = await staff.get('/admin/orders.csv?status=ready')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="orders-/)
    const [head = '', row = '', end] = answer.body.replace('\u{FEFF}', '').split('\r\n')
    expect(head.split(',').slice(0, 3)).toEqual(['number', 'id', 'placed'])
    expect(row).toContain("'=cmd|x")
    expect(row).toContain('"Ann, ""A"""')
    expect(row).toContain(',USD,99.00,12.00,0.00,111.00,')
    expect(end).toBe('')
  })

  it('show a complete order, with its texts escaped', async () => {
    const { id, number } = await add({ name: '<script>x</script>', reference: '"><b>' })
    const html = await page(`/admin/orders/${id}`)
    expect(html).toContain(`Order ${number}`)
    expect(html).toContain('Canvas 24 × 36 in')
    expect(html).toContain('&lt;script>')
    expect(html).not.toContain('<script>')
    expect(html).toContain('Start production')
    expect((await staff.get('/admin/orders/ord_000000000000000000000000')).statusCode).toBe(404)
    expect((await staff.get('/admin/orders/x')).statusCode).toBe(404)
  })

  it('hold and release an order, and record who did it', async () => {
    const { id, number } = await paidOrder()
    const address = `/admin/orders/${id}`
    expect(await say(`${address}/hold`, { hold_reason: ' ' })).toEqual([
      'fault',
      'Enter a reason for the hold.',
    ])
    expect(await say(`${address}/hold`, { hold_reason: 'Out of bars' })).toEqual([
      'done',
      'The order is on hold. Undo',
    ])
    expect(await statusOf(id)).toMatchObject({ status: 'on_hold', hold_reason: 'Out of bars' })
    expect(await page(address)).toContain('Out of bars')
    expect(await say(`${address}/start_production`, {})).toEqual([
      'fault',
      expect.stringContaining('on hold'),
    ])
    expect((await say(`${address}/release`, {}))[0]).toBe('done')
    expect((await statusOf(id)).status).toBe('preparing')
    const by = { operator_name: 'The staff', store_id: shop.store.id, subject: `order ${number}` }
    expect(await audit()).toEqual([
      { action: 'order.hold', ...by },
      { action: 'order.release', ...by },
    ])
    const history = await page(address)
    expect(history).toMatch(/On hold[\s\S]*?The staff/)
    // The date is formatted like the times beside it, not as 02.12.2026.
    const german = (await staff.get(address, { 'accept-language': 'de' })).body
    expect(german).toMatch(/Zugesagt bis<\/dt>\s*<dd>[^<]*(<time[^>]*>)?2\. Dez\. 2026/)
    expect((await staff.post(`${address}/toString`)).statusCode).toBe(404)
  })

  it('do not report an order as released if it is held again for the same reason', async () => {
    const { id } = await paidOrder()
    const detail = { reason: 'None came.', cause: printImageMissingHold }
    await shop.database.transaction((tx) =>
      moveOrder(tx, id, { to: 'on_hold', detail }, contextOf(shop)),
    )
    const staffs = { kind: 'operator', id: 'op_1', name: 'The staff' } as const
    await holdForRecovery(shop, staffs, async () => {})
    const release = () => say(`/admin/orders/${id}/release`, {})
    expect((await release())[1]).toContain('on hold again')
    expect((await release())[1]).toContain('Order released.')
  })

  it('accept only the print images that they show', async () => {
    const { id, token } = await add({ status: 'on_hold', holdReason: 'Look at it.' })
    const sha256 = await printImageOf(shop, token)
    const url = `/admin/orders/${id}`
    expect(await page(url)).toContain(`name="print_image" value="${sha256}"`)
    const accept = (seen: string) => say(`${url}/accept_as_it_is`, { print_image: seen })
    expect(await accept('0'.repeat(64))).toEqual([
      'fault',
      expect.stringContaining('Another print image arrived while you were viewing this order.'),
    ])
    expect(await accept(sha256)).toEqual(['done', expect.stringContaining('Print image accepted.')])
  })

  it('request only the chosen print images if there are several', async () => {
    const { cartId } = await cartOfPicture(shop)
    const { id } = await madeOrder(shop, fittingPixels, { addTo: cartId })
    const url = `/admin/orders/${id}`
    expect((await page(url)).match(/name="line" value="\d"/g)).toHaveLength(2)
    const ask = (line: string) =>
      say(`${url}/ask_for_print_image`, { ask_note: 'In colour.', line })
    expect((await ask('3'))[0]).toBe('fault')
    expect(await ask('2')).toEqual(['done', 'Another print image requested.'])
    expect((await statusOf(id)).hold_reason).toMatch(/^Line 2: /)
  })

  it('ship in parcels, and keep internal notes private', async () => {
    const { id } = await add({ status: 'in_production' })
    const address = `/admin/orders/${id}`
    const parcel = { carrier: 'UPS', tracking_number: '1Z 999', tracking_url: '' }
    const unseen = { ...parcel, from: 'in_production' }
    expect((await say(`${address}/ship`, unseen))[0]).toBe('done')
    // An outdated page is reported, and does not add a second parcel unnoticed.
    expect((await say(`${address}/ship`, unseen))[0]).toBe('done')
    const other = { ...unseen, carrier: 'Our van' }
    expect((await say(`${address}/ship`, other))[1]).toMatch(
      /^A parcel was added to this order while you were viewing it\./,
    )
    expect((await say(`${address}/ship`, { ...parcel, carrier: '' }))[0]).toBe('fault')
    // For a parcel to the US, a shop in Germany is offered German carriers first.
    await saveSeller(shop.database.queries, { ...knownSeller, country: 'DE' }, shop.now())
    expect(/<datalist.*?value="([^"]+)"/s.exec(await page(address))?.[1]).toBe('DHL Paket')
    expect((await say(`${address}/note`, { note: 'Two <parcels>' }))[0]).toBe('done')
    const html = await page(address)
    // Only this page may use the camera, for tracking numbers.
    const policies = [await staff.get(address), await staff.get('/admin/orders')]
    expect(policies.map(({ headers }) => headers['permissions-policy'])).toEqual([
      'camera=(self)',
      'camera=()',
    ])
    expect(html).toContain('https://www.ups.com/track?tracknum=1Z999')
    expect(html).toContain('Two &lt;parcels>')
    expect((await say(`${address}/mark_delivered`, {}))[0]).toBe('done')
    expect((await say(`${address}/mark_returned`, { return_reason: 'Refused' }))[0]).toBe('done')
    expect((await statusOf(id)).status).toBe('returned')
    expect((await audit()).map(({ action }) => action)).toEqual([
      'order.ship',
      'order.note',
      'order.mark_delivered',
      'order.mark_returned',
    ])
    // The log outlives the shopper's data, and a tracking number would lead to them.
    const log = await shop.database.queries.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify(log)).toContain('UPS')
    expect(withoutIds(log)).not.toContain('999')
    // The same applies to free text. It is in the order's history and is deleted from there.
    expect(JSON.stringify(log)).not.toContain('Refused')
  })

  it('refund once per form submission, and never more than is left', async () => {
    const { id } = await paidOrder()
    const address = `/admin/orders/${id}`
    const opened = await page(address)
    const key = /name="key" value="(panel-[0-9a-f]+)"/.exec(opened)?.[1] ?? ''
    const left = /name="left" value="(\d+)"/.exec(opened)?.[1] ?? ''
    const form = { key, left, refund_amount: '10.00', refund_reason: 'A scratch' }
    for (let clicks = 0; clicks < 2; clicks++) {
      expect(await say(`${address}/refund`, form)).toEqual(['done', '$10.00 refunded.'])
    }
    // By going back to the outdated page.
    const more = { ...form, refund_amount: '20.00' }
    expect((await say(`${address}/refund`, more))[1]).toMatch(
      /The refundable amount of this order changed while you were viewing it\./,
    )
    const refunds = await shop.database.queries.selectFrom('refunds').selectAll().execute()
    expect(refunds.map(({ amount, reason }) => [amount, reason])).toEqual([[1000, 'A scratch']])
    expect((await audit()).map(({ action }) => action)).toEqual(['order.refund'])
    expect((await statusOf(id)).payment_status).toBe('partly_refunded')
    // Someone else has an outdated page open.
    const other = { ...form, key: 'panel-0123456789abcdef01234567' }
    expect((await say(`${address}/refund`, other))[1]).toMatch(
      /The refundable amount of this order changed while you were viewing it\./,
    )
    const next = /name="key" value="(panel-[0-9a-f]+)"/.exec(await page(address))?.[1] ?? ''
    for (const amount of ['', '0', '-1', 'all', '99999.00', '1.234']) {
      const wrong = { ...form, key: next, refund_amount: amount }
      expect([amount, (await say(`${address}/refund`, wrong))[0]]).toEqual([amount, 'fault'])
    }
    expect((await say(`${address}/refund`, { ...form, key: 'mine' }))[0]).toBe('fault')
    const html = await page(address)
    expect(html).toContain('A scratch')
    expect(html).toMatch(/<dt>total<\/dt>\s*<dd>\$/)
  })

  it('show an error beside the field that caused it', async () => {
    const { id } = await paidOrder()
    const address = `/admin/orders/${id}`
    const fault = async (name: string, fields: Record<string, string>) => {
      await staff.post(`${address}/${name}`, fields)
      return /<p class="field-fault" id="([\w-]+)-fault">/.exec(await page(address))?.[1]
    }
    const key = 'panel-0123456789abcdef01234567'
    const refund = { key, refund_amount: '10.00', refund_reason: 'A scratch' }
    expect(await fault('refund', { ...refund, refund_amount: '12,345' })).toBe('refund_amount')
    expect(await fault('refund', { ...refund, refund_amount: '99999.00' })).toBe('refund_amount')
    expect(await fault('refund', { ...refund, refund_reason: ' ' })).toBe('refund_reason')
    for (const [name, field] of [
      ['hold', 'hold_reason'],
      ['cancel', 'cancel_reason'],
      ['ask_for_print_image', 'ask_note'],
      ['note', 'note'],
    ] as const) {
      expect([name, await fault(name, { [field]: ' ' })]).toEqual([name, field])
    }
    for (const step of ['ready', 'in_production', 'shipped'] as const) await moveTo(shop, id, step)
    expect(await fault('mark_returned', { return_reason: '' })).toBe('return_reason')
    const parcel = { carrier: 'UPS', tracking_number: '1Z 999', tracking_url: '' }
    expect(await fault('ship', { ...parcel, carrier: '' })).toBe('ship-carrier')
    expect(await fault('ship', { ...parcel, tracking_number: '1Z ?' })).toBe('ship-number')
    expect(await fault('ship', { ...parcel, tracking_url: 'ups.com' })).toBe('ship-url')
  })

  it('show on the order’s page that the bank has rejected a refund', async () => {
    const cartId = await openFilledCart(shop)
    await placeOrder(shop, await fillInCheckout(shop, cartId, { cardNumber: '4000000000005126' }))
    const { id } = await shop.database.queries
      .selectFrom('orders')
      .select('id')
      .executeTakeFirstOrThrow()
    const key = 'panel-0123456789abcdef01234567'
    const form = { key, refund_amount: '10.00', refund_reason: 'A scratch' }
    expect((await say(`/admin/orders/${id}/refund`, form))[0]).toBe('done')
    shop.advance(2 * 60_000)
    await shop.runDueJobs()
    expect(await say(`/admin/orders/${id}/refund`, form)).toEqual([
      'fault',
      expect.stringContaining('The bank declined this refund;'),
    ])
  })

  it('cancel and refund paid orders, one or several', async () => {
    const one = await paidOrder()
    const two = await paidOrder()
    expect((await say(`/admin/orders/${one.id}/cancel`, { cancel_reason: '' }))[0]).toBe('fault')
    expect((await say(`/admin/orders/${one.id}/cancel`, { cancel_reason: 'Asked to' }))[0]).toBe(
      'done',
    )
    const chosen = { order: [two.id], action: 'cancel', confirmed: 'yes' }
    const several = await say('/admin/orders/several', { ...chosen, reason: 'Flood' })
    expect(several).toEqual(['done', 'Cancel: 1 order.'])
    await shop.runDueJobs()
    for (const { id } of [one, two]) {
      expect(await statusOf(id)).toMatchObject({ payment_status: 'refunded' })
    }
    expect((await audit()).map(({ action }) => action)).toEqual(['order.cancel', 'order.cancel'])
  })

  it('advance a test order by one state per click, and never a live one', async () => {
    const { id } = await add({ status: 'in_production' })
    const walk = () => say(`/admin/orders/${id}/walk`, { from: 'in_production' })
    expect(await page(`/admin/orders/${id}`)).toContain('Test order:')
    expect((await walk())[0]).toBe('done')
    expect((await walk())[0]).toBe('done')
    expect((await statusOf(id)).status).toBe('shipped')
    await shop.database.queries.updateTable('orders').set({ mode: 'live' }).execute()
    expect(await page(`/admin/orders/${id}`)).not.toContain('Test order:')
    expect((await say(`/admin/orders/${id}/walk`, { from: 'shipped' }))[0]).toBe('fault')
  })

  it('ask before several orders are changed, and report those that were not', async () => {
    const one = await paidOrder()
    const shipped = await add({ status: 'shipped', number: 'SSSS-1111' })
    const chosen = { order: [one.id, shipped.id, 'ord_nonsense'], back: '/admin/orders?q=a' }
    const asked = await staff.post('/admin/orders/several', { ...chosen, action: 'hold' })
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('Hold: 1 order')
    expect(asked.body).toMatch(
      /Not changed[\s\S]*SSSS-1111<\/a> <span[^>]*>Test<[\s\S]*Its status is shipped/,
    )
    expect((await statusOf(one.id)).status).toBe('preparing')
    const sure = { ...chosen, action: 'hold', confirmed: 'yes' }
    const unsaid = await staff.post('/admin/orders/several', { ...sure, reason: '' })
    expect([unsaid.statusCode, unsaid.body]).toEqual([
      422,
      expect.stringContaining('Enter a reason.'),
    ])
    expect(await say('/admin/orders/several', { ...sure, reason: 'Power cut' })).toEqual([
      'fault',
      expect.stringMatching(/^Hold: 1 order\. One order was not changed: SSSS-1111: .*shipped/),
    ])
    expect((await statusOf(one.id)).hold_reason).toBe('Power cut')
    expect((await statusOf(shipped.id)).status).toBe('shipped')
    expect(await say('/admin/orders/several', { action: 'hold' })).toEqual([
      'fault',
      'No orders selected. Select at least one.',
    ])
    for (const back of ['https://evil.example', '//evil.example', '/admin/orders/../x']) {
      const answer = await staff.post('/admin/orders/several', { back, action: 'hold' })
      expect(answer.headers.location).toBe('/admin/orders')
    }
  })

  it('offer for several orders only what one of them allows', async () => {
    const offered = async (status: string) =>
      [
        ...(await page(`/admin/orders?status=${status}`)).matchAll(/name="action" value="(\w+)"/g),
      ].map(([, name]) => name)
    await add({ status: 'shipped' })
    expect(await offered('shipped')).toEqual([])
    await add({ status: 'on_hold' })
    expect(await offered('on_hold')).toEqual(['release', 'cancel'])
    const ready = await add({ status: 'ready', coolOffUntil: shop.now() + 60_000 })
    expect(await offered('ready')).toEqual(['hold', 'cancel'])
    await add({ status: 'ready' })
    expect(await offered('ready')).toEqual(['start_production', 'hold', 'cancel'])
    const chosen = { order: [ready.id], action: 'start_production' }
    const asked = await staff.post('/admin/orders/several', chosen)
    expect(asked.body).toContain('None of these orders can be changed this way.')
    expect(asked.body).toContain('The shopper can still cancel this order for one more minute.')
    const one = await page(`/admin/orders/${ready.id}`)
    expect(one).toMatch(
      /<button[^>]*disabled[^>]*>Start production<.*You can start production at <time[^>]*>12:01 UTC</s,
    )
    expect(asked.body).not.toContain('name="confirmed"')
  })

  it('print product data on packing slips, and customs data only on those that cross a border', async () => {
    const { id } = await add({ lines: [{ product: 'poster', size: '12x16' }] })
    const product_data = {
      manufacturer: { name: 'Atelier', address: 'Lyon', country: 'FR', contact: 'a@example.com' },
      batch: '2026-11',
      hs_code: '491191',
      weight: { grams: 120 },
    }
    const document = { ...builtInDocument, product_data }
    const saving = { document, expected: null, by: null, note: '' }
    await shop.database.transaction((tx) => saveDocument(tx, saving, shop.now()))
    const slip = () => page(`/admin/packing-slips?order=${id}`)
    const from = (country: string) =>
      shop.database.transaction((tx) => saveSeller(tx, { ...knownSeller, country }, shop.now()))
    await from('US')
    const domestic = await slip()
    expect(domestic).toContain('Manufacturer: Atelier, Lyon, France, a@example.com')
    expect(domestic).toContain('Batch or series: 2026-11')
    expect(domestic).not.toContain('491191')
    await from('DE')
    const declared = await slip()
    expect(declared).toContain('HS code: 491191')
    expect(declared).toContain('Weight: 120 g')
  })

  it('print packing slips without prices, and delete a shopper’s data', async () => {
    const framed = { product: 'framed-print', size: '12x16', options: { frame: 'black', mat: '2' } }
    const { id, number } = await add({ status: 'shipped', lines: [{}, framed] })
    const gift = { gift_note: 'Dear Ann,\n<3' }
    await shop.database.queries.updateTable('orders').set(gift).where('id', '=', id).execute()
    const slip = await page(`/admin/packing-slips?order=${id}&paper=letter`)
    expect(slip).toContain(number)
    expect(slip).toContain('Portland')
    expect(slip).toContain('packing-slip letter')
    expect(slip).toMatch(new RegExp(`<thead>.*${number}\\)</th>`))
    expect(slip).not.toContain('$')
    expect(slip).toContain('<p class="gift-note" dir="auto">Dear Ann,\n&lt;3</p>')
    expect((await staff.get('/admin/packing-slips')).statusCode).toBe(400)
    await shop.database.queries.updateTable('orders').set({ language: 'de' }).execute()
    const german = await page(`/admin/packing-slips?order=${id}`)
    for (const words of ['lang="de"', 'Lieferschein', 'Leinwand', 'Anzahl', 'Vereinigte Staaten'])
      expect(german).toContain(words)
    expect(german).not.toContain('Quantity')
    const ticket = await page(`/admin/job-tickets?order=${id}`)
    for (const words of [number, 'print 2 of 2', 'Stretched canvas'.slice(10), 'As approved'])
      expect(ticket.toLowerCase()).toContain(words.toLowerCase())
    expect(ticket).not.toContain('1 Main Street')
    // A mat reduces the visible size: 12 by 16 inches in a frame of 12 mm leave a window of 8 by
    // 12.
    const drawing = /aria-label="Line 2 as approved"[\s\S]*?<svg width="472\.\d+" height="708\.\d+"/
    for (const html of [ticket, await page(`/admin/orders/${id}`)]) expect(html).toMatch(drawing)
    const inGerman = await staff.get(`/admin/job-tickets?order=${id}`, { 'accept-language': 'de' })
    for (const words of [
      'Noch nicht erstellt.',
      'Standard, Vereinigte Staaten',
      'Zeiten von {zone} zeigen',
    ])
      expect(inGerman.body).toContain(words)
    expect((await say(`/admin/orders/${id}/delete-personal-data`, {}))[0]).toBe('done')
    const html = await page(`/admin/orders/${id}`)
    expect(html).not.toContain('Portland')
    expect(html).not.toContain('Dear Ann')
    expect(html).not.toContain('ann@example.com')
    const busy = await add({ status: 'ready' })
    expect(await say(`/admin/orders/${busy.id}/delete-personal-data`, {})).toEqual([
      'fault',
      expect.stringContaining('This order is in progress'),
    ])
    expect((await audit()).map(({ action }) => action)).toEqual(['order.delete_personal_data'])
  })

  it('list the webhook deliveries, if there are any', async () => {
    const before = await paidOrder()
    expect(await page(`/admin/orders/${before.id}`)).not.toContain('id="webhooks"')
    const wanted = { url: 'https://receiver.example.org/in', events: ['order.paid'] }
    const { endpoint } = await shop.database.transaction((tx) =>
      createEndpoint({ pullAllowPrivate: [], now: shop.now }, tx, shop.store, wanted),
    )
    const { id } = await paidOrder()
    const body = await page(`/admin/orders/${id}`)
    const href = new RegExp(
      `/admin/webhooks/${shop.store.id}/${endpoint.id}/deliveries/whd_[0-9a-f]+`,
    ).exec(body)
    expect(await page(String(href))).toContain(id)
  })
})
