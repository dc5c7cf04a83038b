import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../../tests/helpers/made-gift-card.ts'
import { offerGiftCards, soldGiftCard } from '../../../../tests/helpers/sold-gift-card.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { giftCardCodeText } from '../../../trade/gift-cards/gift-card-code.ts'
import { deleteReceiver } from '../../../trade/gift-cards/receivers.ts'
import { findMail } from '../../../trade/mail/read-mails.ts'
import { readGiftCardOffer } from '../../../trade/stores/gift-card-offer.ts'
import { createGiftCardMail } from '../../storefront/mails/gift-card-mail.ts'

describe.each(testDatabases)('the panel’s gift cards on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const writersAt = (baseUrl: string) => createGiftCardMail({ ...shop, baseUrl, testMailsTo: [] })
    panel = await openTestPanel(shop.database, {
      ...shop,
      writersAt,
      wakeWorker: () => {},
    } as never)
    owner = await panel.signIn()
  })

  const wish = {
    key: 'one-form',
    amount: '50,00',
    currency: 'EUR',
    origin: 'sold',
    mode: 'test',
    store: '',
    valid_until: '2029-12-31',
    email: 'bea@example.com',
    language: 'de',
    sender: 'Ada',
    message: 'Alles Gute!',
  }
  const cards = () => shop.database.queries.selectFrom('gift_cards').selectAll().execute()
  const onlyCard = async () => {
    const [card, another] = await cards()
    if (card === undefined || another !== undefined) throw new Error('Not exactly one card.')
    return card
  }
  const onlyMail = async () => {
    const { id } = await shop.database.queries
      .selectFrom('mails')
      .select('id')
      .executeTakeFirstOrThrow()
    return await findMail(shop.database.queries, id)
  }

  it('are issued once by a form sent twice, with a mail and an entry in the log', async () => {
    const sent = await owner.post('/admin/gift-cards/issue', wish)
    const again = await owner.post('/admin/gift-cards/issue', wish)
    const card = await onlyCard()
    const page = `/admin/gift-cards/${card.id}`
    expect([sent.headers.location, again.headers.location]).toEqual([page, page])
    expect(card).toMatchObject({
      ...{ amount: 5_000, balance: 5_000, currency: 'EUR', mode: 'test', origin: 'sold' },
      ...{ email: 'bea@example.com', sender: 'Ada', language: 'de', store_id: null },
      valid_until: Date.UTC(2030, 0, 1),
    })
    expect(await onlyMail()).toMatchObject({ kind: 'gift-card', state: 'waiting' })
    const log = await shop.database.queries.selectFrom('audit_log').select('action').execute()
    expect(log.filter(({ action }) => action === 'gift_card.issued')).toHaveLength(1)
  })

  it('name every field to correct, and issue nothing', async () => {
    const wrong = {
      ...wish,
      ...{ amount: '-3', currency: 'EUR', valid_until: '2020-01-01', email: 'bea', store: 'st_x' },
    }
    const sent = await owner.post('/admin/gift-cards/issue', wrong)
    const { body } = await owner.get(String(sent.headers.location))
    for (const id of ['amount', 'valid_until', 'email', 'store']) {
      expect(body).toContain(`id="${id}-fault"`)
    }
    expect(body).toContain('value="bea"')
    expect(await cards()).toEqual([])
  })

  it('are read by everyone, and changed by owners only', async () => {
    const card = await madeGiftCard(shop)
    const reader = await panel.signIn({ role: 'read_only' })
    const staff = await panel.signIn({ role: 'staff' })
    const seen = await reader.get(`/admin/gift-cards/${card.id}?code=shown`)
    expect(seen.body).toContain(card.code.slice(-4))
    expect(seen.body).not.toContain(giftCardCodeText(card.code))
    expect((await reader.get('/admin/gift-cards')).body).toContain('$50.00')
    expect((await owner.get(`/admin/gift-cards/${card.id}?code=shown`)).body).toContain(
      giftCardCodeText(card.code),
    )
    for (const path of ['void', 'valid-until']) {
      expect((await staff.post(`/admin/gift-cards/${card.id}/${path}`)).statusCode).toBe(403)
    }
    await owner.post(`/admin/gift-cards/${card.id}/void`)
    expect(await onlyCard()).toMatchObject({ balance: 0, voided_at: shop.now() })
  })

  it('are mailed in the receiver’s language, and again on request', async () => {
    await owner.post('/admin/gift-cards/issue', wish)
    const card = await onlyCard()
    const mail = await onlyMail()
    if (mail === null) throw new Error('There is no mail.')
    const write = createGiftCardMail({ ...shop, baseUrl: null, testMailsTo: ['@example.com'] })
    const message = await write['gift-card'](mail, { card: card.id })
    expect(message).toMatchObject({ to: ['bea@example.com'], language: 'de', keptBack: null })
    const letter = message?.text.replaceAll('\u00a0', ' ')
    expect(letter).toContain('Ada schenkt Ihnen einen Gutschein über 50,00 €')
    expect(letter).toContain(giftCardCodeText(card.code))
    expect(letter).toContain('31. Dezember 2029')
    expect(letter).toContain('Alles Gute!')
    shop.advance(60_000)
    await owner.post(`/admin/gift-cards/${card.id}/mail`)
    expect(await shop.database.queries.selectFrom('mails').select('id').execute()).toHaveLength(2)
  })

  it('keep their codes out of the panel’s mails', async () => {
    await owner.post('/admin/gift-cards/issue', wish)
    const card = await onlyCard()
    const mail = await onlyMail()
    const { body } = await owner.get(`/admin/mails/${mail?.id}`)
    expect(body).toContain(`••••-${card.code.slice(-4)}`)
    expect(body).not.toContain(giftCardCodeText(card.code))
  })

  it('are not mailed once they are void, or their receiver is deleted', async () => {
    await owner.post('/admin/gift-cards/issue', wish)
    const card = await onlyCard()
    const mail = await onlyMail()
    if (mail === null) throw new Error('There is no mail.')
    const write = createGiftCardMail({ ...shop, baseUrl: null, testMailsTo: ['@example.com'] })
    await owner.post(`/admin/gift-cards/${card.id}/void`)
    expect(await write['gift-card'](mail, { card: card.id })).toBeNull()
    await deleteReceiver(shop.database.queries, 'BEA@example.com', shop.store)
    expect(await onlyCard()).toMatchObject({ email: '', sender: '', message: '' })
    expect(await write['gift-card']({ ...mail, state: 'sent' }, { card: card.id })).toBeNull()
  })

  it('are sold online as an owner says, and by no one else', async () => {
    const { store, database } = shop
    const at = `/admin/gift-cards/online/${store.id}`
    const offer = { on: 'yes', amounts: '25 50,00 100', least: '10', most: '200', validYears: '3' }
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.post(at, offer)).statusCode).toBe(403)
    await owner.post(at, offer)
    expect(await readGiftCardOffer(database.queries, store.id)).toMatchObject({
      ...{ currency: 'USD', amounts: [2_500, 5_000, 10_000], validYears: 3 },
      free: { least: 1_000, most: 20_000 },
    })
    expect((await owner.get('/admin/gift-cards/online')).body).toContain('25.00 50.00 100.00')
    await owner.post(at, { ...offer, on: '' })
    expect(await readGiftCardOffer(database.queries, store.id)).toBeNull()
  })

  it.each([
    ['amounts', { amounts: '25 x' }],
    ['amounts', { amounts: '0' }],
    ['amounts', { amounts: '10001' }],
    ['amounts', { amounts: '', least: '', most: '' }],
    ['most', { least: '50', most: '40' }],
    ['most', { most: '' }],
    ['validYears', { validYears: '0' }],
    ['validYears', { validYears: '1.5' }],
  ])('are not sold online with wrong %s', async (field, wrong) => {
    const { store, database } = shop
    const offer = { on: 'yes', amounts: '25', least: '10', most: '200', validYears: '', ...wrong }
    const sent = await owner.post(`/admin/gift-cards/online/${store.id}`, offer)
    const { body } = await owner.get(String(sent.headers.location))
    expect(body).toContain(`id="${field}_${store.id}-fault"`)
    expect(await readGiftCardOffer(database.queries, store.id)).toBeNull()
  })

  it('bought online show their sale, and are refunded once by an owner', async () => {
    await offerGiftCards(shop)
    const { sale, cardId } = await soldGiftCard(shop)
    const page = `/admin/gift-cards/${cardId}`
    const staff = await panel.signIn({ role: 'staff' })
    for (const text of ['Bought online', 'ann@example.com', sale.reference ?? '?', 'Bea']) {
      expect((await staff.get(page)).body).toContain(text)
    }
    const mail = { state: 'waiting' } as never
    const write = createGiftCardMail({ ...shop, baseUrl: null, testMailsTo: ['@example.com'] })
    const letter = await write['gift-card'](mail, { card: cardId })
    expect(letter?.to).toEqual(['bea@example.com'])
    for (const text of ['Ann gives you', 'Bea', 'Enjoy!']) expect(letter?.text).toContain(text)
    expect((await staff.post(`${page}/refund`, { left: '5000' })).statusCode).toBe(403)
    for (const _ of [1, 2]) await owner.post(`${page}/refund`, { left: '5000' })
    expect((await owner.get(page)).body).toContain('Taken back for the buyer')
    expect(await onlyCard()).toMatchObject({ balance: 0, voided_at: shop.now() })
    const log = await shop.database.queries.selectFrom('audit_log').select('action').execute()
    expect(log.filter(({ action }) => action === 'gift_card.refunded')).toHaveLength(1)
  })
})
