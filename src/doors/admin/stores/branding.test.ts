import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import {
  openPicturePanel,
  type PicturePanel,
  type PictureShop,
} from '../../../../tests/helpers/picture-panel.ts'
import { otherFiles, picture, privateWords } from '../../../../tests/helpers/pictures.ts'
import type { SignedIn, TestPanel } from '../../../../tests/helpers/test-panel.ts'
import { assets, openFilledCart } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { fieldsOfStore } from '../../../trade/stores/settings/check-store-settings.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { brandRoutes } from '../../storefront/brand/brand-routes.ts'
import { cartRoutes } from '../../storefront/cart/cart-routes.ts'
import { checkoutRoutes } from '../../storefront/checkout/checkout-routes.ts'
import { receiptRoutes } from '../../storefront/receipt/receipt-routes.ts'

describe.each(testDatabases)('the branding of a store on $name', (testDatabase) => {
  let shop: PictureShop
  let spoolFolder: string
  let panel: TestPanel
  let owner: SignedIn
  let sendPicture: PicturePanel['sendPicture']
  let shopPages: FastifyInstance
  let address: string
  beforeEach(async () => {
    ;({ shop, panel, owner, spoolFolder, sendPicture } = await openPicturePanel(testDatabase))
    address = `/admin/stores/${shop.store.id}`
    shopPages = await createServer({ logLevel: 'silent', proxyHops: 0 })
    cartRoutes(shopPages, shop as never, assets)
    checkoutRoutes(shopPages, shop, assets)
    receiptRoutes(shopPages, shop, assets)
    brandRoutes(shopPages, shop)
  })
  afterEach(() => shopPages.close())

  const settings = () => readStoreSettings(shop.database.queries, shop.store.id)
  const see = async (url: string) => (await shopPages.inject({ url })).body
  const saveAccent = async (accent: string) =>
    await owner.post(address, { ...fieldsOfStore(await settings()), accent })
  const sendLogo = (file: Uint8Array | string, who?: SignedIn) =>
    sendPicture(`${address}/logo`, file, who)
  const actions = async () =>
    (await shop.database.queries.selectFrom('audit_log').select('action').execute()).map(
      ({ action }) => action,
    )

  it('changes nothing if none is set', async () => {
    const html = await see(`/cart/${await openFilledCart(shop)}`)
    expect(html).toContain('<p class="shop-name">Handprint</p>')
    expect(html).not.toContain('/brand/')
  })

  it('shows logo and accent on cart, checkout and receipt, also on a cached page', async () => {
    const { cartId: ordered } = await madeOrder(shop)
    const cartId = await openFilledCart(shop)
    const pages = [`/cart/${cartId}`, `/cart/${cartId}/checkout`, `/cart/${ordered}/receipt`]
    for (const page of pages) expect(await see(page)).toContain('shop-name">Handprint<')
    await saveAccent('#8A1538')
    expect((await sendLogo(await picture({ format: 'png' }))).statusCode).toBe(303)
    const { logo } = await settings()
    const image = `<img class="shop-logo" src="/brand/logo-${logo?.sha256}.webp" alt="Handprint" width="240" height="160"/>`
    for (const page of pages) {
      const html = await see(page)
      expect(html).toContain(image)
      expect(html).toContain('<link rel="stylesheet" href="/brand/accent-8a1538.css"/>')
      expect(html).toMatch(/<title>[^<]+ · Handprint<\/title>/)
    }
    await owner.post(`${address}/logo/remove`)
    await saveAccent('')
    for (const page of pages) {
      const html = await see(page)
      expect(html).toContain('shop-name">Handprint<')
      expect(html).not.toContain('/brand/')
    }
    expect((await shopPages.inject({ url: `/brand/logo-${logo?.sha256}.webp` })).statusCode).toBe(
      404,
    )
    expect((await actions()).filter((action) => action.startsWith('store.')).sort()).toEqual([
      'store.changed',
      'store.changed',
      'store.logo_changed',
      'store.logo_removed',
    ])
  })

  it('serves the accent as a stylesheet for both color schemes, and none that is too pale', async () => {
    const answer = await shopPages.inject({ url: '/brand/accent-8a1538.css' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.body).toContain('--accent: #8a1538; --accent-wash: #f7eff1; --button: #8a1538')
    expect(answer.body).toMatch(/prefers-color-scheme: dark\) {\n:root { --accent: #b97388;/)
    for (const file of [
      'accent-ffcc00.css',
      'accent-8A1538.css',
      'accent-red}.css',
      'logo-1.webp',
    ]) {
      expect((await shopPages.inject({ url: `/brand/${file}` })).statusCode).toBe(404)
    }
  })

  it('keeps only the pixels and alpha of a logo, upright and downscaled', async () => {
    const logo = await picture({
      width: 800,
      height: 1600,
      orientation: 6,
      hasPrivateMetadata: true,
    })
    await sendLogo(logo)
    const first = await settings()
    expect(first.logo).toMatchObject({ width: 80, height: 160 })
    await sendLogo(await picture({ width: 300, height: 40, format: 'png', opacity: 0.5 }))
    const { logo: second } = await settings()
    const answer = await shopPages.inject({ url: `/brand/logo-${second?.sha256}.webp` })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 300,
      height: 40,
      hasAlpha: true,
    })
    await sendLogo(logo)
    const again = await settings()
    expect(again.logo).toEqual(first.logo)
    const { rawPayload } = await shopPages.inject({ url: `/brand/logo-${again.logo?.sha256}.webp` })
    for (const word of privateWords) expect(rawPayload.includes(word)).toBe(false)
    const { exif, icc, xmp, orientation, ...found } = await sharp(rawPayload).metadata()
    expect(found).toMatchObject({ width: 80, height: 160 })
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(await readdir(spoolFolder)).toEqual([])
  })

  it('is converted to a PNG for mails once, however often it is requested', async () => {
    await sendLogo(await picture({ format: 'png' }))
    const { logo } = await settings()
    const render = vi.spyOn(shop.pictureProcesses, 'render')
    const ask = () => shopPages.inject({ url: `/brand/logo-${logo?.sha256}.png` })
    const answers = [...(await Promise.all([ask(), ask()])), await ask()]
    for (const { headers, rawPayload } of answers) {
      expect(headers['content-type']).toBe('image/png')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 240 })
    }
    expect(render).toHaveBeenCalledTimes(1)
    render.mockRestore()
  })

  it('rejects other files with a message, and keeps the previous logo', async () => {
    const refused: [Uint8Array | string, string][] = [
      [otherFiles.SVG, 'SVG'],
      [
        await picture({ width: 60, height: 40, format: 'gif' }),
        'Upload a JPEG, PNG, WebP or AVIF.',
      ],
      [(await picture({ format: 'jpeg' })).subarray(0, 4000), 'damaged'],
      [Buffer.alloc(5_000_001), '5'],
      ['', 'empty'],
    ]
    await sendLogo(await picture({ format: 'webp' }))
    const before = await settings()
    for (const [file, words] of refused) {
      expect((await sendLogo(file)).statusCode).toBe(303)
      const said = (await owner.get(address)).body
      expect(said).toContain('class="notice fault"')
      expect(said).toContain(words)
    }
    expect(await settings()).toEqual(before)
    expect(await readdir(spoolFolder)).toEqual([])
  })

  it('says what is wrong with a color, and suggests a valid one', async () => {
    const tooPale = await saveAccent('#ffcc00')
    expect(tooPale.statusCode).toBe(422)
    const nearest = /The nearest suitable colour is (#[0-9a-f]{6})/.exec(tooPale.body)?.[1] ?? ''
    expect((await saveAccent('green')).body).toContain('Enter a colour such as #1c5b47')
    expect((await settings()).accent).toBeNull()
    await saveAccent(nearest)
    expect((await settings()).accent).toBe(nearest)
  })

  it('is changed by owners only', async () => {
    const staff = await panel.signIn({ role: 'staff' })
    expect((await sendLogo(await picture(), staff)).statusCode).toBe(403)
    expect((await staff.post(`${address}/logo/remove`)).statusCode).toBe(403)
    const { body } = await staff.get(address)
    expect(body).toContain('<h2>Logo</h2>')
    expect(body).not.toContain('name="image"')
  })
})
