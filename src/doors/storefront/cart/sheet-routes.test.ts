import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  assets,
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeLine } from '../../../trade/carts/lines/change-line.ts'
import { openCart } from '../../../trade/carts/open-cart.ts'
import { erasePictures } from '../../../trade/images/lifetime/erase-pictures.ts'
import { switchUploads } from '../../../trade/stores/upload-page.ts'
import { sheetRoutes } from './sheet-routes.ts'

describe.each(testDatabases)('a set’s page on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    sheetRoutes(server, shop, assets)
    cartId = await open({ width: 3600, height: 2400 }, null)
    await open({ width: 2400, height: 3600 }, cartId)
    await open({ width: 90, height: 60 }, cartId)
  })
  afterEach(() => server.close())

  async function open(print: { width: number; height: number }, addTo: CartId | null) {
    const token = await handOverPicture(shop, { print })
    return (await openCart(shop, { store: shop.store, token, addTo })).cartId
  }

  const url = () => `/cart/${cartId}/prints`
  const see = async (query = '') =>
    (await server.inject({ url: `${url()}${query}`, headers: { 'accept-language': 'en' } })).body
  async function send(fields: Record<string, string | string[]>) {
    const shown = /name="shownChoices" value="([^"]*)"/.exec(await see())?.[1] ?? ''
    const body = new URLSearchParams({ shownChoices: shown.replaceAll('&quot;', '"') })
    for (const [name, value] of Object.entries(fields)) {
      for (const each of [value].flat()) body.append(name, each)
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = body.toString()
    return await server.inject({ method: 'POST', url: url(), payload, headers })
  }
  const cart = (): Promise<Cart> => readCart(shop, cartId)
  const made = async () =>
    (await cart()).lines.map(
      ({ product, chosen, quantity }) => `${product} ${chosen?.name ?? '–'} × ${quantity}`,
    )
  const ids = async () => (await cart()).lines.map(({ id }) => id)

  it('shows every print with its warning, and filters those', async () => {
    const page = await see()
    expect(page.match(/name="on"/g)).toHaveLength(3)
    expect(page).toContain('Can’t be printed')
    expect((await see('?show=look')).match(/name="on"/g)).toHaveLength(1)
  })

  it('leads to the upload page for more pictures, if the store has one', async () => {
    expect(await see()).not.toContain('/upload?')
    const { queries } = shop.database
    await queries.updateTable('stores').set(switchUploads(true)).execute()
    expect(await see('?lang=de')).toContain(
      `href="/upload?lang=de&amp;cart=${url().split('/')[2]}"`,
    )
  })

  it('applies a choice to all prints if none is ticked, and undoes it', async () => {
    const before = await made()
    const answer = await send({ action: 'apply', product: 'poster', 'size.poster': '8x12' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(url())
    expect(await made()).toEqual(['poster 12x8 × 1', 'poster 8x12 × 1', before[2]])
    expect(await see()).toContain(
      '2 pictures changed. 1 picture stayed as it was: it has too few pixels for this choice.',
    )
    await send({ action: 'undo' })
    expect(await made()).toEqual(before)
  })

  it('applies it to the ticked prints, and only what differs from what the page showed', async () => {
    const [first = '', second = ''] = await ids()
    await send({ action: 'apply', product: 'poster', 'size.poster': '8x12' })
    await changeLine(shop, cartId, first, { size: '18x12', quantity: 4 })
    await send({ action: 'apply', product: 'poster', copies: '3', on: [first, second] })
    expect((await made()).slice(0, 2)).toEqual(['poster 18x12 × 3', 'poster 8x12 × 3'])
  })

  it('does not override what another window chose since', async () => {
    const [first = ''] = await ids()
    const stale = /name="shownChoices" value="([^"]*)"/.exec(await see())?.[1] ?? ''
    shop.advance(1)
    await changeLine(shop, cartId, first, { product: 'metal' })
    await send({
      action: 'apply',
      shownChoices: stale.replaceAll('&quot;', '"'),
      product: 'canvas',
      copies: '2',
    })
    expect((await cart()).lines[0]).toMatchObject({ product: 'metal', quantity: 2 })
  })

  it('changes, duplicates and removes one print, and comes back to its place', async () => {
    const [first = ''] = await ids()
    const more = await send({ action: `more ${first}`, show: 'look', page: '2' })
    expect(more.headers.location).toBe(`${url()}?show=look&page=2#p-${first}`)
    const copied = await send({ action: `duplicate ${first}` })
    expect(copied.headers.location).toBe(`${url()}#p-${(await ids())[1]}`)
    expect((await made()).slice(0, 2)).toEqual(['canvas 18x12 × 2', 'canvas 18x12 × 1'])
    await send({ action: `remove ${first}` })
    expect(await ids()).not.toContain(first)
  })

  it('removes the ticked prints only', async () => {
    await send({ action: 'remove' })
    expect(await ids()).toHaveLength(3)
    await send({ action: 'remove', on: (await ids()).slice(0, 2) })
    expect(await ids()).toHaveLength(1)
  })

  it('continues only if every print can be made, and otherwise shows which ones cannot', async () => {
    const stopped = await send({ action: 'continue' })
    expect(stopped.headers.location).toBe(`${url()}?show=look&stopped=1`)
    expect(await see('?show=look&stopped=1')).toContain('role="alert"')
    await send({ action: 'remove', on: (await ids()).slice(2) })
    const { location } = (await send({ action: 'continue' })).headers
    expect(location).toBe(`/cart/${cartId}/checkout`)
  })

  it.each([{ action: 'apply', product: 'statue' }, { action: 'duplicate nothing' }])(
    'refuses %o and changes nothing',
    async (fields) => {
      const before = await made()
      expect((await send(fields)).statusCode).toBeGreaterThanOrEqual(400)
      expect(await made()).toEqual(before)
    },
  )

  it.each(['0', '-1', '1.5', '100', 'many'])(
    'says how many copies there can be, for %s',
    async (copies) => {
      const before = await made()
      const answer = await send({ action: 'apply', product: 'poster', copies })
      expect(answer.headers.location).toBe(`${url()}?copies=wrong`)
      expect(await made()).toEqual(before)
      expect(await see('?copies=wrong')).toContain('Copies can be a number from 1 to 99.')
      expect(await see()).not.toContain('Copies can be')
    },
  )

  it('names the pictures that were deleted, and keeps the numbers of the others', async () => {
    const { queries } = shop.database
    const [first, second] = (await cart()).lines
    if (first === undefined || second === undefined) throw new Error('no lines')
    await erasePictures(queries, [first.picture.token], 1)
    const page = await see()
    expect(page).toMatch(/1 picture is no longer available.*<li>Picture 1<\/li>/)
    expect(page).toContain('You can order the others.')
    expect(page.match(/name="on"/g)).toHaveLength(2)
    expect(page).toMatch(/<b id="n-[^"]*">Picture 2<\/b>/)
    const named = queries.updateTable('cart_lines').set({ name: 'IMG_2.jpg' })
    await named.where('id', '=', second.id).execute()
    await erasePictures(queries, [second.picture.token], 1)
    expect(await see()).toMatch(/2 pictures are no.*<li>Picture 1<\/li><li>IMG_2\.jpg<\/li>/)
  })

  it('leads to the empty cart if nothing is left to undo', async () => {
    await shop.database.queries.deleteFrom('cart_lines').execute()
    expect((await server.inject(url())).headers.location).toBe(`/cart/${cartId}`)
  })
})
