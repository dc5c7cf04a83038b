import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { languages } from '../../../pure/contract/language.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { ensureFirstStore, type FirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { rotateKey } from '../../../trade/stores/keys/rotate-key.ts'
import { demoRoutes } from '../demo/demo-routes.tsx'
import { firstPageRoutes } from './first-page-routes.tsx'

const assets = {
  styles: '/assets/shop.css',
  demoStyles: '/assets/demo.css',
  scripts: (entry: string) => [`/assets/${entry}.js`],
}

describe.each(testDatabases)('the first page on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let firstStore: FirstStore
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    firstStore = await ensureFirstStore(shop.database, {}, shop.now)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    firstPageRoutes(server, { ...shop, firstStore }, assets)
    demoRoutes(server, { ...shop, firstStore, samplePath: '', baseUrl: null }, assets)
  })
  afterEach(() => server.close())

  const see = async (language = 'en') =>
    await server.inject({ url: '/', headers: { accept: 'text/html', 'accept-language': language } })
  async function goLive(changes: { id?: StoreId } = {}): Promise<void> {
    const { queries } = shop.database
    const row = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    const look = { name: 'Field & Frame', accent: '#336699' }
    if (changes.id === undefined) {
      await queries
        .updateTable('stores')
        .set({ mode: 'live', ...look })
        .execute()
    } else {
      const other = { ...row, ...changes, mode: 'live' as const, name: 'A tenant' }
      await queries.insertInto('stores').values(other).execute()
    }
  }

  it('at / accepts a picture, and links to demo, panel and API, while every store is in test mode', async () => {
    const { statusCode, body, headers } = await see()
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toMatch(/<form[^>]* method="post" action="\/first-picture" enctype="multipart/)
    expect(body).toContain(`data-key="${firstStore.accessKey}"`)
    for (const href of ['/demo', '/admin', '/api/v1/reference', '/docs']) {
      expect(body).toContain(`href="${href}"`)
    }
    expect(body).not.toMatch(/<script(?![^>]* src="\/assets\/)|\sstyle=|\son[a-z]+=/)
  })

  it('uses the current key, as does the demo, after the initial key has been replaced', async () => {
    const { store, accessKey: before } = firstStore
    const replacing = { storeId: store.id, kind: 'access', overlapMs: 0 } as const
    const key = await shop.database.transaction((tx) => rotateKey(tx, replacing, shop.now()))
    for (const url of ['/', '/demo', '/demo/module.js']) {
      const { body } = await server.inject({ url, headers: { accept: 'text/html' } })
      expect([url, body.includes(key), body.includes(before)]).toEqual([url, true, false])
    }
  })

  it.each(languages)('names a live shop in %s, and reveals nothing internal', async (language) => {
    await goLive()
    const { statusCode, body, headers } = await see(language)
    expect([statusCode, headers['content-language']]).toEqual([200, language])
    expect(body).toContain('<h1>Field &amp; Frame</h1>')
    expect(body).toContain('/brand/accent-336699.css')
    expect(body).toContain(messagesIn(language).cart.emptyText.replaceAll("'", '&#39;'))
    expect(body).not.toMatch(/admin|api\/|demo|first-picture|docs|Handprint/)
    expect(body).not.toContain(firstStore.accessKey)
  })

  it('is closed as soon as any store is live', async () => {
    await goLive({ id: storeIdOf('store_tenant') })
    const { body } = await see()
    expect(body).not.toMatch(/admin|api\/|demo|first-picture|A tenant/)
    expect(body).not.toContain(firstStore.accessKey)
  })
})
