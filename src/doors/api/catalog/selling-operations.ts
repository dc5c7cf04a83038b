// What the API says of the addresses for a store's catalog and for quotes.

import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { storeCatalog } from '../../../pure/contract/schemas/catalog-schema.ts'
import { quote } from '../../../pure/contract/schemas/quote-schema.ts'
import type { Operation } from '../operation.ts'
import { quoteRequest } from './make-quote.ts'

const catalogQuery = Type.Object({
  currency: Type.Optional(
    Type.String({ description: 'Prices in this one alone (ISO 4217).', examples: ['USD'] }),
  ),
})

export const catalogOperation = {
  route: 'GET /api/v1/catalog',
  id: 'getCatalog',
  tag: 'Catalog',
  summary: 'What can be bought',
  description:
    'Products, sizes, options and prices of your store, its markup included. Keep it, and ask again with `If-None-Match`.',
  key: 'secret',
  query: catalogQuery,
  headers: {
    'If-None-Match': Type.Optional(
      Type.String({ description: 'The ETag of the catalog you have.' }),
    ),
  },
  answers: {
    200: {
      description: 'The catalog.',
      schema: storeCatalog,
      headers: { ETag: 'Names this state of it.' },
    },
    304: { description: 'It is the one that you have.' },
  },
  errors: { 400: ['parameter_invalid'] },
  example: { query: { currency: 'USD' } },
} satisfies Operation

export const quoteOperation = {
  route: 'POST /api/v1/quotes',
  id: 'createQuote',
  tag: 'Catalog',
  summary: 'What lines cost, and when they arrive',
  description:
    'Prices, shipping methods with their days and totals for a country, and for each line how sharp it prints. Nothing is kept. A picture is named by its token, or by its pixels alone before it is handed over.',
  key: 'secret',
  body: jsonBody(quoteRequest),
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
