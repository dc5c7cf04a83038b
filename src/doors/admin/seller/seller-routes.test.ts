import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { knownSeller, nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import {
  assets,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { sellerFacts } from '../../../ground/database/tables/seller-table.ts'
import { storeLogo } from '../../../ground/database/tables/stores-table.ts'
import { createServer } from '../../../ground/http/server.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { fieldsOfSeller } from '../../../trade/legal/check-seller.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { cartRoutes } from '../../storefront/cart/cart-routes.ts'
import { checkoutRoutes } from '../../storefront/checkout/checkout-routes.ts'
import { legalRoutes } from '../../storefront/legal/legal-routes.tsx'
import { createShopperMails } from '../../storefront/mails/shopper-mails.ts'

describe.each(testDatabases)('the seller on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  let pages: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, shop)
    owner = await panel.signIn()
    pages = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const deps = { ...shop, firstStore: shop } as never
    cartRoutes(pages, deps, assets)
    checkoutRoutes(pages, deps, assets)
    legalRoutes(pages, deps, assets)
  })
  afterEach(() => pages.close())

  const seenAt = async (url: string) =>
    /name="seen" value="([^"]+)"/.exec((await owner.get(url)).body)?.[1] ?? ''
  const see = async (url: string) => (await pages.inject({ url })).body
  const write = (page: string, text: string) => owner.post(`/admin/seller/texts/${page}`, { text })
  const audited = async () =>
    await shop.database.queries.selectFrom('audit_log').select(['action', 'detail']).execute()

  it('has texts as long as they may be, in letters of which a form makes nine bytes each', async () => {
    const saved = await write('privacy/de', '字'.repeat(100_000))
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/admin/seller'])
    const { text } = await shop.database.queries
      .selectFrom('legal_texts')
      .select('text')
      .executeTakeFirstOrThrow()
    expect(text).toHaveLength(100_000)
    const longer = await write('privacy/de', '字'.repeat(100_001))
    expect([longer.statusCode, longer.body]).toEqual([
      ...[422, expect.stringContaining('Enter at most 100000 characters.')],
    ])
  })

  it('is saved, with a line in the audit log, and nothing where something is wrong', async () => {
    const fields = fieldsOfSeller(knownSeller)
    const faulty = await owner.post('/admin/seller', { ...fields, vatId: 'DE1' })
    expect(faulty.statusCode).toBe(422)
    expect(faulty.body).toContain('This is not a valid VAT ID for that country.')
    expect((await readSeller(shop.database.queries)).name).toBe('')
    const short = await owner.post('/admin/seller', { ...fields, postalCode: '1011' })
    expect([short.statusCode, short.body]).toEqual([
      422,
      expect.stringContaining('This is not a valid postal code for this country.'),
    ])
    expect((await readSeller(shop.database.queries)).name).toBe('')
    await owner.post('/admin/seller', { ...fields, postalCode: ' DE-20457 ' })
    expect(await readSeller(shop.database.queries)).toEqual(knownSeller)
    expect(await audited()).toMatchObject([{ action: 'seller.changed' }])
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.post('/admin/seller', fields)).statusCode).toBe(403)
  })

  it('keeps what the previous release requires, and records days that were emptied', async () => {
    const { queries } = shop.database
    await nameSeller(shop.database, { withdrawalDays: 30 })
    const { facts } = await queries.selectFrom('sellers').select('facts').executeTakeFirstOrThrow()
    const ticked = sellerFacts.write({ ...sellerFacts.read(facts), isMadeToOrder: true })
    await queries.updateTable('sellers').set({ facts: ticked }).execute()
    await owner.post('/admin/seller', fieldsOfSeller(knownSeller))
    const saved = await queries.selectFrom('sellers').select('facts').executeTakeFirstOrThrow()
    expect(JSON.parse(saved.facts)).toMatchObject({ ...knownSeller, isMadeToOrder: true })
    expect(await readSeller(queries)).toEqual(knownSeller)
    const [entry] = await audited()
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({
      changes: [{ what: 'withdrawalDays', from: 30, to: null }],
    })
  })

  it('says in the audit log what a legal text said before, and from where on it is another', async () => {
    const terms = (last: string) => `${'Was verkauft ist, ist verkauft. '.repeat(20)}${last}`
    await write('terms/de', terms('Keine Rückgabe.'))
    await write('terms/de', terms('Rückgabe in 14 Tagen.'))
    await write('terms/de', terms('Rückgabe in 14 Tagen.'))
    const page = (await owner.get('/admin/audit?action=legal_text.changed')).body
    const told = page.replace(/<[^>]*>/g, ' ')
    expect(told).toMatch(/Text: …[^→]*Keine Rückgabe\. → …[^→]*Rückgabe in 14 Tagen\./)
    expect(await audited()).toHaveLength(2)
  })

  it('is told on the page of a text what it usually contains', async () => {
    await nameSeller(shop.database, { country: 'FR' })
    const textOf = (html: string) => html.replace(/<[^>]*>/g, '')
    expect(textOf((await owner.get('/admin/seller/texts/terms/fr')).body)).toMatch(
      /the consumer mediator, with address and website Code de la consommation L616-1/,
    )
    expect(textOf((await owner.get('/admin/seller/texts/withdrawal/fr')).body)).toMatch(
      /address of the online withdrawal: (http\S+)?\/withdraw /,
    )
    expect((await owner.get('/admin/seller/texts/privacy/fr')).body).not.toContain('usually also')
  })

  it('is told what is missing, and each reason once', async () => {
    const { body } = await owner.get('/admin/seller')
    expect(body.replace(/<\/?a[^>]*>/g, '')).toMatch(
      /<li>the name of the seller, an address, a mail address </,
    )
    expect(body.match(/Shown to shoppers and on invoices as the seller/g)).toHaveLength(1)
  })

  it('and its texts keep what somebody else has saved while the form was open', async () => {
    await nameSeller(shop.database)
    const fields = { ...fieldsOfSeller(knownSeller), seen: await seenAt('/admin/seller') }
    await owner.post('/admin/seller', { ...fields, phone: '+49 40 1234567' })
    await owner.post('/admin/seller', { ...fields, line2: 'Hof 3' })
    expect(await readSeller(shop.database.queries)).toMatchObject({
      phone: '+49 40 1234567',
      line2: 'Hof 3',
    })
    const url = '/admin/seller/texts/terms/de'
    const seen = await seenAt(url)
    await owner.post(url, { text: 'Von Anna', seen })
    const late = await owner.post(url, { text: 'Von Bea', seen })
    expect(late.statusCode).toBe(422)
    expect(late.body).toMatch(/<textarea[^>]*>Von Bea<[\s\S]*<pre class="log">Von Anna</)
    expect(await see('/legal/terms?lang=de')).toContain('Von Anna')
    const [, again = ''] = /name="seen" value="([^"]+)"/.exec(late.body) ?? []
    expect((await owner.post(url, { text: 'Von Bea', seen: again })).statusCode).toBe(303)
    expect(await see('/legal/terms?lang=de')).toContain('Von Bea')
  })

  it('is named in the footer and on the imprint, with the way back to the cart', async () => {
    const cartId = await openFilledCart(shop)
    expect(await see(`/cart/${cartId}`)).not.toContain('/legal/')
    await nameSeller(shop.database)
    const cart = await see(`/cart/${cartId}?lang=de`)
    expect(cart).toContain('Verkauf durch Beispiel Druck GmbH')
    expect(cart).toContain(`/legal/imprint?lang=de&amp;cart=${cartId}`)
    const imprint = await see(`/legal/imprint?lang=de&cart=${cartId}`)
    expect(imprint).toContain('HRB 1234, Amtsgericht Hamburg')
    expect(imprint).toContain(`href="/cart/${cartId}?lang=de"`)
    expect((await pages.inject({ url: '/legal/terms' })).statusCode).toBe(404)
  })

  it('has its packaging registers on the imprint', async () => {
    await nameSeller(shop.database)
    expect(await see('/legal/imprint')).not.toContain('LUCID')
    const fields = { ...fieldsOfSeller(knownSeller), seen: await seenAt('/admin/seller') }
    const numbers = { lucid: 'DE1234567890123', packagingRegisters: 'España: ENV/2026/000012345' }
    await owner.post('/admin/seller', { ...fields, ...numbers })
    const imprint = await see('/legal/imprint?lang=de')
    expect(imprint).toContain('<dt>LUCID</dt><dd>DE1234567890123</dd>')
    expect(imprint).toContain('<dt>Verpackungsregister</dt><dd>España: ENV/2026/000012345</dd>')
    expect(imprint).not.toContain('<dt>UIN</dt>')
  })

  it('has texts in the shopper’s language or else in the first, whatever was pasted in', async () => {
    await nameSeller(shop.database)
    await write('terms/de', '# AGB\n<script>alert(1)</script> [mehr](javascript:alert(1))')
    await write('terms/fr', 'Conditions')
    const polish = await see('/legal/terms?lang=pl')
    expect(polish).toContain('<div lang="de"><h2>AGB</h2><p>&lt;script>alert(1)')
    expect(polish).not.toMatch(/<script>alert|href="javascript/)
    expect(await see('/legal/terms?lang=fr')).toContain('<div lang="fr"><p>Conditions</p>')
    await write('terms/de', '')
    expect(await see('/legal/terms?lang=de')).toContain('Conditions')
  })

  it('says beside the button what is accepted, on a button as the country’s law asks for it', async () => {
    const cartId = await openFilledCart(shop)
    const plain = await see(`/cart/${cartId}/checkout?lang=de&country=US`)
    expect(plain).toMatch(/value="pay"[^>]*>[^<]*\$[^<]* bezahlen</)
    expect(plain).not.toContain('order-terms')
    await nameSeller(shop.database)
    await write('terms/de', 'AGB')
    await write('privacy/de', 'Daten')
    const german = await see(`/cart/${cartId}/checkout?lang=de&country=DE`)
    expect(german).toMatch(/value="pay"[^>]*>Zahlungspflichtig bestellen</)
    expect(german).toContain('Mit Ihrer Bestellung akzeptieren Sie: <a href="/legal/terms')
    expect(german).toContain('step=checkout')
    expect(german).toContain('Deshalb besteht kein Widerrufsrecht.')
  })

  it('stands on packing slips and at the end of mails, with links', async () => {
    await nameSeller(shop.database)
    await write('terms/de', 'AGB')
    const { id } = await madeOrder(shop)
    const slip = (await owner.get(`/admin/packing-slips?order=${id}`)).body
    expect(slip).toContain('Beispiel Druck GmbH · Hafenweg 1 · 20457 Hamburg')
    const logo = storeLogo.write({ sha256: 'a'.repeat(64), width: 120, height: 40 })
    await shop.database.queries.updateTable('stores').set({ logo }).execute()
    const branded = (await owner.get(`/admin/packing-slips?order=${id}`)).body
    expect(branded).toContain(`<h2><img src="/brand/logo-${'a'.repeat(64)}.webp" alt="Handprint"`)
    const { queries } = shop.database
    const receipts = queries.selectFrom('mails').selectAll().where('kind', '=', 'order-receipt')
    const origin = { baseUrl: 'https://prints.example.com', testMailsTo: [] }
    const writers = createShopperMails({ ...shop, ...origin })
    const mail = await writers['order-receipt'](await receipts.executeTakeFirstOrThrow(), {})
    const terms = `https://prints.example.com/legal/terms?lang=en&store=${shop.store.id}`
    expect(mail?.text).toContain(`Terms and conditions: ${terms}`)
    expect(mail?.text).toContain('Register: HRB 1234, Amtsgericht Hamburg')
    expect(mail?.html).toContain(`href="${terms.replace('&', '&amp;')}"`)
    expect(mail?.text).toContain('Invoice TEST-2026-A-00001 (PDF):')
  })

  it('is warned about a claim and a link to the closed platform in a text, which is saved', async () => {
    const text = 'Guten Tag.\nWir drucken klimaneutral.\nhttps://ec.europa.eu/consumers/odr/'
    const saved = await write('terms/de', text)
    const url = '/admin/seller/texts/terms/de'
    expect([saved.statusCode, saved.headers.location]).toEqual([303, url])
    const told = (await owner.get(url)).body.replace(/<[^>]*>/g, ' ').replaceAll('&quot;', '"')
    expect(told).toContain('"klimaneutral" (line 2): a claim about the environment')
    expect(told).toContain('Source: Directive (EU) 2024/825.')
    expect(told).toContain('"ec.europa.eu/consumers/odr/" (line 3): the EU’s platform')
    expect(told).toContain('Source: Regulation (EU) 2024/3228.')
    expect(await see('/legal/terms?lang=de')).toContain('klimaneutral')
    await write('terms/de', 'Guten Tag.')
    expect((await owner.get(url)).body).not.toContain('Source:')
  })

  it('has a page about accessibility as soon as it is named, with its contact and authority', async () => {
    expect((await pages.inject({ url: '/legal/accessibility' })).statusCode).toBe(404)
    await owner.post('/admin/seller', {
      ...fieldsOfSeller(knownSeller),
      accessibilityAuthority: 'Beispielbehörde, https://authority.example/a',
    })
    const html = await see('/legal/accessibility?lang=fr')
    const { held, authority, keyboard, sound } = messagesIn('fr').legal.accessibility
    for (const words of [held, authority, keyboard, sound]) expect(html).toContain(words)
    expect(html).toContain('href="mailto:shop@example.com"')
    expect(html).toContain('href="https://authority.example/a"')
    expect(await see(`/cart/${await openFilledCart(shop)}?lang=fr`)).toMatch(
      /<a href="\/legal\/accessibility\?lang=fr&amp;cart=[0-9a-f]+">Accessibilité<\/a>/,
    )
    await write('accessibility/fr', 'Une phrase du vendeur.')
    expect(await see('/legal/accessibility?lang=fr')).toContain('Une phrase du vendeur.')
  })

  it('is asked for before a store goes live, which goes all the same and is noted', async () => {
    const gateways = { ...shop.gateways, forStore: () => shop.gateway }
    const live = await openTestPanel(shop.database, { ...shop, gateways } as never)
    const who = await live.signIn()
    const address = `/admin/stores/${shop.store.id}`
    const mode = async () => (await readStoreSettings(shop.database.queries, shop.store.id)).mode
    expect((await who.get(address)).body).toContain('the name of the seller')
    expect((await who.post(`${address}/mode`, { mode: 'live' })).body).toContain('Go live anyway')
    expect(await mode()).toBe('test')
    await who.post(`${address}/mode`, { mode: 'live', confirmed: 'yes' })
    expect(await mode()).toBe('live')
    const [entry] = (await audited()).filter(({ action }) => action === 'store.mode_changed')
    expect(entry?.detail).toContain('"wentLiveWithout":["the name of the seller"')
  })
})
