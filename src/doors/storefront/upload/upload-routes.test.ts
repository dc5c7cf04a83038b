import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import {
  fieldPart,
  filePart,
  multipartBody,
  type Part,
  send,
} from '../../../../tests/helpers/multipart.ts'
import { type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { addBytes, tusHeader } from '../../../../tests/helpers/uploads.ts'
import { expireImages } from '../../../trade/images/lifetime/expire-images.ts'
import type { DailyLimits } from '../../../trade/receiving/daily-uploads.ts'
import { switchUploads } from '../../../trade/stores/upload-page.ts'
import { uploadRoutes } from '../../api/uploads/upload-routes.ts'
import { uploadPageRoutes } from './upload-routes.tsx'

const assets = { styles: '/assets/shop.css', scripts: (entry: string) => [`/assets/${entry}.js`] }
const unlimited = { pictures: null, bytes: null }
const dayMs = 86_400_000
const setId = 'ab'.repeat(16)

let handoff: Handoff
let server: FastifyInstance
let base: string

beforeEach(async () => {
  handoff = await openHandoff()
  await serve({})
  await flip(true)
})
afterEach(async () => {
  await server.close()
  await handoff.close()
})

async function serve(limits: Partial<DailyLimits>): Promise<void> {
  const { parts, store } = handoff
  server = await handoff.newServer()
  const deps = {
    ...parts,
    firstStore: { store },
    dailyUploads: { perStore: unlimited, perAddress: unlimited, ...limits },
    isUnlimitedAddress: () => false,
    uploadedDays: 7,
  }
  uploadPageRoutes(server, deps, assets)
  uploadRoutes(checkedApi(server, parts), { ...parts, wakeWorker: () => {} })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
}

async function flip(isOn: boolean): Promise<void> {
  await handoff.parts.database.queries.updateTable('stores').set(switchUploads(isOn)).execute()
}

async function see(query = '') {
  const answer = await send(`${base}/upload${query}`, { headers: { 'accept-language': 'en' } })
  const data = /id="page-data">(.*?)<\/script>/.exec(answer.text)?.[1] ?? '{}'
  return { ...answer, data: JSON.parse(data) as Record<string, string> }
}

async function ticket(): Promise<string> {
  return (await see()).data.ticket ?? ''
}

function begin(byteLength: number | string, by: string) {
  const headers = {
    ...tusHeader,
    'upload-length': String(byteLength),
    authorization: `Bearer ${by}`,
  }
  return send(`${base}/upload/pictures`, { method: 'POST', headers, body: '' })
}

async function upload(bytes: Buffer, by: string): Promise<string> {
  const begun = await begin(bytes.byteLength, by)
  expect(begun.status).toBe(201)
  const done = await addBytes(new URL(String(begun.headers.location), base).href, 0, bytes)
  return String(done.headers['handprint-image-token'])
}

function openCart(by: string, tokens: readonly string[], more: Record<string, unknown> = {}) {
  const pictures = tokens.map((token, index) => ({ token, name: `folder/IMG_${index}.jpg` }))
  return send(`${base}/upload/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-GB' },
    body: JSON.stringify({ ticket: by, set: setId, cart: '', pictures, ...more }),
  })
}

const seed = (number: number) => picture({ width: 900, height: 600, seed: number })

async function lines() {
  return await handoff.parts.database.queries
    .selectFrom('cart_lines')
    .select(['cart_id', 'image_token', 'name', 'position'])
    .orderBy('position')
    .execute()
}

describe('the upload page', () => {
  it('has a ticket, and no key of the store', async () => {
    const { status, text, headers } = await see()
    expect([status, headers['cache-control']]).toEqual([200, undefined])
    expect(text).toContain('Prints of your pictures')
    expect(text).not.toContain(handoff.accessKey)
    expect(text).not.toMatch(
      /<script(?![^>]* (?:src="\/assets\/|type="application\/json"))|\sstyle=/,
    )
  })

  it('is not there while it is switched off, for an unknown store, and for a closed one', async () => {
    expect((await see('?store=store_ffffffffffffffffffffffff')).status).toBe(404)
    expect((await see(`?store=${handoff.store.id}`)).status).toBe(200)
    const open = handoff.parts.database.queries.updateTable('stores')
    await open.set({ closed_at: 1 }).execute()
    expect((await see()).text).toBe('<h1>store_closed</h1>')
    await open.set({ closed_at: null }).execute()
    await flip(false)
    expect(await see()).toMatchObject({ status: 404, text: '<h1>not_found</h1>' })
  })
})

describe('uploading', () => {
  it('opens one cart with the pictures in their order, however often it is asked for', async () => {
    const by = await ticket()
    const tokens = [await upload(await seed(1), by), await upload(await seed(2), by)]
    const opened = (await openCart(by, [...tokens].reverse())).json()
    expect(opened).toMatchObject({ twice: [], gone: [] })
    expect(opened.location).toMatch(/^\/cart\/[0-9a-f]{32}/)
    expect((await lines()).map(({ image_token, name }) => [image_token, name])).toEqual([
      [tokens[1], 'IMG_0.jpg'],
      [tokens[0], 'IMG_1.jpg'],
    ])
    const again = (await openCart(by, tokens)).json()
    expect(again).toEqual({ location: opened.location, twice: [0, 1], gone: [] })
    expect(await lines()).toHaveLength(2)
  })

  it('takes the same picture once, and adds to a cart that is open', async () => {
    const by = await ticket()
    const bytes = await seed(1)
    const tokens = [await upload(bytes, by), await upload(bytes, by)]
    expect((await openCart(by, tokens)).json()).toMatchObject({ twice: [1] })
    const [first] = await lines()
    const page = await see(`?cart=${first?.cart_id}`)
    expect(page.data.cart).toBe(first?.cart_id)
    const more = [await upload(bytes, by), await upload(await seed(3), by)]
    const added = await openCart(by, more, { set: 'cd'.repeat(16), cart: first?.cart_id })
    expect(added.json()).toMatchObject({ twice: [0], gone: [] })
    expect((await lines()).map(({ position }) => position)).toEqual([0, 1])
  })

  it('leads to the cart with the code of the group that its address names', async () => {
    const { data, text } = await see('?group=abcdefghjk')
    expect(text).toContain('action="/upload?group=abcdefghjk"')
    const token = await upload(await picture(), String(data.ticket))
    const answer = await send(`${base}${data.cartAddress}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket: data.ticket, set: setId, pictures: [{ token }] }),
    })
    expect(answer.json().location).toMatch(/^\/cart\/\w+\?group=abcdefghjk$/)
  })

  it('adds nothing to a cart of another store, or one that was ordered', async () => {
    const by = await ticket()
    const token = await upload(await seed(1), by)
    await openCart(by, [token])
    const [line] = await lines()
    const { queries } = handoff.parts.database
    await queries.updateTable('carts').set({ status: 'ordered' }).execute()
    const more = await openCart(by, [await upload(await seed(2), by)], { cart: line?.cart_id })
    expect(more.json()).toMatchObject({ status: 409, code: 'cart_already_ordered' })
    const row = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    const id = 'store_other' as typeof row.id
    await queries
      .insertInto('stores')
      .values({ ...row, id })
      .execute()
    await queries.updateTable('carts').set({ status: 'open', store_id: id }).execute()
    const foreign = await openCart(by, [await upload(await seed(3), by)], { cart: line?.cart_id })
    expect(foreign.json()).toMatchObject({ status: 404, code: 'cart_unknown' })
    expect(await lines()).toHaveLength(1)
  })

  it('says which pictures were deleted meanwhile, and opens nothing', async () => {
    const by = await ticket()
    const tokens = [await upload(await seed(1), by), 'f'.repeat(64)]
    expect((await openCart(by, tokens)).json()).toEqual({ location: null, twice: [], gone: [1] })
    handoff.clock.at += dayMs - 1
    expect((await openCart(by, tokens.slice(0, 1))).json()).toMatchObject({ gone: [] })
    handoff.clock.at += 1
    const late = await openCart(await ticket(), tokens.slice(0, 1), { set: 'ef'.repeat(16) })
    expect(late.json()).toEqual({ location: null, twice: [], gone: [0] })
  })

  it.each([
    { pictures: [] },
    { pictures: [{ token: 'short' }] },
    { pictures: Array.from({ length: 301 }, () => ({ token: 'a'.repeat(64) })) },
    { set: 'short' },
    { pictures: 'none' },
  ])('refuses %j', async (wrong) => {
    const answer = await openCart(await ticket(), ['a'.repeat(64)], wrong)
    expect(answer.json()).toMatchObject({ status: 400, code: 'parameter_invalid' })
  })

  it('refuses lengths that are none, nothing, or too much', async () => {
    const by = await ticket()
    const codes = async (length: string) => (await begin(length, by)).json().code
    expect(await codes('x')).toBe('parameter_invalid')
    expect(await codes('-1')).toBe('parameter_invalid')
    expect(await codes('0x10')).toBe('parameter_invalid')
    expect(await codes('1e3')).toBe('parameter_invalid')
    expect(await codes('0')).toBe('image_empty')
    expect(await codes('2000001')).toBe('image_too_large')
  })
})

describe('a ticket', () => {
  it('ends after a day, when the page is switched off, and when it is forged', async () => {
    const by = await ticket()
    const refused = { status: 403, code: 'access_denied' }
    const [id = '', end = '', signature = ''] = by.split('.')
    for (const forged of ['', 'x', `${id}.${Number(end) + 1}.${signature}`, `${id}.${end}.`]) {
      expect((await begin(10, forged)).json()).toMatchObject(refused)
    }
    expect((await begin(10, by)).status).toBe(201)
    await flip(false)
    await flip(true)
    expect((await begin(10, by)).json()).toMatchObject(refused)
    const fresh = await ticket()
    handoff.clock.at += dayMs
    expect((await begin(10, fresh)).json()).toMatchObject(refused)
    expect((await openCart(fresh, ['a'.repeat(64)])).json()).toMatchObject(refused)
  })
})

describe('without an order', () => {
  it('nothing is kept: a picture in no cart for a day, one in a cart for a week after its last change', async () => {
    const by = await ticket()
    const kept = await upload(await seed(1), by)
    await upload(await seed(2), by)
    await openCart(by, [kept])
    const { queries } = handoff.parts.database
    const cart = await queries.selectFrom('carts').selectAll().executeTakeFirstOrThrow()
    expect(cart.expires_at - handoff.clock.at).toBe(7 * dayMs)
    const expire = () => expireImages({ ...handoff.parts, orderPictureDays: 90 })
    handoff.clock.at += dayMs
    await expire()
    const tokens = await queries.selectFrom('image_tokens').select('token').execute()
    expect(tokens).toEqual([{ token: kept }])
    await queries.updateTable('cart_lines').set({ removed_at: handoff.clock.at }).execute()
    await expire()
    expect(await handoff.count()).toMatchObject({ images: 0, tokens: 0, objects: 0, spooled: 0 })
  })
})

describe('the limits of a day', () => {
  const limited = { status: 429, code: 'upload_limit_reached' }

  it('count pictures by address, and begin anew at midnight', async () => {
    await server.close()
    await serve({ perAddress: { pictures: 2, bytes: null } })
    const by = await ticket()
    await Promise.all([begin(10, by), begin(10, by)])
    const refused = await begin(10, by)
    expect(refused.json()).toMatchObject(limited)
    expect(refused.headers['retry-after']).toBe('86400')
    handoff.clock.at += dayMs - 1
    expect((await begin(10, by)).json()).toMatchObject(limited)
    handoff.clock.at += 1
    expect((await begin(10, await ticket())).status).toBe(201)
  })

  it('count bytes by store', async () => {
    await server.close()
    await serve({ perStore: { pictures: null, bytes: 100 } })
    const by = await ticket()
    expect((await begin(60, by)).status).toBe(201)
    expect((await begin(41, by)).json()).toMatchObject(limited)
    // What was refused is not counted.
    expect((await begin(40, by)).status).toBe(201)
  })
})

describe('without script', () => {
  async function submit(parts: Part[]) {
    const { text } = await see()
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    const fields = [fieldPart('ticket', field('ticket')), fieldPart('set', field('set'))]
    const { contentType, bytes } = multipartBody([...fields, ...parts])
    const headers = { 'content-type': contentType }
    return await send(`${base}/upload`, { method: 'POST', headers, body: bytes })
  }

  it('takes all files of the form, and leads to the cart', async () => {
    const files = [
      filePart('image', await seed(1), { filename: 'C:\\photos\\first.jpg' }),
      filePart('image', await seed(2), { filename: 'second.jpg' }),
    ]
    const answer = await submit(files)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/^\/cart\//)
    expect((await lines()).map(({ name }) => name)).toEqual(['first.jpg', 'second.jpg'])
  })

  it('names what it could not take, keeps the others, and leaves no file', async () => {
    const files = [
      filePart('image', await seed(1), { filename: 'good.jpg' }),
      filePart('image', 'no picture', { filename: 'bad.jpg' }),
      filePart('image', Buffer.alloc(2_000_001), { filename: 'big.jpg' }),
    ]
    const { status, text } = await submit(files)
    expect(status).toBe(422)
    expect(text).toContain('2 pictures could not be sent')
    expect(text).toMatch(/bad\.jpg.*can’t print this kind of file/)
    expect(text).toMatch(/big\.jpg.*larger than we can accept/)
    expect(text).toMatch(/href="\/cart\/[0-9a-f]{32}[^"]*">Continue with 1 picture/)
    expect(await handoff.count()).toMatchObject({ tokens: 1, spooled: 0 })
  })

  it('asks for a picture if none was chosen, and for a ticket before it takes one', async () => {
    const none = filePart('image', '', { filename: '' })
    expect((await submit([none])).text).toBe('<h1>parameter_invalid</h1>')
    const { contentType, bytes } = multipartBody([filePart('image', await seed(1))])
    const headers = { 'content-type': contentType }
    const answer = await send(`${base}/upload`, { method: 'POST', headers, body: bytes })
    expect(answer).toMatchObject({ status: 403, text: '<h1>access_denied</h1>' })
    expect(await handoff.count()).toMatchObject({ tokens: 0, spooled: 0 })
  })
})
