// GET /legal/{page}: imprint, terms and the like, in the look of the store that one comes from, with the
// way back to the cart.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { isLegalPage } from '../../../pure/contract/legal-pages.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { findLegalText } from '../../../trade/legal/legal-texts.ts'
import { parseLegalText } from '../../../trade/legal/parse-legal-text.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Assets } from '../assets.ts'
import { readFields } from '../fields.ts'
import { legalNotes, readLegalPages } from '../legal-notes.ts'
import { renderPage } from '../parts/shop-frame.tsx'
import { sendHtml } from '../send-html.ts'
import { storeShown } from '../store-shown.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { visitOf } from '../visit.ts'
import { LegalText, SellerFacts } from './legal-text.tsx'

type LegalRequest = { Params: { page: string } }

export function legalRoutes(
  server: FastifyInstance,
  deps: Pick<StorefrontDeps, 'database' | 'firstStore'>,
  assets: Assets,
): void {
  const { queries } = deps.database
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<LegalRequest>('/legal/:page', { config }, async (request, reply) => {
    const { page } = request.params
    const fields = readFields(request.query)
    const store = await storeShown(deps, fields)
    const known = await readLegalPages(queries)
    if (!isLegalPage(page) || !known.pages.includes(page)) throw notFound()
    const { seller } = known
    const visit = visitOf(request)
    const { language, preferences } = visit.locale
    const found = await findLegalText(queries, page, { wanted: language, first: seller.language })
    allowFraming(reply, frameAncestors(store))
    const { cart, step } = fields
    const isInCart = cart !== undefined && isCartId(cart)
    const isPaying = step === 'checkout'
    const place = isInCart
      ? { cart, ...(isPaying && { step: 'checkout' as const }) }
      : { store: store.id }
    const back = isInCart ? `/cart/${cart}${isPaying ? '/checkout' : ''}` : null
    return sendHtml(
      reply,
      renderPage({
        title: visit.text.legal.pages[page],
        storeName: store.name,
        brand: store.brand,
        isTest: store.mode === 'test',
        step: null,
        visit: { ...visit, legal: legalNotes(known, place) },
        assets,
        children: (
          <article class="legal-page">
            {back !== null && (
              <a class="back" href={withPreferences(back, preferences)}>
                {visit.text.legal.back}
              </a>
            )}
            <h1>{visit.text.legal.pages[page]}</h1>
            {page === 'imprint' && <SellerFacts seller={seller} visit={visit} />}
            {found !== null && (
              <LegalText blocks={parseLegalText(found.text)} language={found.language} />
            )}
          </article>
        ),
      }),
    )
  })
}

function notFound(): HandprintError {
  const message = 'There is no such page of this shop. Its seller has not written one.'
  return new HandprintError({ code: 'not_found', status: 404, message })
}
