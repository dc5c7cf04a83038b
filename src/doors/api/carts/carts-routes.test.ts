import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  dayMs,
  fillInCheckout,
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { CartJson, OpenedCartJson } from '../../../pure/contract/schemas/cart-schema.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeLine } from '../../../trade/carts/lines/change-line.ts'
import { removeLine } from '../../../trade/carts/lines/remove-line.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { erasePictures } from '../../../trade/images/lifetime/erase-pictures.ts'
import { cartsRoutes } from './carts-routes.ts'

type Headers = Record<string, string>
type Problem = { code: string; errors?: { field: string; code: string }[] }
const uuid = '0b6f1c1e-7a0c-4d0f-9d55-3c1f1f6f2b11'

describe.each(testDatabases)('POST /api/v1/carts on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let token: ImageToken
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await serveApi(cartsRoutes, shop)
    token = await picture()
  })

  const picture = () => handOverPicture(shop, { print: { width: 6000, height: 4000 } })
  const post = (payload: object, { isPublic, ...headers }: Headers = {}) => {
    const key = isPublic ? {} : { authorization: `Bearer ${shop.secretKey}` }
    const url = '/api/v1/carts'
    return server.inject({ method: 'POST', url, headers: { ...key, ...headers }, payload })
  }
  const open = async (payload: object, headers: Headers = {}) => {
    const answer = await post(payload, headers)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
    return answer.json<OpenedCartJson>()
  }
  const faultsOf = async (payload: object, headers: Headers = {}) => {
    const answer = await post(payload, headers)
    const { code, errors = [] } = answer.json<Problem>()
    return [answer.statusCode, code, ...errors.map(({ field, code: of }) => [field, of])]
  }
  const lines = (...tokens: string[]) => tokens.map((each) => ({ image_token: each }))
  const rows = async (table: 'carts' | 'cart_lines') =>
    (await shop.database.queries.selectFrom(table).selectAll().execute()).length
  const cartOf = ({ cart_id: id }: OpenedCartJson) => readCart(shop, id)

  it('opens one cart with what is known of each print', async () => {
    const [second, third] = [await picture(), await picture()]
    const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
    const opened = await open({
      title: ' Class\t4b ',
      reference_id: 'wedding 7',
      currency: 'USD',
      lines: [
        { image_token: token, name: 'IMG_1.jpg', reference_id: 'child-7' },
        { image_token: second, product: 'poster', size: '12x8', quantity: 3, crop },
        { image_token: third, product: 'metal' },
      ],
    })
    expect(opened).toMatchObject({
      title: 'Class 4b',
      reference_id: 'wedding 7',
      line_count: 3,
      status: 'open',
      failed: [],
    })
    const cart = await cartOf(opened)
    expect(cart).toMatchObject({ title: 'Class 4b', referenceId: 'wedding 7', currency: 'USD' })
    const shown = cart.lines.map((line) => [
      line.picture.token,
      line.product,
      line.quantity,
      line.name,
      line.referenceId,
      line.isUnseen,
    ])
    expect(shown).toEqual([
      [token, 'photo-print', 1, 'IMG_1.jpg', 'child-7', true],
      [second, 'poster', 3, null, null, false],
      [third, 'metal', 1, null, null, false],
    ])
    expect(cart.lines[1]).toMatchObject({ chosen: { name: '12x8' }, isCropChosen: true })
    expect(cart.lines.every(({ chosen }) => chosen?.isAvailable)).toBe(true)
    expect(opened.lines.map(({ line_id: id }) => id)).toEqual(cart.lines.map(({ id }) => id))
    expect(opened.cart_url).toBe(`http://localhost/cart/${opened.cart_id}/prints`)
  })

  it('keeps a discount code, and refuses what can’t be one', async () => {
    const opened = await open({ set_id: 'a', code: ' summer ', lines: lines(token) })
    expect(await cartOf(opened)).toMatchObject({ discountCode: 'SUMMER' })
    const later = await open({ set_id: 'a', code: 'OTHER', lines: lines(await picture()) })
    expect(await cartOf(later)).toMatchObject({ id: opened.cart_id, discountCode: 'OTHER' })
    const unchanged = await open({ set_id: 'a', lines: lines(await picture()) })
    expect(await cartOf(unchanged)).toMatchObject({ discountCode: 'OTHER' })
  })

  it('begins with sizes in the shopper’s measure, if the language is known', async () => {
    const sizes = async (more: object) =>
      (await open({ lines: lines(token), ...more })).lines.map(({ size }) => size)
    expect(await sizes({ language: 'de' })).toEqual([expect.stringMatching(/cm$/)])
    expect(await sizes({ measures: 'in' })).toEqual([expect.not.stringMatching(/cm$/)])
    const { cart_url: url } = await open({ lines: lines(token), language: 'de', measures: 'in' })
    expect(url).toMatch(/\/cart\/[0-9a-f]{32}\?lang=de&measures=in$/)
  })

  it('adds what comes later with the same set id, and nothing twice', async () => {
    const [second, third] = [await picture(), await picture()]
    const first = await open({ set_id: 'trip', lines: lines(token, second) })
    const again = await open({ set_id: 'trip', lines: lines(second, third, token) })
    expect(again).toMatchObject({ cart_id: first.cart_id, line_count: 3 })
    expect(again.lines.map(({ is_new: isNew }) => isNew)).toEqual([false, true, false])
    const tokens = (await cartOf(first)).lines.map((line) => line.picture.token)
    expect(tokens).toEqual([token, second, third])
    expect((await open({ lines: lines(token) })).cart_id).not.toBe(first.cart_id)
    expect((await open({ set_id: 'other', lines: lines(token) })).cart_id).not.toBe(first.cart_id)
  })

  it('keeps what the shopper chose since, and restores what is sent again after it was removed', async () => {
    const opened = await open({ set_id: 'trip', lines: lines(token, await picture()) })
    const [kept, removed] = (await cartOf(opened)).lines.map(({ id }) => id)
    await changeLine(shop, (await cartOf(opened)).id, kept ?? '', { size: '6x4', quantity: 5 })
    await removeLine(shop, opened.cart_id, removed ?? '')
    const tokens = opened.lines.map((line) => line.image_token)
    const again = await open({ set_id: 'trip', lines: lines(...tokens) })
    expect(again).toMatchObject({ line_count: 2 })
    const cart = await cartOf(opened)
    expect(cart.lines.map(({ id }) => id)).toEqual([kept, removed])
    expect(cart.lines[0]).toMatchObject({ quantity: 5, chosen: { name: '6x4' } })
  })

  it('makes one line of a picture that is sent twice, unless the two prints differ', async () => {
    const twice = await open({ lines: lines(token, token) })
    expect(twice.line_count).toBe(1)
    expect(twice.lines[0]?.line_id).toBe(twice.lines[1]?.line_id)
    const poster = { image_token: token, product: 'poster' }
    const differing = [
      { ...poster, size: '12x8' },
      { ...poster, size: '18x12' },
      { ...poster, size: '12x8', reference_id: 'child-7' },
    ]
    expect((await open({ lines: differing })).line_count).toBe(3)
    const quantities = [
      { ...poster, quantity: 2 },
      { ...poster, quantity: 3 },
    ]
    expect(await faultsOf({ lines: quantities })).toEqual([
      422,
      'parameter_invalid',
      ['lines[1].quantity', 'parameter_invalid'],
    ])
  })

  async function unusable() {
    const [expired, deleted, ofOther] = [await picture(), await picture(), await picture()]
    const { queries } = shop.database
    const change = (each: ImageToken, set: object) =>
      queries.updateTable('image_tokens').set(set).where('token', '=', each).execute()
    await change(expired, { expires_at: shop.now() })
    await shop.database.transaction((tx) => erasePictures(tx, [deleted], shop.now()))
    const store = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    await queries
      .insertInto('stores')
      .values({ ...store, id: storeIdOf('store_other') })
      .execute()
    await change(ofOther, { store_id: storeIdOf('store_other') })
    const preview = await handOverPicture(shop, { preview: { width: 600, height: 400 } })
    const small = await handOverPicture(shop, { print: { width: 300, height: 200 } })
    return [
      { image_token: expired },
      { image_token: deleted },
      { image_token: ofOther },
      { image_token: 'f'.repeat(64) },
      { image_token: 'not a token' },
      { image_token: preview },
      { image_token: small, product: 'canvas', size: '36x24' },
      { image_token: token, size: '12x8' },
      { image_token: token, product: 'poster', size: '12x8', options: { depth: '9' } },
      { image_token: token, quantity: 100 },
      { image_token: 7, colour: 'red' },
    ]
  }
  const codes = [
    ['image_token', 'token_expired'],
    ['image_token', 'image_deleted'],
    ['image_token', 'token_unknown'],
    ['image_token', 'token_unknown'],
    ['image_token', 'token_unknown'],
    ['print_width', 'print_dimensions_required'],
    ['size', 'size_unavailable'],
    ['product', 'parameter_missing'],
    ['options.depth', 'parameter_invalid'],
    ['quantity', 'parameter_invalid'],
    ['image_token', 'parameter_invalid'],
    ['colour', 'parameter_invalid'],
  ] as const
  const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]

  it('leaves everything as it was and names each line that fails', async () => {
    const sent = { set_id: 'trip', lines: [...(await unusable()), ...lines(token)] }
    const [status, , ...faults] = await faultsOf(sent)
    expect(status).toBe(422)
    const expected = codes.map(([field, code], each) => [`lines[${places[each]}].${field}`, code])
    expect([...faults].sort()).toEqual(expected.sort())
    expect([await rows('carts'), await rows('cart_lines')]).toEqual([0, 0])
  })

  it('opens the rest if asked to, and takes what failed when it is sent again', async () => {
    const bad = await unusable()
    const sent = [...lines(token), ...bad]
    const opened = await open({ set_id: 'trip', partial: true, lines: sent })
    expect(opened.lines.map(({ index }) => index)).toEqual([0])
    expect(opened.failed.map(({ index, code }) => [index, code])).toEqual(
      codes.map(([, code], each) => [(places[each] ?? 0) + 1, code]),
    )
    expect(opened.failed[0]).toMatchObject({ image_token: bad[0]?.image_token })
    await shop.database.queries
      .updateTable('image_tokens')
      .set({ expires_at: shop.now() + dayMs })
      .execute()
    const again = await open({ set_id: 'trip', partial: true, lines: sent })
    expect(again.lines.map(({ index, is_new: isNew }) => [index, isNew])).toEqual([
      [0, false],
      [1, true],
    ])
  })

  it('opens no empty cart', async () => {
    const failing = { partial: true, lines: lines('f'.repeat(64)) }
    expect(await faultsOf(failing)).toEqual([
      422,
      'token_unknown',
      ['lines[0].image_token', 'token_unknown'],
    ])
    expect((await faultsOf({ lines: [] })).slice(0, 2)).toEqual([422, 'parameter_invalid'])
    expect(await rows('carts')).toBe(0)
  })

  it('opens no cart with a wrong request, whatever its lines', async () => {
    const wrong = {
      partial: true,
      currency: 'XXX',
      return_url: 'javascript:alert(1)',
      code: '%',
      reference_id: 'a\nb',
      language: 'tlh',
      lines: lines(token),
    }
    expect((await faultsOf(wrong)).slice(2).sort()).toEqual([
      ['code', 'parameter_invalid'],
      ['currency', 'parameter_invalid'],
      ['language', 'parameter_invalid'],
      ['reference_id', 'reference_id_invalid'],
      ['return_url', 'return_url_not_allowed'],
    ])
    expect(await rows('carts')).toBe(0)
  })

  it('tells the same answer to the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'k1' }
    const first = await post({ lines: lines(token) }, key)
    const second = await post({ lines: lines(token) }, key)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await rows('carts')).toBe(1)
    expect((await faultsOf({ lines: lines(token, token) }, key))[1]).toBe('idempotency_key_reused')
  })

  it('opens one cart for requests at the same time', async () => {
    const others = [token, await picture(), await picture(), await picture()]
    const all = await Promise.all(
      others.map((each) => open({ set_id: 'trip', lines: lines(token, each) })),
    )
    expect(new Set(all.map(({ cart_id: id }) => id)).size).toBe(1)
    const [{ cart_id: id = '' } = {}] = all
    const cart = await readCart(shop, id)
    expect(cart.lines.map((line) => line.picture.token).sort()).toEqual([...others].sort())
  })

  it('says that an ordered set is ordered, and takes no more of it', async () => {
    const opened = await open({ set_id: 'trip', lines: lines(token) })
    const { id } = await cartOf(opened)
    await placeOrder(shop, await fillInCheckout(shop, id))
    const again = await open({ set_id: 'trip', lines: lines(token) })
    expect(again).toMatchObject({ cart_id: id, status: 'ordered', line_count: 1 })
    const more = await faultsOf({ set_id: 'trip', lines: lines(await picture()) })
    expect(more).toEqual([409, 'cart_already_ordered'])
  })

  it('adds to a cart by its id, and to no cart of another store', async () => {
    const opened = await open({ lines: lines(token) })
    const added = await open({ cart_id: opened.cart_id, lines: lines(await picture()) })
    expect(added).toMatchObject({ cart_id: opened.cart_id, line_count: 2 })
    const both = { cart_id: opened.cart_id, set_id: 'trip', lines: lines(token) }
    expect((await faultsOf(both))[2]).toEqual(['cart_id', 'parameter_invalid'])
    for (const id of ['f'.repeat(32), 'x']) {
      expect(await faultsOf({ cart_id: id, lines: lines(token) })).toEqual([404, 'cart_unknown'])
    }
    const reference = { cart_id: opened.cart_id, lines: lines(token) }
    await open({ ...reference, reference_id: 'one' })
    expect(await faultsOf({ ...reference, reference_id: 'two' })).toEqual([
      409,
      'reference_id_invalid',
    ])
  })

  it('ends at the limit of a cart, with nothing half', async () => {
    const { queries } = shop.database
    const row = await queries.selectFrom('image_tokens').selectAll().executeTakeFirstOrThrow()
    const tokens = Array.from({ length: 1001 }, (_, index) => {
      return index.toString(16).padStart(64, '0') as ImageToken
    })
    for (const start of [0, 500, 1000]) {
      const part = tokens.slice(start, start + 500).map((each) => ({ ...row, token: each }))
      await queries.insertInto('image_tokens').values(part).execute()
    }
    const { counted, asked } = countedDatabase(shop.database)
    const counting = await serveApi(cartsRoutes, { ...shop, database: counted })
    const send = (some: readonly string[]) =>
      counting.inject({
        method: 'POST',
        url: '/api/v1/carts',
        headers: { authorization: `Bearer ${shop.secretKey}` },
        payload: { set_id: 'all', lines: lines(...some) },
      })
    const opened = await send(tokens.slice(0, 1000))
    expect(opened.json()).toMatchObject({ line_count: 1000 })
    expect(asked.all).toBeLessThanOrEqual(9)
    expect((await send(tokens.slice(1000))).json()).toMatchObject({ code: 'parameter_invalid' })
    expect((await send(tokens)).statusCode).toBe(422)
    expect(await rows('cart_lines')).toBe(1000)
  })

  it('opens none while the store is closed', async () => {
    await shop.database.queries.updateTable('stores').set({ closed_at: 1 }).execute()
    expect(await faultsOf({ lines: lines(token) })).toEqual([503, 'store_closed'])
  })

  describe('with the access key', () => {
    // The only store is in test mode, so no key counts as its access key.
    const openly = { isPublic: 'yes' }

    it('takes only set ids that no one guesses, apart from those of the secret key', async () => {
      const opened = await open({ set_id: uuid, lines: lines(token) })
      const publicly = await open({ set_id: uuid, lines: lines(token) }, openly)
      expect(publicly.cart_id).not.toBe(opened.cart_id)
      expect(await faultsOf({ set_id: 'trip', lines: lines(token) }, openly)).toEqual([
        422,
        'parameter_invalid',
        ['set_id', 'parameter_invalid'],
      ])
    })

    it('answers pages of any site', async () => {
      const preflight = await server.inject({ method: 'OPTIONS', url: '/api/v1/carts' })
      expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
        204,
        '*',
      ])
      const answer = await post({ lines: lines(token) }, openly)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    })
  })

  describe('GET /api/v1/carts/{id}', () => {
    const read = async (id: string, query = '') => {
      const url = `/api/v1/carts/${id}${query}`
      const headers = { authorization: `Bearer ${shop.secretKey}` }
      const answer = await server.inject({ method: 'GET', url, headers })
      return { status: answer.statusCode, cart: answer.json<CartJson & Problem>() }
    }

    it('tells the lines by pages', async () => {
      const tokens = [token, await picture(), await picture()]
      const named = tokens.map((each, index) => ({ image_token: each, name: `${index}.jpg` }))
      const opened = await open({ lines: named })
      const first = (await read(opened.cart_id, '?limit=2')).cart
      expect(first).toMatchObject({ line_count: 3, is_orderable: true, lost: [] })
      const next = (await read(opened.cart_id, `?limit=2&cursor=${first.next_cursor}`)).cart
      expect([...first.lines, ...next.lines].map(({ name }) => name)).toEqual([
        '0.jpg',
        '1.jpg',
        '2.jpg',
      ])
      expect(next.next_cursor).toBeNull()
      const sum = [...first.lines, ...next.lines].reduce((all, { total }) => all + (total ?? 0), 0)
      expect(first.subtotal).toBe(sum)
      expect((await read(opened.cart_id, '?cursor=x')).status).toBe(400)
    })

    it('names the lines whose picture was deleted meanwhile', async () => {
      const gone = await picture()
      const named = { image_token: gone, name: 'IMG_212.jpg', reference_id: 'child-7' }
      const opened = await open({ lines: [named, ...lines(token)] })
      await shop.database.transaction((tx) => erasePictures(tx, [gone], shop.now()))
      const { cart } = await read(opened.cart_id)
      expect(cart.lines.map((line) => line.image_token)).toEqual([token])
      const lost = {
        line_id: opened.lines[0]?.line_id,
        name: 'IMG_212.jpg',
        reference_id: 'child-7',
      }
      expect(cart.lost).toEqual([lost])
    })

    it('tells no cart of another store', async () => {
      const opened = await open({ lines: lines(token) })
      const { queries } = shop.database
      const store = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
      const other = storeIdOf('store_other')
      await queries
        .insertInto('stores')
        .values({ ...store, id: other })
        .execute()
      await queries.updateTable('carts').set({ store_id: other }).execute()
      expect(await read(opened.cart_id)).toMatchObject({ status: 404 })
      expect(await read('x')).toMatchObject({ status: 404, cart: { code: 'cart_unknown' } })
    })
  })
})
