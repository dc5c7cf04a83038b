import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { ensureFirstStore, type FirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { docsRoutes } from './docs-routes.ts'
import { chaptersOf, docNames, readDoc } from './docs-texts.ts'

describe.each(testDatabases)('the documentation on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let panel: TestPanel
  let firstStore: FirstStore
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    firstStore = await ensureFirstStore(shop.database, {}, shop.now)
    panel = await openTestPanel(shop.database, shop)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    docsRoutes(server, { ...shop, firstStore, baseUrl: 'https://prints.test' }, '/docs.css')
  })
  afterEach(() => server.close())
  const get = (url: string, headers = {}) => server.inject({ url, headers })

  it('is served as pages, with links that lead somewhere', async () => {
    const bodies = new Map<string, string>()
    for (const name of docNames) bodies.set(`/docs/${name}`, (await get(`/docs/${name}`)).body)
    const dead = [...bodies].flatMap(([page, body]) =>
      [...body.matchAll(/href="(\/docs\/[^"#]+)?(?:#([^"]*))?"/g)]
        .map(([, path = page, anchor = '']) => [path, anchor] as const)
        .filter(([path, anchor]) => {
          const target = bodies.get(path)
          return !target || (anchor !== '' && !target.includes(`id="${anchor}"`))
        })
        .map((target) => `${page}: ${target.join('#')}`),
    )
    expect(dead).toEqual([])
    expect(bodies.get('/docs/hand-off')).toContain('<h1>Handing images over</h1>')
    expect((await get('/docs/nothing')).statusCode).toBe(404)
  })

  it('is served as Markdown by its name, or to those who accept it', async () => {
    const named = await get('/docs/formats.md')
    const accepted = await get('/docs/formats', { accept: 'text/markdown, text/html;q=0.5' })
    expect(named.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(named.body).toBe(await readDoc('formats'))
    expect(accepted.body).toBe(named.body)
  })

  it('is served as HTML to those who prefer it or refuse Markdown', async () => {
    for (const accept of ['text/markdown;q=0, text/html', 'text/html, text/markdown;q=0.5']) {
      const { headers } = await get('/docs/formats', { accept })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })

  it('has links in the Markdown of /docs that lead from there', async () => {
    const { body } = await get('/docs', { accept: 'text/markdown' })
    expect(body).toContain('](/docs/embedding.md)')
    expect(body).not.toMatch(/\]\((?!\/docs\/)[\w-]+\.md/)
  })

  it('has the address of this installation in its examples', async () => {
    const { body } = await get('/docs/hand-off.md')
    expect(body).toContain('BASE=https://prints.test\nKEY=…')
    const embedding = (await get('/docs/embedding.md')).body
    expect(embedding).toContain('src="https://prints.test/static/js/')
    expect(embedding).toContain('`https://prints.test/withdraw`')
  })

  it('shows people who are signed in the access key of their test store', async () => {
    const { accessKey } = firstStore
    const { cookie } = await panel.signIn()
    const asOperator = async () => (await get('/docs/embedding.md', { cookie })).body
    expect(await asOperator()).toContain(`"access_key":"${accessKey}"`)
    expect(await asOperator()).toContain(
      `\`https://prints.test/api/pull?access_key=${accessKey}&image_url=…\``,
    )
    expect((await get('/docs/embedding.md')).body).not.toContain(accessKey)
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(await asOperator()).not.toContain(accessKey)
  })

  it('is listed for assistants', async () => {
    const { body } = await get('/llms.txt')
    expect(body).toMatch(/^# Handprint\n\n> /)
    expect(body).toContain('- [Embedding](https://prints.test/docs/embedding.md): ')
    const pages = [...body.matchAll(/^- \[.+?\]\((.+?)\)/gm)].map(([, page]) => page)
    expect(pages).toEqual([...new Set(pages)])
  })

  it('finds sections, by words that are cut off or misspelled too', async () => {
    for (const words of ['webhook signature', 'webh signat', 'webhok signture']) {
      const { body } = await get(`/docs?q=${encodeURIComponent(words)}`)
      expect(body).toContain('href="/docs/webhooks#')
    }
    expect((await get('/docs?q=%3Cb%3Exyzzy')).body).toContain(
      'No page contains all of “&lt;b>xyzzy”',
    )
  })
})

it('the index lists every page of docs/ once', async () => {
  const chapters = chaptersOf((await readDoc('index')) ?? '')
  const listed = chapters.flatMap(({ pages }) => pages.map(({ name }) => name))
  const pages = docNames.filter((name) => name !== 'index' && !name.startsWith('decisions/'))
  expect(listed.toSorted()).toEqual(pages.toSorted())
})
