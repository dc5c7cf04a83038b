import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { filePart, multipartBody } from '../../../../../tests/helpers/multipart.ts'
import {
  openPicturePanel,
  type PicturePanel,
  type PictureShop,
} from '../../../../../tests/helpers/picture-panel.ts'
import { otherFiles, picture, privateWords } from '../../../../../tests/helpers/pictures.ts'
import type { SignedIn, TestPanel } from '../../../../../tests/helpers/test-panel.ts'
import { assets, dayMs, onlyLine, openFilledCart } from '../../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../../ground/http/server.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog, saveCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { brandRoutes } from '../../../storefront/brand/brand-routes.ts'
import { cartRoutes } from '../../../storefront/cart/cart-routes.ts'

const own = '/admin/catalog/own'
const page = '/admin/catalog/edit/own-option-frame'
const address = `${own}/choices/frame/walnut/picture`

describe.each(testDatabases)('the picture of a custom choice on $name', (testDatabase) => {
  let shop: PictureShop
  let spoolFolder: string
  let panel: TestPanel
  let owner: SignedIn
  let send: PicturePanel['sendPicture']
  let shopPages: FastifyInstance
  let wood: Buffer
  beforeAll(async () => {
    const brown = { width: 600, height: 400, channels: 3, background: '#6b4423' } as const
    wood = await sharp({ create: brown }).jpeg().toBuffer()
  })
  beforeEach(async () => {
    ;({ shop, panel, owner, spoolFolder, sendPicture: send } = await openPicturePanel(testDatabase))
    shopPages = await createServer({ logLevel: 'silent', proxyHops: 0 })
    cartRoutes(shopPages, shop as never, assets)
    brandRoutes(shopPages, shop)
    const walnut = { option: 'frame', name: 'Walnut', swatch: '#5a3d28', kind: 'wood-frame' }
    await save(`${own}/choices/add`, { ...walnut, products: 'framed-print' })
  })
  afterEach(() => shopPages.close())

  const saved = () => readSavedCatalog(shop.database)
  const walnut = async () => (await saved()).document.custom?.options?.frame?.values.walnut
  async function save(at: string, fields: Record<string, string>) {
    const { sha256 } = await saved()
    const { headers } = await owner.post(at, { sha256, ...fields })
    await owner.post(`${headers.location}/save`)
  }
  /** Returns the address of the redirect. */
  async function sendPicture(file: Uint8Array | string, to = address, who = owner) {
    const { statusCode, headers } = await send(to, file, who)
    return { statusCode, location: String(headers.location) }
  }
  async function savePicture(file: Uint8Array): Promise<string> {
    const { location } = await sendPicture(file)
    await owner.post(`${location}/save`)
    return (await walnut())?.picture ?? ''
  }
  /** Advances the clock by a day, signs in again and uploads another picture. */
  async function aDayLater() {
    shop.advance(dayMs + 1)
    owner = await panel.signIn()
    expect((await sendPicture(await picture({ seed: 9 }))).location).toContain('/drafts/')
  }
  const served = (sha256: string) => shopPages.inject({ url: `/brand/choice-${sha256}.webp` })
  const kept = async () =>
    (await shop.database.queries.selectFrom('choice_pictures').select('sha256').execute()).length

  it('is previewed, saved, and shown to shoppers, in the panel and on the ticket', async () => {
    const { location } = await sendPicture(wood)
    const preview = (await owner.get(location)).body
    expect(preview).toContain('Frame: Walnut, swatch picture')
    expect(preview).toMatch(/>a picture \([0-9a-f]{8}…\)</)
    expect((await walnut())?.picture).toBeUndefined()
    const sha256 = await savePicture(wood)
    // Drawings use the picture's mean color, regardless of what was typed before.
    const colour = (await walnut())?.swatch ?? ''
    expect(await walnut()).toMatchObject({ swatch: colour, frame: colour, wood: true })
    const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    for (const [at, value] of [0x6b, 0x44, 0x23].entries())
      expect(Math.abs((channels[at] ?? 0) - value)).toBeLessThanOrEqual(2)

    const { rawPayload, headers: sent } = await served(sha256)
    expect(sent).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 240, height: 160 })
    const image = `href="/brand/choice-${sha256}.webp"`
    for (const address of [own, page]) expect((await owner.get(address)).body).toContain(image)
    const cart = await openFilledCart(shop)
    const url = `/cart/${cart}`
    const { id: shown } = await onlyLine(shop, cart)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = `line=${shown}&action=update&product=framed-print`
    await shopPages.inject({ method: 'POST', url, headers, payload })
    expect((await shopPages.inject({ url })).body.includes(image)).toBe(true)
    const line = { product: 'framed-print', options: { frame: 'walnut', mat: 'none' } }
    const { id } = await addOrder(shop, { lines: [line] })
    await shop.database.queries
      .updateTable('orders')
      .set({ catalog_sha256: (await saved()).sha256 })
      .where('id', '=', id)
      .execute()
    expect((await owner.get(`/admin/job-tickets?order=${id}`)).body).toContain(image)

    await save(`${address}/remove`, {})
    expect((await walnut())?.picture).toBeUndefined()
    expect((await owner.get(own)).body).not.toContain(image)
    // An older version and its orders still refer to it.
    await aDayLater()
    expect((await served(sha256)).statusCode).toBe(200)
  })

  it('contains only pixels, and is deleted after a day if no catalog was saved with it', async () => {
    const { location } = await sendPicture(
      await picture({ orientation: 6, hasPrivateMetadata: true, profile: 'p3' }),
    )
    const preview = (await owner.get(location)).body
    expect(preview).toContain('swatch picture')
    const [row] = await shop.database.queries.selectFrom('choice_pictures').selectAll().execute()
    for (const word of privateWords) expect(row?.bytes.includes(word)).toBe(false)
    const { exif, icc, xmp } = await sharp(row?.bytes).metadata()
    expect({ exif, icc, xmp }).toEqual({})
    expect(await readdir(spoolFolder)).toEqual([])
    await aDayLater()
    expect(await kept()).toBe(1)
    expect((await served(row?.sha256 ?? '')).statusCode).toBe(404)
  })

  it('rejects other files, unknown choices and users who are not owners, with a message', async () => {
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
    for (const [file, words] of refused) {
      expect(await sendPicture(file)).toEqual({ statusCode: 303, location: page })
      const said = (await owner.get(page)).body
      expect(said).toContain('class="notice fault"')
      expect(said).toContain(words)
    }
    const elsewhere = address.replace('walnut', 'constructor')
    expect((await sendPicture(wood, elsewhere)).statusCode).toBe(404)
    const staff = await panel.signIn({ role: 'staff' })
    expect((await sendPicture(wood, address, staff)).statusCode).toBe(403)
    expect((await staff.post(`${address}/remove`)).statusCode).toBe(403)
    expect(await kept()).toBe(0)
    expect(await readdir(spoolFolder)).toEqual([])
  })

  it('is restored with a document if it is stored, and rejected if it is not', async () => {
    await savePicture(wood)
    const { document } = await saved()
    await save(`${address}/remove`, {})
    await saveCatalog(shop, document)
    expect((await saved()).document).toEqual(document)
    const strange: CatalogDocument = structuredClone(document)
    Object.assign(strange.custom?.options?.frame?.values.walnut ?? {}, { picture: 'a'.repeat(64) })
    await expect(saveCatalog(shop, strange)).rejects.toMatchObject({
      code: 'catalog_invalid',
      publicMessage: expect.stringContaining(
        'custom.options.frame.values.walnut.picture: was not found here.',
      ),
    })
    const { bytes, contentType } = multipartBody([filePart('document', JSON.stringify(strange))])
    await panel.server.inject({
      method: 'POST',
      url: `/admin/catalog/import?form_token=${owner.formToken}`,
      headers: { cookie: owner.cookie, 'content-type': contentType },
      payload: bytes,
    })
    expect((await owner.get('/admin/catalog/import')).body).toContain(
      'Frame: Walnut, swatch picture: was not found here.',
    )
    expect((await saved()).document).toEqual(document)
  })
})
