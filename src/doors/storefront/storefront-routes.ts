// The shop's pages. A cart's URL is its credential and there are no cookies, so the pages work in a
// frame with blocked third-party cookies, and cross-site request forgery has nothing to exploit.

import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { builtAssetsDir } from '../../ground/appearance/built-assets.ts'
import { carryPreferences } from '../../ground/http/carry-preferences.ts'
import { allowFraming } from '../../ground/http/security-headers.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { brandRoutes } from './brand/brand-routes.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { cropRoutes } from './cart/crop-routes.tsx'
import { sheetRoutes } from './cart/sheet-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { demoRoutes } from './demo/demo-routes.tsx'
import { shopperDocumentRoutes } from './documents/shopper-document-routes.ts'
import { firstPageRoutes } from './first-page/first-page-routes.tsx'
import { buyGiftCardRoutes } from './gift-card/buy-gift-card-routes.tsx'
import { giftCardSaleRoutes } from './gift-card/gift-card-sale-routes.tsx'
import { groupRoutes } from './group/group-routes.tsx'
import { readAssets } from './layout/assets.ts'
import { withLegalNotes } from './layout/legal-notes.ts'
import { localeOf, setContentLanguage } from './layout/shopper-locale.ts'
import type { Visit } from './layout/visit.ts'
import { legalRoutes } from './legal/legal-routes.tsx'
import { modelRoutes } from './model/model-routes.ts'
import { createErrorPage } from './pages/error-page.tsx'
import { createProgressPage } from './pages/progress-page.tsx'
import { paymentRoutes } from './payment/payment-routes.tsx'
import { testBankRoutes } from './payment/test-bank-routes.tsx'
import { findOrderRoutes } from './receipt/find-order-routes.tsx'
import { receiptRoutes } from './receipt/receipt-routes.ts'
import { shopOfError } from './shop-of-error.ts'
import type { StorefrontDeps } from './storefront-deps.ts'
import { uploadPageRoutes } from './upload/upload-routes.tsx'
import { withdrawRoutes } from './withdrawal/withdraw-routes.tsx'

export function storefrontRoutes(server: FastifyInstance, deps: StorefrontDeps): void {
  const assetsDir = deps.assetsDir ?? builtAssetsDir()
  const assets = readAssets(assetsDir)
  server.decorate(
    'renderErrorPage',
    createErrorPage(assets, (request) => shopOfError(deps, request)),
  )
  const { queries } = deps.database
  const withNotes = (visit: Visit, store: StoreId) => withLegalNotes(queries, visit, { store })
  server.decorate('renderProgressPage', createProgressPage(assets, withNotes))
  void server.register(async (built) => {
    // Assets run under the page's policy. The full policy is long and applies only to documents.
    built.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none'")
    })
    await built.register(fastifyStatic, {
      root: assetsDir,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      // Every file name contains the hash of its content.
      immutable: true,
      maxAge: '365d',
      // Compressed versions are stored beside each file.
      preCompressed: true,
      setHeaders: (reply) => {
        reply.setHeader('vary', 'accept-encoding')
      },
    })
  })
  brandRoutes(server, deps)
  embedRoutes(server, join(assetsDir, '../embed'))
  demoRoutes(server, deps, assets)
  firstPageRoutes(server, deps, assets)
  void server.register(async (pages) => {
    pages.addHook('onSend', carryPreferences)
    pages.addHook('onRequest', async (request, reply) => {
      // Applies until the store is known: an error inside a frame must be readable, and is
      // harmless.
      allowFraming(reply, ['*'])
      reply.header('cache-control', 'no-store')
      setContentLanguage(reply, localeOf(request))
    })
    uploadPageRoutes(pages, deps, assets)
    cartRoutes(pages, deps, assets)
    sheetRoutes(pages, deps, assets)
    modelRoutes(pages, deps)
    checkoutRoutes(pages, deps, assets)
    paymentRoutes(pages, deps, assets)
    testBankRoutes(pages, deps, assets)
    receiptRoutes(pages, deps, assets)
    cropRoutes(pages, deps, assets)
    legalRoutes(pages, deps, assets)
    findOrderRoutes(pages, deps, assets)
    groupRoutes(pages, deps, assets)
    buyGiftCardRoutes(pages, deps, assets)
    giftCardSaleRoutes(pages, deps, assets)
    withdrawRoutes(pages, deps, assets)
    shopperDocumentRoutes(pages, deps)
  })
}

/**
 * GET /static/js/cpopstore.js, handprint.js, and late.js, which the first one fetches at a click:
 * scripts for integrators' pages, built from packages/embed. Their URLs never change, so browsers
 * revalidate them after a while.
 *
 * GET /static/handprint-embed-VERSION.tgz: the same as a package, for `npm install`.
 */
function embedRoutes(server: FastifyInstance, embedDir: string): void {
  void server.register(fastifyStatic, {
    root: embedDir,
    prefix: '/static/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/handprint-embed-[\w.-]+\.tgz$/.test(path),
    contentType: false,
    setHeaders(answer) {
      answer.setHeader('content-type', 'application/gzip')
      answer.setHeader('access-control-allow-origin', '*')
    },
  })
  void server.register(fastifyStatic, {
    root: embedDir,
    prefix: '/static/js/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    // Compressed versions are stored beside each file.
    preCompressed: true,
    setHeaders(answer) {
      answer.setHeader('vary', 'accept-encoding')
      answer.setHeader('cache-control', 'public, max-age=600, stale-while-revalidate=86400')
      // Modules, and script tags with `crossorigin`, require CORS.
      answer.setHeader('access-control-allow-origin', '*')
    },
  })
}
