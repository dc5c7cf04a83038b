import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { filePart, multipartBody } from '../../../../tests/helpers/multipart.ts'
import { openTestPanel, type SignedIn } from '../../../../tests/helpers/test-panel.ts'
import { openFilledCart, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/read-store-catalog.ts'
import { getStore } from '../../../trade/stores/find-store.ts'

/** Canvas of 8×10 costs 18.00 and sells for 23.40 in the catalog. */
const file = 'product;size;USD\r\ncanvas;8x10;21,5\r\n'

describe.each(testDatabases)('the pages of price lists on $name', (testDatabase) => {
  let shop: TestShop
  let owner: SignedIn
  let reader: SignedIn
  let send: Awaited<ReturnType<typeof openTestPanel>>['server']['inject']
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const panel = await openTestPanel(shop.database, shop)
    owner = await panel.signIn()
    reader = await panel.signIn({ role: 'read_only' })
    send = panel.server.inject.bind(panel.server)
  })

  async function madeList(fields: Record<string, string | string[]> = {}): Promise<string> {
    const answer = await owner.post('/admin/price-lists/new', { name: 'School 2026', ...fields })
    expect(answer.statusCode, answer.body).toBe(303)
    return String(answer.headers.location)
  }
  async function upload(list: string, text: string, who = owner): Promise<string> {
    const part = filePart('file', text)
    const { bytes, contentType } = multipartBody([part])
    const answer = await send({
      method: 'POST',
      url: `${list}/upload?form_token=${who.formToken}`,
      headers: { cookie: who.cookie, 'content-type': contentType },
      payload: bytes,
    })
    expect([303, 403]).toContain(answer.statusCode)
    return answer.statusCode === 303 ? String(answer.headers.location) : ''
  }
  /** In the store: what a canvas of 8×10 costs there. */
  async function price(): Promise<number | undefined> {
    const { queries } = shop.database
    const catalog = await readStoreCatalog(queries, await getStore(queries, shop.store.id))
    const canvas = catalog.products.find(({ name }) => name === 'canvas')
    return canvas?.sizes.find(({ upright }) => upright.name === '8x10')?.price.USD
  }

  it('preview a file with old and new price, difference and margin, and apply it', async () => {
    const list = await madeList({ carts: [shop.store.id] })
    await openFilledCart(shop)
    const draft = await upload(list, file)
    const page = (await owner.get(draft)).body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(page).toContain('One price changes.')
    expect(page).toContain('8 × 10')
    for (const shown of ['$23.40', '$21.50', '-$1.90', '19.4%']) expect(page).toContain(shown)
    expect(await price()).toBeUndefined()
    const applied = await owner.post(`${draft}/save`, { confirmed: 'yes' })
    expect(applied.headers.location).toBe(list)
    expect(await price()).toBe(2150)
    expect((await owner.get(list)).body).toContain('Download version 1')
    const downloaded = (await owner.get(`${list}/file`)).body
    expect(downloaded).toContain('canvas,8x10,,,,,21.50')
    expect((await owner.get('/admin/price-lists')).body).toContain('School 2026')
    const log = shop.database.queries.selectFrom('audit_log').select('action').orderBy('at')
    const actions = (await log.execute()).map(({ action }) => action)
    for (const action of ['price_list.made', 'price_list.priced', 'export.price_lists']) {
      expect(actions).toContain(action)
    }
  })

  it('name each line that can’t be taken, and keep nothing', async () => {
    const list = await madeList()
    expect(await upload(list, `${file}canvas;8x11;20\r\ncanvas;8x12;1\r\n`)).toBe(list)
    const page = (await owner.get(list)).body
    expect(page).toContain('Line 3: canvas has no size “8x11”')
    expect(page).toContain('Line 4: 1.00 USD is below the margin floor')
    const drafts = shop.database.queries.selectFrom('price_list_drafts').select('id')
    expect(await drafts.execute()).toEqual([])
  })

  it('apply no draft over what someone else has saved since', async () => {
    const list = await madeList({ carts: [shop.store.id] })
    const [first, second] = [await upload(list, file), await upload(list, file.replace('21', '22'))]
    await owner.post(`${first}/save`, { confirmed: 'yes' })
    const late = await owner.post(`${second}/save`, { confirmed: 'yes' })
    expect(late.headers.location).toBe(second)
    expect((await owner.get(second)).body).toContain('Someone else changed this price list')
    expect(await price()).toBe(2150)
  })

  it('refuse a name that is taken, and a store’s list for the carts of another', async () => {
    await madeList()
    const refused = await owner.post('/admin/price-lists/new', { name: 'school 2026' })
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('Another price list is called'),
    ])
    const empty = await owner.post('/admin/price-lists/new', { name: ' ' })
    expect([empty.statusCode, empty.body]).toEqual([422, expect.stringContaining('at most 80')])
  })

  it('delete a list, whose stores get the catalog’s prices', async () => {
    const list = await madeList({ carts: [shop.store.id] })
    await owner.post(`${await upload(list, file)}/save`, { confirmed: 'yes' })
    await owner.post(`${list}/end`, {})
    expect(await price()).toBeUndefined()
    expect((await owner.get(list)).statusCode).toBe(404)
  })

  it('are shown to everyone in the panel, and changed by owners only', async () => {
    const list = await madeList()
    expect((await reader.get(list)).statusCode).toBe(200)
    expect(await upload(list, file, reader)).toBe('')
    expect((await reader.post('/admin/price-lists/new', { name: 'Mine' })).statusCode).toBe(403)
    expect((await reader.get('/admin/price-lists/catalog.csv')).body).toContain('canvas,8x10,')
  })
})
