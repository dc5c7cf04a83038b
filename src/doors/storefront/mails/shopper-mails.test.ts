import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../../../../tests/helpers/add-event.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { knownSeller, nameSeller } from '../../../../tests/helpers/known-seller.ts'
import {
  type MailServer,
  sendingBy,
  startMailServer,
} from '../../../../tests/helpers/mail-server.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { storedAddress } from '../../../../tests/helpers/stored-address.ts'
import {
  decliningCard,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { shippingAddress } from '../../../ground/database/tables/orders-table.ts'
import { awaitedPayment } from '../../../ground/database/tables/payments-table.ts'
import { createWorker } from '../../../ground/jobs/worker.ts'
import type { CartId, OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { type Language, languages } from '../../../pure/contract/language.ts'
import { legalPages } from '../../../pure/contract/legal-pages.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { reversePayment } from '../../../trade/checkout/payments/reverse-payment.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { saveLegalText } from '../../../trade/legal/legal-texts.ts'
import { addMail, sendMailTask } from '../../../trade/mail/add-mail.ts'
import type { ShopperMail } from '../../../trade/mail/mail-kinds.ts'
import { mailsOfOrder } from '../../../trade/mail/read-mails.ts'
import { sendAgain } from '../../../trade/mail/send-again.ts'
import { createSendMail } from '../../../trade/mail/send-mail.ts'
import { createOperator } from '../../../trade/operators/accounts/create-operator.ts'
import { cancelOrder } from '../../../trade/orders/actions/cancelling/cancel-order.ts'
import { askForCrop } from '../../../trade/orders/actions/crops/ask-for-crop.ts'
import { releaseOrder } from '../../../trade/orders/actions/holds/release-order.ts'
import { contextOf } from '../../../trade/orders/core/add-order-event.ts'
import { moveOrder } from '../../../trade/orders/core/move-order.ts'
import type { OrderEventType } from '../../../trade/orders/core/order-events.ts'
import { createShopperMails } from './shopper-mails.ts'

const baseUrl = 'https://prints.example.com'
const olga = { kind: 'operator', id: 'op_1', name: 'Olga' } as const

describe.each(testDatabases)('mails to shoppers on $name', (testDatabase) => {
  let server: MailServer
  let shop: TestShop
  let cartId: CartId
  let testMailsTo: string[]
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.mails.length = 0
    testMailsTo = ['@example.com']
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { referenceId: 'photo-7' })
  })

  async function place(): Promise<OrderId> {
    return (await placeOrder(shop, await fillInCheckout(shop, cartId))).orderId
  }
  async function sendMails() {
    const { database, now } = shop
    const mailServer = sendingBy(server)
    const writers = createShopperMails({ database, now, baseUrl, testMailsTo })
    const worker = createWorker({
      database,
      now,
      tasks: {
        ...sendMailTask.doneBy(
          createSendMail({ database, findMailServer: async () => mailServer, writers, now }),
        ),
      },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    await worker.runDue()
  }
  const tell = (orderId: OrderId, type: OrderEventType, detail: object = {}) =>
    addEvent(shop, orderId, type, detail)
  const kinds = async (orderId: OrderId) =>
    (await mailsOfOrder(shop.database.queries, orderId)).map(({ kind, state }) => [kind, state])
  const speak = (orderId: OrderId, language: Language | null) =>
    shop.database.queries
      .updateTable('orders')
      .set({ language })
      .where('id', '=', orderId)
      .execute()

  it('of a test store go only to people with an account and to listed addresses', async () => {
    const { database, store, now } = shop
    testMailsTo = ['bob@example.com', '@example.org']
    const orderId = await place()
    const sentTo = async (email: string) => {
      server.mails.length = 0
      const order = database.queries.selectFrom('orders').select('shipping_address')
      const { shipping_address: address } = await order.executeTakeFirstOrThrow()
      const shipping_address = shippingAddress.write({ ...shippingAddress.read(address), email })
      await database.queries.updateTable('orders').set({ shipping_address }).execute()
      const [mail] = await mailsOfOrder(database.queries, orderId)
      await database.transaction((tx) => sendAgain(tx, mail?.id ?? '', now()))
      await sendMails()
      const [row] = await mailsOfOrder(database.queries, orderId)
      const { envelope } = server.mails[0] ?? {}
      return { state: row?.state, reason: row?.reason, to: envelope?.to.join() ?? null }
    }
    const kept = { state: 'off', reason: expect.stringMatching(/^Test store:/), to: null }
    const sent = (to: string) => ({ state: 'sent', reason: null, to })
    expect(await sentTo('ann@example.com')).toEqual(kept)
    expect(await sentTo('x@host.example.org.evil.example')).toEqual(kept)
    expect(await sentTo('Bob@example.com')).toEqual(sent('Bob@example.com'))
    expect(await sentTo('x@example.org')).toEqual(sent('x@example.org'))

    const account = { name: 'N', role: 'owner', passwordHash: 'hash' } as const
    await database.transaction(async (tx) => {
      const other = await tx.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
      await tx
        .insertInto('stores')
        .values({ ...other, id: storeIdOf('store_other') })
        .execute()
      const add = (name: string, storeId: StoreId | null, more: object = {}) =>
        createOperator(tx, { ...account, email: `${name}@a.example`, storeId, ...more }, now())
      await add('operator', null)
      await add('integrator', store.id)
      await add('stranger', storeIdOf('store_other'))
      const { id } = await add('unproved', store.id)
      await tx.updateTable('operators').set({ proved_at: null }).where('id', '=', id).execute()
      const { passwordHash: _, ...unasked } = account
      await createOperator(tx, { ...unasked, email: 'invited@a.example', storeId: null }, now())
    })
    expect(await sentTo('operator@a.example')).toEqual(sent('operator@a.example'))
    expect(await sentTo('integrator@a.example')).toEqual(sent('integrator@a.example'))
    expect(await sentTo('stranger@a.example')).toEqual(kept)
    expect(await sentTo('invited@a.example')).toEqual(kept)
    // The link was shown, not mailed, so following it does not verify the address.
    expect(await sentTo('unproved@a.example')).toEqual(kept)

    // An order from before the store went live remains a test order.
    await database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(await sentTo('ann@example.com')).toEqual(kept)
    await database.queries.updateTable('orders').set({ mode: 'live' }).execute()
    expect(await sentTo('ann@example.com')).toEqual(sent('ann@example.com'))
  })

  it('of an order paid live are sent although its store is now in test mode', async () => {
    testMailsTo = []
    await place()
    await shop.database.queries.updateTable('orders').set({ mode: 'live' }).execute()
    await sendMails()
    expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([['ann@example.com']])
    expect(server.mails[0]?.text).not.toContain(messagesIn('en').mails.test)
  })

  it('say in the receipt from what the shopper may withdraw, and until when', async () => {
    await nameSeller(shop.database, { withdrawalDays: 30 })
    const orderId = await place()
    await shop.database.queries.updateTable('order_lines').set({ may_withdraw: 1 }).execute()
    await sendMails()
    expect(await kinds(orderId)).toEqual([['order-receipt', 'sent']])
    const words = 'As a consumer, you can withdraw from the contract within 30 days of delivery'
    for (const form of [server.mails[0]?.text, server.mails[0]?.html]) {
      expect(form).toContain(words)
    }
  })

  it('send the receipt with everything that was bought', async () => {
    await shop.database.queries
      .updateTable('stores')
      .set({ support_email: 'help@shop.example' })
      .execute()
    const orderId = await place()
    await sendMails()
    const [mail] = server.mails
    const { number, total } = await shop.database.queries
      .selectFrom('orders')
      .select(['number', 'total'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(mail?.envelope.to).toEqual(['ann@example.com'])
    expect(mail?.from?.name).toBe(shop.store.name)
    expect(mail?.replyTo).toMatchObject([{ address: 'help@shop.example' }])
    expect(mail?.subject).toBe(`Your order ${number}`)
    const money = `$${(total / 100).toFixed(2)}`
    for (const form of [mail?.text ?? '', mail?.html ?? '']) {
      expect(form).toContain('Stretched canvas')
      expect(form).toContain('Quantity: 1')
      expect(form).toContain('Depth: 0.75 in')
      expect(form).toContain(money)
      expect(form).toContain('1 Main Street')
      expect(form).toContain('Portland')
      expect(form).toContain('photo-7')
      expect(form).toContain('This is a test order')
      expect(form).toMatch(/It arrives between Nov\s\d+ and \w+\s\d+\./)
      expect(form).toContain(`${baseUrl}/cart/${cartId}/receipt?lang=en`)
    }
    expect(mail?.html).toMatch(
      new RegExp(`<img src="${baseUrl}/pictures/[0-9a-f]{32}/400\\.jpg" width="80" alt="Stretched`),
    )
    expect(mail?.html).not.toMatch(/<script|@import|url\(|font-face|<link/)
    expect(await kinds(orderId)).toEqual([['order-receipt', 'sent']])
  })

  it('link to the shop’s return policy, also before the seller is configured', async () => {
    await saveLegalText(
      shop.database.queries,
      { page: 'returns', language: 'en', text: '30 days' },
      0,
    )
    await place()
    await sendMails()
    for (const form of [server.mails[0]?.text, server.mails[0]?.html]) {
      expect(form).toContain('Returns and guarantee')
      expect(form).toContain(`${baseUrl}/legal/returns?lang=en`)
    }
  })

  it('set the store’s reply address, if it has one', async () => {
    await shop.database.queries
      .updateTable('stores')
      .set({ support_email: 'help@gallery.example' })
      .execute()
    await place()
    await sendMails()
    expect(server.mails[0]?.replyTo).toMatchObject([{ address: 'help@gallery.example' }])
    expect(server.mails[0]?.text).toContain('Questions? Contact help@gallery.example')
  })

  it('report each event once, and nothing for an order that was never paid', async () => {
    const orderId = await place()
    await shop.database.transaction(async (tx) => {
      await moveOrder(tx, orderId, { to: 'ready' }, contextOf(shop))
      const cancelled = { to: 'cancelled', detail: { reason: 'asked for' } } as const
      await moveOrder(tx, orderId, cancelled, contextOf(shop))
    })
    // Receipt and cancellation were both pending. Only the final state is mailed.
    await sendMails()
    expect((await kinds(orderId)).sort()).toEqual([
      ['order-cancelled', 'sent'],
      ['order-receipt', 'dropped'],
    ])
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order .* is cancelled$/),
    ])
    const other = await openFilledCart(shop)
    const form = await fillInCheckout(shop, other, { cardNumber: decliningCard })
    await expect(placeOrder(shop, form)).rejects.toMatchObject({ code: 'payment_declined' })
    const { id } = await shop.database.queries
      .selectFrom('orders')
      .select('id')
      .where('cart_id', '=', other)
      .executeTakeFirstOrThrow()
    await moveTo(shop, id, 'cancelled')
    expect(await kinds(id)).toEqual([])
  })

  it('tell a shopper with a pending payment that the order is cancelled, and request nothing more', async () => {
    const orderId = await place()
    const { queries } = shop.database
    await queries.deleteFrom('order_events').execute()
    await queries.deleteFrom('mails').execute()
    const unpaid = { status: 'awaiting_payment' as const, payment_status: 'unpaid' as const }
    await queries.updateTable('orders').set(unpaid).execute()
    await tell(orderId, 'order.awaiting_payment', { by: 'shopper', pay_by: '2026-11-24' })
    await moveTo(shop, orderId, 'cancelled')
    await sendMails()
    expect((await kinds(orderId)).sort()).toEqual([
      ['order-awaits-payment', 'dropped'],
      ['order-cancelled', 'sent'],
    ])
    const { text, unpaid: sentence } = messagesIn('en').mails.cancelled
    expect(server.mails[0]?.text).toContain(sentence)
    expect(server.mails[0]?.text).not.toContain(text)
  })

  it('announce a refund to a shopper whose bank already has part of the money', async () => {
    const orderId = await place()
    await shop.database.transaction(async (tx) => {
      await tx.deleteFrom('mails').execute()
      const taken = { status: 'failed', taken_back_at: shop.now() } as const
      const payments = tx.updateTable('payments').set(taken).returningAll()
      const payment = await payments.executeTakeFirstOrThrow()
      const reversal = { amount: 500, declineCode: 'disputed' }
      await reversePayment(tx, payment, reversal, contextOf(shop))
    })
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, olga)
    await sendMails()
    const mail = server.mails.find(({ subject }) => subject?.endsWith('is cancelled'))
    const { text, unpaid } = messagesIn('en').mails.cancelled
    expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain(unpaid)
  })

  it('request no crop if the deadline passes before they are sent', async () => {
    const orderId = await place()
    cartId = await openFilledCart(shop)
    const other = await place()
    for (const id of [orderId, other]) await askForCrop(shop, id, { line: 1 }, olga)
    await releaseOrder(shop, orderId, olga)
    await sendMails()
    expect(await kinds(orderId)).toContainEqual(['order-crop-asked', 'dropped'])
    expect(await kinds(other)).toContainEqual(['order-crop-asked', 'sent'])
  })

  it('name each fee of the state with its amount', async () => {
    const fees = [
      { country: 'US', name: { en: 'Delivery fee' }, amount: { USD: 50 }, taxed: false },
    ]
    await saveCatalog(shop, { ...builtInDocument, fees })
    await place()
    await sendMails()
    const [mail] = server.mails
    expect(mail?.text).toMatch(/Delivery fee:? +\$0\.50/)
    expect(mail?.html).toContain('Delivery fee')
  })

  it('mention no money if a free reprint is cancelled', async () => {
    const orderId = await place()
    const { queries } = shop.database
    await queries.deleteFrom('mails').execute()
    await queries
      .updateTable('orders')
      .set({ subtotal: 0, shipping: 0, tax: 0, total: 0 })
      .execute()
    await moveTo(shop, orderId, 'cancelled')
    await sendMails()
    const { text, unpaid, free } = messagesIn('en').mails.cancelled
    expect(server.mails[0]?.text).toContain(free)
    expect(server.mails[0]?.text).not.toContain(unpaid)
    expect(server.mails[0]?.text).not.toContain(text)
  })

  it('link to the tracking page, and only at a web address', async () => {
    const orderId = await place()
    const parcel = { carrier: 'DHL', tracking_number: 'X1', tracking_url: 'https://dhl.example/X1' }
    await tell(orderId, 'order.shipped', parcel)
    await tell(orderId, 'order.shipped', { ...parcel, tracking_url: 'javascript:alert(1)' })
    await sendMails()
    const shipped = server.mails.filter(({ subject }) => subject?.endsWith('is on its way'))
    expect(shipped).toHaveLength(2)
    const followed = shipped.find(({ text }) => text?.includes('https://dhl.example'))
    expect(followed?.text).toContain('Track the parcel:\nhttps://dhl.example/X1')
    expect(followed?.html).toContain('href="https://dhl.example/X1"')
    expect(followed?.text).toContain('Tracking number: X1')
    expect(shipped.map(({ source }) => source).join()).not.toContain('javascript')
  })

  it('state the refunded amount', async () => {
    const orderId = await place()
    await tell(orderId, 'order.refunded_partly', { amount: 500 })
    await sendMails()
    const mail = server.mails.find(({ subject }) => subject?.startsWith('The refund'))
    expect(mail?.text).toMatch(/We have refunded \$5\.00 of the \$[\d.]+ you paid\./)
  })

  it('state the refunded part of a duplicate payment if a bank has another part', async () => {
    const orderId = await place()
    const rest = { amount: 4000, currency: 'USD', refunded_total: 0, total: 5000 }
    await tell(orderId, 'order.surplus_refunded', rest)
    await sendMails()
    const mail = server.mails.find(({ subject }) => subject?.startsWith('The refund'))
    expect(mail?.text).toContain('We have refunded $40.00 of the $50.00 you paid.')
  })

  it('state a refund in the currency of the payment', async () => {
    const orderId = await place()
    const late = { amount: 5000, currency: 'MXN', refunded_total: 5000 }
    await tell(orderId, 'order.surplus_refunded', late)
    await shop.database.queries.updateTable('orders').set({ status: 'cancelled' }).execute()
    await tell(orderId, 'order.surplus_refunded', late)
    await sendMails()
    const texts = server.mails.map(({ text }) => text).filter((text) => text?.includes('refunded'))
    expect(texts.sort()).toEqual([
      expect.stringContaining('We have refunded MX$50.00, the full amount you paid.'),
      expect.stringContaining('refunded the second payment of MX$50.00.'),
    ])
  })

  it('are deleted with the personal data, and contain none themselves', async () => {
    const orderId = await place()
    await shop.database.queries
      .updateTable('orders')
      .set({ email: '', shipping_address: storedAddress({ email: '' }) })
      .where('id', '=', orderId)
      .execute()
    await sendMails()
    expect(await kinds(orderId)).toEqual([['order-receipt', 'dropped']])
    expect(server.mails).toEqual([])
    const rows = await mailsOfOrder(shop.database.queries, orderId)
    expect(JSON.stringify(rows)).not.toMatch(/ann@|Main Street|Ann Example/)
  })

  if (testDatabase.name === 'SQLite') {
    it.each(languages)('are complete in %s', async (language) => {
      const orderId = await place()
      await speak(orderId, language)
      await shop.database.queries.updateTable('orders').set({ total: 123_456 }).execute()
      await shop.database.queries.deleteFrom('mails').execute()
      const parcel = { carrier: '', tracking_number: null, tracking_url: null }
      const facts = { amount: 500, pay_by: '2026-11-24', ...parcel }
      const send = async (mailKinds: readonly ShopperMail[]) => {
        await shop.database.transaction(async (tx) => {
          for (const kind of mailKinds) {
            await addMail(tx, { kind, orderId, uniqueKey: kind, facts }, shop.now())
          }
        })
        await sendMails()
      }
      const { database, now } = shop
      await nameSeller(database)
      for (const page of legalPages) {
        await saveLegalText(database.queries, { page, language, text: page }, 0)
      }
      const writers = createShopperMails({ database, now, baseUrl, testMailsTo })
      const shopperMails = Object.keys(writers) as ShopperMail[]
      const apart: readonly ShopperMail[] = [
        'order-awaits-payment',
        'order-payment-expired',
        'order-crop-asked',
      ]
      await send(shopperMails.filter((kind) => !apart.includes(kind)))
      await askForCrop(shop, orderId, { line: 1 }, olga)
      await sendMails()
      const waiting = { status: 'awaiting_payment' as const, payment_status: 'pending' as const }
      await shop.database.queries.updateTable('orders').set(waiting).execute()
      const awaits = awaitedPayment.write({ by: 'bank' })
      await shop.database.queries
        .updateTable('payments')
        .set({ status: 'pending', awaits })
        .execute()
      await send(['order-awaits-payment'])
      await shop.database.queries
        .updateTable('payments')
        .set({ status: 'declined', awaits: null })
        .execute()
      await send(['order-payment-expired'])
      expect(server.mails).toHaveLength(shopperMails.length)
      const { mails, receipt: onReceipt } = messagesIn(language)
      const [arrives = ''] = onReceipt.arrival.split('{from}')
      const bought = server.mails.find(({ text }) => text?.startsWith(`${mails.receipt.heading}\n`))
      expect(bought?.text).toContain(arrives)
      // A total contains its currency once.
      expect(bought?.text).not.toMatch(/USD\s*US\$/)
      const { receipt, shipped, late, paymentFailed, awaited, expired } = mails
      const { cancelled, refunded, surplus } = mails
      const headings = [
        ...[receipt, shipped, late, paymentFailed, awaited, expired],
        ...[cancelled, refunded, surplus],
      ]
      const told = server.mails.find(({ text }) => text?.startsWith(`${awaited.heading}\n`))
      expect(told?.text).toMatch(/24/)
      for (const { heading } of headings) {
        const mail = server.mails.find(({ text }) => text?.startsWith(`${heading}\n`))
        expect(mail, heading).toBeDefined()
        expect(mail?.html).toContain(`<html lang="${language}"`)
        expect(mail?.html).toContain(heading)
        expect(mail?.text).toContain(mails.test)
        expect(mail?.text).toContain(`receipt?lang=${language}`)
        const ask = messagesIn(language).receipt.ask.replace('{contact}', knownSeller.email)
        const { name, line1, email, phone } = knownSeller
        for (const form of [mail?.text, mail?.html]) {
          for (const trusted of [name, line1, email, phone, ask]) expect(form).toContain(trusted)
          for (const page of legalPages) {
            expect(form).toContain(messagesIn(language).legal.pages[page])
            expect(form).toContain(`${baseUrl}/legal/${page}?lang=${language}`)
          }
        }
        // French puts a space before a colon.
        const colon = language === 'fr' ? '\u00A0: ' : ': '
        for (const page of legalPages)
          expect(mail?.text).toContain(`${messagesIn(language).legal.pages[page]}${colon}http`)
        expect(mail?.replyTo).toMatchObject([{ address: email }])
        expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(
          /undefined|NaN|\[object|\{\w+\}(?!\n)/,
        )
      }
    })
  }
})
