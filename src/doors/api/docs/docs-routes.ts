// GET /docs: the documentation of this version, as pages and as Markdown, and /llms.txt, which lists
// it for assistants (llmstxt.org).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { findSession } from '../../../trade/operators/sessions/find-session.ts'
import { readSessionCookie } from '../../../trade/operators/sessions/session-cookie.ts'
import type { FirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { readAccessKey } from '../../../trade/stores/keys/read-keys.ts'
import { pastable } from '../reference/pastable.ts'
import { manualStyles } from '../reference/reference-routes.ts'
import { renderDocsPage, renderFound } from './docs-page.tsx'
import { chaptersOf, readDoc, titleOf } from './docs-texts.ts'
import { type ExampleReader, fillExamples } from './fill-examples.ts'

export type DocsDeps = DatabaseDeps & {
  firstStore: Pick<FirstStore, 'store'>
  /** Origin for absolute links. Null to use that of the request. */
  baseUrl: string | null
}

/** Two libraries that no start has to wait for. */
async function lateParts() {
  const [markdown, search] = await Promise.all([
    import('./render-markdown.ts'),
    import('./search-docs.ts'),
  ])
  return { ...markdown, ...search }
}

const config = { errorsAs: 'page', limit: 'pages' } as const
const longestQuery = 200

type NamedPage = { Params: { page: string } }

export function docsRoutes(server: FastifyInstance, deps: DocsDeps, styles = manualStyles()): void {
  const chapters = async () => chaptersOf((await readDoc('index')) ?? '')

  async function send(request: FastifyRequest, reply: FastifyReply, path: string) {
    const name = path.replace(/\.md$/, '')
    const text = await readDoc(name)
    if (text === null) throw notFound('There is no such page. All pages are listed at /docs.')
    const markdown = fillExamples(text, await readerOf(request, deps))
    // What is filled in depends on who reads.
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept, cookie' })
    if (path !== name || prefersMarkdown(request.headers.accept ?? '')) {
      const placed = name === 'index' ? withAddresses(markdown, '') : markdown
      return reply.type('text/markdown; charset=utf-8').send(placed)
    }
    const { renderMarkdown } = await lateParts()
    const html = renderMarkdown(markdown.replace(/^# .+\n/m, ''), name)
    const page = { title: titleOf(text), html, name, chapters: await chapters(), styles }
    return sendDocs(reply, renderDocsPage(page))
  }

  server.get(routes.docs.page.pattern, { config }, async (request, reply) => {
    const { q } = readQuery(request.query)
    if (q === '') return send(request, reply, 'index')
    const { searchDocs } = await lateParts()
    const found = await searchDocs(q)
    const page = { query: q, found, chapters: await chapters(), styles }
    return sendDocs(reply.header('cache-control', 'no-cache'), renderFound(page))
  })
  server.get<NamedPage>(routes.docs.one.pattern, { config }, (request, reply) =>
    send(request, reply, request.params.page),
  )
  server.get<NamedPage>(routes.docs.decisions.one.pattern, { config }, (request, reply) =>
    send(request, reply, `decisions/${request.params.page}`),
  )

  server.get(routes.llmsTxt.pattern, { config }, async (request, reply) => {
    const { origin } = await readerOf(request, deps)
    const index = (await readDoc('index')) ?? ''
    const text = withAddresses(index.replace(/^# .+$/m, '# Handprint'), origin)
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}

/** Links of index.md, which are relative to a folder, from any address. */
function withAddresses(index: string, origin: string): string {
  return index.replaceAll(/\]\(([\w-]+\.md)\)/g, (_, page) => `](${origin}/docs/${page})`)
}

function prefersMarkdown(accept: string): boolean {
  const markdown = weightOf('text/markdown', accept)
  return markdown > 0 && markdown >= weightOf('text/html', accept)
}

/** 0 if the type is not named. */
function weightOf(type: string, accept: string): number {
  const range = accept.split(',').find((each) => each.split(';')[0]?.trim().toLowerCase() === type)
  return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)
}

async function readerOf(request: FastifyRequest, deps: DocsDeps): Promise<ExampleReader> {
  const origin = pastable(baseUrlOf(request, deps.baseUrl))
  const { queries } = deps.database
  const session = await findSession(deps, readSessionCookie(request, deps.baseUrl))
  if (session === null) return { origin, accessKey: null }
  const storeId = session.atStore?.storeId ?? deps.firstStore.store.id
  const store = await getStore(queries, storeId)
  const accessKey = store.mode === 'test' ? await readAccessKey(queries, storeId) : null
  return { origin, accessKey }
}

function readQuery(query: unknown): { q: string } {
  const asked = typeof query === 'object' && query !== null && 'q' in query ? query.q : ''
  return { q: (typeof asked === 'string' ? asked : '').trim().slice(0, longestQuery) }
}

function sendDocs(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}
