// What can be bought and what it costs, for a store's programs: the catalog, and quotes for lines and
// a country.

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { allowedCurrencies, refuseCurrency } from '../../../trade/catalog/currency-for.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/catalog-for-store.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Api } from '../create-api.ts'
import { makeQuote } from './make-quote.ts'
import { catalogOperation, quoteOperation } from './selling-operations.ts'
import { storeCatalogJson } from './store-catalog-json.ts'

export type SellingDeps = {
  database: Database
  now: () => number
  maxUploadBytes: number
  maxPixels: number
}

export function sellingRoutes(api: Api, deps: SellingDeps): void {
  const db = deps.database.queries

  api.route(catalogOperation, async ({ store, query: { currency }, request, reply }) => {
    const catalog = await readStoreCatalog(db, store)
    if (currency !== undefined) expectCurrency(catalog, store, currency)
    const all = allowedCurrencies(catalog, store)
    const currencies = currency === undefined ? all : [currency]
    return sendTagged(request, reply, storeCatalogJson(catalog, currencies, deps))
  })

  api.route(
    quoteOperation,
    async ({ store, body }) => await makeQuote({ db, store, now: deps.now }, body),
  )
}

function expectCurrency(catalog: Catalog, store: Store, currency: string): void {
  const faults = collectFaults()
  faults.attempt('currency', () => refuseCurrency(catalog, store, currency))
  if (faults.list.length === 0) return
  throw fieldsRefused('The parameters of the address have faults.', faults.list, 400)
}

// May be kept, and is asked for anew each time: an edit of a price shows at once.
function sendTagged(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const body = JSON.stringify(value)
  const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  const known = String(request.headers['if-none-match'] ?? '').replaceAll('W/', '')
  if (known.split(/\s*,\s*/).includes(tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
