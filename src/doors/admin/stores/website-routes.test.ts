import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openTestPanel, type SignedIn } from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { embeddingHosts } from '../../../ground/database/tables/stores-table.ts'
import { readAccessKey } from '../../../trade/stores/keys/read-keys.ts'

describe.each(testDatabases)('the page with the lines for a website on $name', (testDatabase) => {
  let shop: TestShop
  let operator: SignedIn
  let integrator: SignedIn
  let key: string
  let page: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const panel = await openTestPanel(shop.database, { ...shop, baseUrl: 'https://prints.test' })
    operator = await panel.signIn({ role: 'read_only' })
    integrator = await panel.signIn({ role: 'read_only', storeId: shop.store.id })
    key = await readAccessKey(shop.database.queries, shop.store.id)
    page = `/admin/stores/${shop.store.id}/website`
  })

  const pasted = (body: string) =>
    [...body.matchAll(/<pre class="secret">([^<]*)<\/pre>/g)].map(([, text = '']) =>
      text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )

  it('has the shop’s address, the store’s key and the picture in each of them', async () => {
    const picture = 'https://photos.test/alps.jpg?size=large&v=2'
    for (const [person, address] of [
      [operator, page],
      [integrator, '/account/website'],
    ] as const) {
      const { body } = await person.get(`${address}?picture=${encodeURIComponent(picture)}`)
      const [link = '', script, element] = pasted(body)
      const { origin, pathname, searchParams } = new URL(link)
      expect([origin, pathname]).toEqual(['https://prints.test', '/api/pull'])
      expect([...searchParams]).toEqual([
        ['access_key', key],
        ['image_url', picture],
      ])
      expect(script).toContain('<script async src="https://prints.test/static/js/cpopstore.js">')
      expect(script).toContain(`{"access_key":"${key}","modal":true}`)
      expect(script).toContain('data-cp-url="https://photos.test/alps.jpg?size=large&amp;v=2"')
      expect(element).toContain(`access-key="${key}"`)
      expect(body).toContain('Try the link')
    }
  })

  it('is linked where a key is looked for, and in the setup', async () => {
    const stores = await operator.get(`/admin/stores/${shop.store.id}`)
    const setup = await operator.get('/admin/setup')
    for (const { body } of [stores, setup]) expect(body).toContain(`href="${page}"`)
    expect((await integrator.get('/account')).body).toContain('href="/account/website"')
  })

  it.each(['photos/alps.jpg', 'data:image/png;base64,AAAA', 'https://me:secret@photos.test/a.jpg'])(
    'says what is wrong with %s, and keeps it in the field',
    async (typed) => {
      const { statusCode, body } = await operator.get(
        `${page}?picture=${encodeURIComponent(typed)}`,
      )
      expect(statusCode).toBe(422)
      expect(body).toContain('This is not the address of a picture on the web.')
      expect(body).toContain(`value="${typed}"`)
      expect(pasted(body).join()).not.toContain(typed)
      expect(body).not.toContain('Try the link')
    },
  )

  it('says where a live store opens', async () => {
    const { queries } = shop.database
    const live = (hosts: string[]) =>
      queries
        .updateTable('stores')
        .set({ mode: 'live', embedding_hosts: embeddingHosts.write(hosts) })
        .execute()
    expect((await operator.get(page)).body).toContain('it opens on every website')
    await live([])
    expect((await operator.get(page)).body).toContain('The store lists no websites')
    await live(['photos.test', '*.gallery.test'])
    const { body } = await integrator.get('/account/website')
    expect(body).toContain('on top of pages of photos.test, *.gallery.test.')
    expect(body).not.toContain('Change the list')
  })

  it('warns of a shop’s address that websites cannot use', async () => {
    const local = await openTestPanel(shop.database, shop)
    const { get } = await local.signIn()
    expect((await get(page)).body).toContain('does not start with https://')
    expect((await operator.get(page)).body).not.toContain('does not start with https://')
  })
})
