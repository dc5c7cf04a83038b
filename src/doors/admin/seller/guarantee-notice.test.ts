import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { knownSeller, nameSeller } from '../../../../tests/helpers/known-seller.ts'
import {
  openPicturePanel,
  type PicturePanel,
  type PictureShop,
} from '../../../../tests/helpers/picture-panel.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import type { SignedIn, TestPanel } from '../../../../tests/helpers/test-panel.ts'
import { assets, fillInCheckout, openFilledCart } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { brandRoutes } from '../../storefront/brand/brand-routes.ts'
import { checkoutRoutes } from '../../storefront/checkout/checkout-routes.ts'

const wide = { width: 600, height: 800 }
const yourEurope = 'https://europa.eu/youreurope/test'

describe.each(testDatabases)('the notice on the legal guarantee on $name', (testDatabase) => {
  let shop: PictureShop
  let spoolFolder: string
  let panel: TestPanel
  let owner: SignedIn
  let sendPicture: PicturePanel['sendPicture']
  let pages: FastifyInstance
  beforeEach(async () => {
    ;({ shop, panel, owner, spoolFolder, sendPicture } = await openPicturePanel(testDatabase))
    pages = await createServer({ logLevel: 'silent', proxyHops: 0 })
    checkoutRoutes(pages, shop, assets)
    brandRoutes(pages, shop)
    await nameSeller(shop.database, { language: 'en' })
  })
  afterEach(() => pages.close())

  const send = (language: string, file: Uint8Array | string, who?: SignedIn) =>
    sendPicture(`/admin/seller/notices/${language}/picture`, file, who)
  const checkout = async (query: string) =>
    (await pages.inject({ url: `/cart/${await openFilledCart(shop)}/checkout?${query}` })).body
  const rows = () =>
    shop.database.queries.selectFrom('guarantee_notices').select('language').execute()
  const notice = /<p class="guarantee-notice">.*?<\/p>/
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it('is served as it was uploaded, at an address that names its hash', async () => {
    for (const [format, width] of [
      ['png', 600],
      ['jpeg', 700],
    ] as const) {
      const file = await picture({ ...wide, format, width, hasPrivateMetadata: format === 'jpeg' })
      expect((await send('de', file)).statusCode).toBe(303)
      const url = `/brand/guarantee-${hashOf(file)}.${format}`
      const html = await checkout('country=DE&lang=de')
      expect(html).toContain(`src="${url}" width="${width}" height="800"`)
      const served = await pages.inject({ url })
      expect(file.equals(served.rawPayload)).toBe(true)
      expect(served.headers['content-type']).toBe(`image/${format}`)
      expect((await owner.get('/admin/seller/notices/de')).body).toContain(hashOf(file))
    }
    expect(await rows()).toEqual([{ language: 'de' }])
  })

  it('stands before the button, for consumers whose parcel goes to the EU', async () => {
    await send('de', await picture({ ...wide, format: 'png' }))
    const html = await checkout('country=AT&lang=de')
    expect(html.search(notice)).toBeGreaterThan(-1)
    expect(html.search(notice)).toBeLessThan(html.indexOf('value="pay"', html.indexOf('id="pay"')))
    for (const query of [
      'country=CH',
      'country=GB',
      'country=US',
      'country=AT&vatId=ATU12345678',
    ]) {
      expect([query, notice.test(await checkout(`${query}&lang=de`))]).toEqual([query, false])
    }
    for (const query of ['country=RE', 'country=AT&vatId=ATU1']) {
      expect([query, notice.test(await checkout(`${query}&lang=de`))]).toEqual([query, true])
    }
  })

  it.each([
    ['a form without script', 'text/html', {}],
    ['a form by script', 'application/json', {}],
    ['a wallet', 'application/json', { paidBy: 'wallet' }],
  ])('is shown first if the page of %s did not have it', async (_what, accept, by) => {
    const cartId = await openFilledCart(shop)
    const { attempt, shown } = await fillInCheckout(shop, cartId)
    const { name, line1, city, postalCode } = { ...knownSeller, name: 'Ann Berg' }
    const order = async (more: Record<string, string>) => {
      const fields = { name, line1, city, postalCode, country: 'DE', email: 'ann@example.com' }
      const card = { cardNumber: '4242424242424242', cardExpiry: '04/30', cardCvc: '123' }
      const hidden = {
        shippingMethod: 'standard',
        attempt,
        shownCart: shown.cart,
        shownSums: shown.sums,
      }
      const { statusCode, body } = await pages.inject({
        method: 'POST',
        url: `/cart/${cartId}/checkout?lang=de`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
        payload: new URLSearchParams({
          ...{ ...fields, ...card, ...hidden },
          ...{ ...by, ...more },
        }).toString(),
      })
      return { statusCode, isAsked: body.includes(messagesIn('de').legal.noticeFirst), body }
    }
    await send('de', await picture({ ...wide, format: 'png' }))
    const asked = await order({ shownNotice: '' })
    expect([asked.statusCode, asked.isAsked, notice.test(asked.body)]).toEqual([422, true, true])
    const [, shownNotice = ''] = /name="shownNotice" value="(\w+)"/.exec(asked.body) ?? []
    expect(shownNotice).toMatch(/^[0-9a-f]{64}$/)
    expect((await order({ shownNotice })).isAsked).toBe(false)
  })

  it('is in the shopper’s language, otherwise in the shop’s first one', async () => {
    const [german, english] = await Promise.all(
      [1, 2].map((seed) => picture({ ...wide, format: 'png', seed })),
    )
    await send('de', german ?? '')
    await send('en', english ?? '')
    expect(await checkout('country=DE&lang=de')).toContain(
      `guarantee-${hashOf(german ?? Buffer.of())}`,
    )
    expect(await checkout('country=FR&lang=fr')).toContain(
      `guarantee-${hashOf(english ?? Buffer.of())}`,
    )
  })

  it('has words for screen readers and a link, ours until the operator writes others', async () => {
    const address = '/admin/seller/notices/de'
    expect((await owner.post(address, { alt: 'Zu früh', link: '' })).statusCode).toBe(422)
    await send('de', await picture({ ...wide, format: 'png' }))
    const html = await checkout('country=DE&lang=de')
    expect(html).toContain('alt="Hinweis der Europäischen Union zur gesetzlichen Gewährleistung: ')
    expect(notice.exec(html)?.[0]).not.toContain('<a ')
    for (const link of [
      'http://europa.eu/x',
      'https://europa.eu.example/',
      'javascript:alert(1)',
    ]) {
      expect([link, (await owner.post(address, { alt: '', link })).statusCode]).toEqual([link, 422])
    }
    expect((await owner.post(address, { alt: 'Eigene Worte', link: yourEurope })).statusCode).toBe(
      303,
    )
    const own = notice.exec(await checkout('country=DE&lang=de'))?.[0] ?? ''
    expect(own).toContain(`<a href="${yourEurope}"`)
    expect(own).toContain('alt="Eigene Worte" lang="de"')
    await send('de', await picture({ ...wide, format: 'png', seed: 9 }))
    expect(await checkout('country=DE&lang=de')).toContain('alt="Eigene Worte"')
  })

  it('is refused with the reason where it is not a legible PNG or JPEG, and leaves nothing', async () => {
    const png = await picture({ ...wide, format: 'png' })
    const bad: [string, Uint8Array | string, RegExp][] = [
      ['no picture', 'hello', /unsupported|not|PNG/i],
      ['WebP', await picture({ ...wide, format: 'webp' }), /WEBP.*PNG or JPEG/],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
      ['too narrow', await picture({ width: 599, height: 800, format: 'png' }), /599 pixels wide/],
      ['cut off', png.subarray(0, png.length - 200), /./],
      ['too large', Buffer.concat([png, Buffer.alloc(2_000_000)]), /at most/],
      ['empty', '', /empty/],
    ]
    for (const [name, file, reason] of bad) {
      const answer = await send('de', file)
      expect([name, answer.statusCode]).toEqual([name, 303])
      const told = await owner.get(String(answer.headers.location))
      expect([name, told.body.replace(/<[^>]*>/g, ' ').slice(0, 4_000)]).toEqual([
        ...[name, expect.stringMatching(reason)],
      ])
    }
    expect(await rows()).toEqual([])
    expect(await readdir(spoolFolder)).toEqual([])
    const staff = await panel.signIn({ role: 'staff' })
    expect((await send('de', png, staff)).statusCode).toBe(403)
    expect((await send('xx', png)).statusCode).toBe(404)
  })

  it('is removed with its words, and each change is in the audit log', async () => {
    const png = await picture({ ...wide, format: 'png' })
    await send('de', png)
    await send('de', png)
    await owner.post('/admin/seller/notices/de/remove', {})
    await owner.post('/admin/seller/notices/de/remove', {})
    expect(await rows()).toEqual([])
    expect(notice.test(await checkout('country=DE&lang=de'))).toBe(false)
    const log = await shop.database.queries.selectFrom('audit_log').select('action').execute()
    const actions = log.map(({ action }) => action)
    expect(actions.filter((each) => each.startsWith('guarantee')).sort()).toEqual([
      ...['guarantee_notice.changed', 'guarantee_notice.removed'],
    ])
  })

  it('is named by language where it is missing, on the way to going live', async () => {
    const missing = async () =>
      (await owner.get(`/admin/stores/${shop.store.id}`)).body.replace(/<[^>]*>/g, '')
    expect(await missing()).toMatch(
      /the official notice on the legal guarantee: .*German \(Austria, Belgium, Germany, Luxembourg\)/,
    )
    await send('de', await picture({ ...wide, format: 'png' }))
    const then = await missing()
    expect(then).not.toMatch(/the official notice on the legal guarantee:[^:]*German/)
    expect(then).toMatch(/the link of the notice on the legal guarantee: German/)
  })
})
