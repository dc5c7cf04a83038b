// List products and prices and what it costs, for a store's programs: the catalog, and quotes for lines
// and a country.

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../../../ground/database/database.ts'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { storeCatalog } from '../../../pure/contract/schemas/catalog-schema.ts'
import { quote } from '../../../pure/contract/schemas/quote-schema.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { allowedCurrencies, refuseCurrency } from '../../../trade/catalog/prices/currency-for.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/read-store-catalog.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'
import { longestLinesBytes } from '../orders/line-request.ts'
import { makeQuote, quoteRequest } from './make-quote.ts'
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
    if (currency !== undefined) requireCurrency(catalog, store, currency)
    const all = allowedCurrencies(catalog, store)
    const currencies = currency === undefined ? all : [currency]
    return sendTagged(request, reply, storeCatalogJson(catalog, currencies, deps))
  })

  api.route(
    quoteOperation,
    async ({ store, body }) => await makeQuote({ db, store, now: deps.now }, body),
  )
}

function requireCurrency(catalog: Catalog, store: Store, currency: string): void {
  const faults = collectFaults()
  faults.attempt('currency', () => refuseCurrency(catalog, store, currency))
  if (faults.list.length === 0) return
  throw fieldsRefused('The query parameters are invalid.', faults.list, 400)
}

// Clients may cache the response but must revalidate it, so that a changed price shows immediately.
function sendTagged(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const body = JSON.stringify(value)
  const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  const known = String(request.headers['if-none-match'] ?? '').replaceAll('W/', '')
  if (known.split(/\s*,\s*/).includes(tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

const catalogQuery = Type.Object({
  currency: Type.Optional(
    Type.String({
      description: 'Return prices in this currency only (ISO 4217).',
      examples: ['USD'],
    }),
  ),
})

const catalogOperation = {
  route: 'GET /api/v1/catalog',
  id: 'getCatalog',
  tag: 'Catalog',
  summary: 'List products and prices',
  description:
    'Products, sizes, options and prices of your store, including its markup. Cache it, and revalidate with `If-None-Match`.',
  key: 'secret',
  query: catalogQuery,
  headers: {
    'If-None-Match': Type.Optional(
      Type.String({ description: 'The ETag of the catalog you have cached.' }),
    ),
  },
  answers: {
    200: {
      description: 'The catalog.',
      schema: storeCatalog,
      headers: { ETag: 'Identifies this version.' },
    },
    304: { description: 'Not modified.' },
  },
  errors: { 400: ['parameter_invalid'] },
  example: { query: { currency: 'USD' } },
} satisfies Operation

const quoteOperation = {
  route: 'POST /api/v1/quotes',
  id: 'createQuote',
  tag: 'Catalog',
  summary: 'Quote prices and delivery dates',
  description:
    'Prices, shipping methods with delivery days and totals for a country, and the print sharpness of each line. Nothing is stored. Identify a picture by its token, or by its pixel dimensions if it has not been handed over yet.',
  key: 'secret',
  body: jsonBody(quoteRequest),
  longestBytes: longestLinesBytes,
  answers: { 200: { description: 'The quote.', schema: quote } },
  errors: {
    422: [
      'parameter_invalid',
      'parameter_missing',
      'size_unavailable',
      'token_unknown',
      'token_expired',
      'image_deleted',
      'print_dimensions_required',
    ],
  },
  example: {
    json: {
      country: 'US',
      lines: [
        { picture: { width: 3600, height: 2400 }, product: 'canvas', size: '18x12', quantity: 2 },
        {
          image_token: '$IMAGE_TOKEN',
          product: 'framed-print',
          size: '12x8',
          options: { frame: 'natural' },
        },
      ],
    },
  },
} satisfies Operation
