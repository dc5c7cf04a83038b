// GET /: what the address that the start prints leads to. While all stores are in test mode it is a page
// for whoever has just started the program; from then on it names the shop, and nothing of the inside.

import type { FastifyInstance } from 'fastify'
import { findStore } from '../../../trade/stores/find-store.ts'
import { isTestInstallation } from '../../../trade/stores/is-test-installation.ts'
import { readAccessKey } from '../../../trade/stores/keys/read-keys.ts'
import type { ReadAssets } from '../assets.ts'
import type { DemoDeps } from '../demo/demo-routes.ts'
import { withLegalNotes } from '../legal-notes.ts'
import { renderPage } from '../parts/shop-frame.tsx'
import { sendHtml } from '../send-html.ts'
import { setContentLanguage } from '../shopper-locale.ts'
import { visitOf } from '../visit.ts'
import { LiveShop, renderFirstPage } from './first-page.tsx'

export function firstPageRoutes(
  server: FastifyInstance,
  deps: Pick<DemoDeps, 'database' | 'firstStore'>,
  assets: ReadAssets,
): void {
  const { queries } = deps.database
  const { firstStore } = deps
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get('/', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const store = await findStore(queries, firstStore.store.id)
    if (await isTestInstallation(queries)) {
      const accessKey = await readAccessKey(queries, store.id)
      const hasDemo = store.mode === 'test'
      return sendHtml(reply, renderFirstPage({ assets, accessKey, hasDemo }))
    }
    const visit = await withLegalNotes(queries, visitOf(request), { store: store.id })
    setContentLanguage(reply, visit.locale)
    return sendHtml(
      reply,
      renderPage({
        title: visit.text.cart.title,
        storeName: store.name,
        brand: store.brand,
        isTest: false,
        step: null,
        visit,
        assets,
        children: <LiveShop name={store.name} text={visit.text} />,
      }),
    )
  })
}
