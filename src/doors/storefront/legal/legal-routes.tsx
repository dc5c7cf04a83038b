// GET /legal/{page}: imprint, terms and other legal pages, in the look of the store that links to
// it, with a link back to the cart.

import type { FastifyInstance } from 'fastify'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { isLegalPage } from '../../../pure/contract/legal-pages.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { countryName } from '../../../trade/catalog/countries.ts'
import { findLegalText } from '../../../trade/legal/legal-texts.ts'
import { sellerPlace } from '../../../trade/legal/seller.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { legalNotes, readLegalPages } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { type Visit, visitOf } from '../layout/visit.ts'
import { storeOfPage } from '../store-of-page.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { AccessibilityFacts } from './accessibility-facts.tsx'
import { LegalText } from './legal-text.tsx'

type LegalRequest = { Params: { page: string } }

export function legalRoutes(
  server: FastifyInstance,
  deps: Pick<StorefrontDeps, 'database' | 'firstStore'>,
  assets: Assets,
): void {
  const { queries } = deps.database
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<LegalRequest>(routes.legal.one.pattern, { config }, async (request, reply) => {
    const { page } = request.params
    const fields = readFields(request.query)
    const store = await storeOfPage(deps, fields)
    const known = await readLegalPages(queries)
    if (!isLegalPage(page) || !known.pages.includes(page))
      throw notFound('This shop has no such page. Its seller has not written one.')
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
    const back = isInCart
      ? `${routes.cart.one.page.href({ cartId: cart })}${isPaying ? '/checkout' : ''}`
      : null
    return sendHtml(
      reply,
      renderPage({
        title: visit.text.legal.pages[page],
        ...shopOf(store),
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
            {page === 'accessibility' && <AccessibilityFacts seller={seller} visit={visit} />}
            {found !== null && <LegalText text={found.text} language={found.language} />}
          </article>
        ),
      }),
    )
  })
}

function SellerFacts({ seller, visit }: { seller: Seller; visit: Visit }) {
  const { text, locale } = visit
  const { name, country, email, phone } = seller
  const facts = [
    [text.legal.representative, seller.representative],
    [text.legal.register, seller.register],
    [text.legal.vatId, seller.vatId],
    [text.legal.taxNumber, seller.taxNumber],
    ['LUCID', seller.lucid ?? ''],
    // The French name of the unique identifier, as its shoppers know it, with the English one.
    ['IDU (UIN)', seller.uin ?? ''],
    [text.productData.registers, seller.packagingRegisters ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <>
      <p>
        {[name, ...sellerPlace(seller), countryName(country, locale.tag)]
          .filter(Boolean)
          .map((line, index) => [index > 0 && <br />, line])}
      </p>
      <dl>
        {email !== '' && (
          <>
            <dt>{text.checkout.email}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        )}
        {phone !== '' && (
          <>
            <dt>{text.checkout.phone}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        {facts.map(([label, value]) => (
          <>
            <dt key={label}>{label}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </>
  )
}
