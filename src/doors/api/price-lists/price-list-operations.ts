import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import {
  newPriceList,
  priceList,
  priceListChange,
  priceListList,
  priceListPut,
  priceListWithVersions,
} from '../../../pure/contract/schemas/price-list-schema.ts'
import { longestListBytes } from '../../../trade/catalog/price-lists/read-list-file.ts'
import type { Operation } from '../operation.ts'

const tag = 'Catalog'
const key = 'operator'
const params = { id: Type.String({ description: 'The list’s `id`.' }) }
const csv = Type.String({ description: 'CSV, see the manual.' })
const ofList = { id: '$PRICE_LIST_ID' }

const prices = {
  route: 'GET /api/v1/catalog/prices',
  id: 'getCatalogPrices',
  tag,
  key,
  summary: 'The catalog’s prices as CSV',
  description: 'To begin a price list with.',
  answers: { 200: { description: 'The file.', schema: csv, type: 'text/csv' } },
  example: { saveTo: 'prices.csv' },
} satisfies Operation

const create = {
  route: 'POST /api/v1/price-lists',
  id: 'createPriceList',
  tag,
  key,
  summary: 'Create a price list',
  description: 'Without prices, so that the catalog’s prices apply until some are sent.',
  body: jsonBody(newPriceList, { what: 'The price list was not created.' }),
  answers: { 201: { description: 'The list.', schema: priceList } },
  errors: { 409: ['parameter_invalid'], 422: ['parameter_missing', 'parameter_invalid'] },
  example: { json: { name: 'School 2026' } },
} satisfies Operation

const list = {
  route: 'GET /api/v1/price-lists',
  id: 'listPriceLists',
  tag,
  key,
  summary: 'List price lists by name',
  answers: { 200: { description: 'All lists.', schema: priceListList } },
  example: {},
} satisfies Operation

const one = {
  route: 'GET /api/v1/price-lists/:id',
  id: 'getPriceList',
  tag,
  key,
  params,
  summary: 'Retrieve a price list with its versions',
  answers: { 200: { description: 'The list.', schema: priceListWithVersions } },
  errors: { 404: ['not_found'] },
  example: { params: ofList },
} satisfies Operation

const change = {
  route: 'PATCH /api/v1/price-lists/:id',
  id: 'changePriceList',
  tag,
  key,
  params,
  summary: 'Rename a price list or change where it applies',
  description: 'Omitted fields are not changed.',
  body: jsonBody(priceListChange, { what: 'The price list was not changed.' }),
  answers: { 200: { description: 'The changed list.', schema: priceList } },
  errors: {
    404: ['not_found'],
    409: ['parameter_invalid'],
    422: ['parameter_missing', 'parameter_invalid'],
  },
  example: { params: ofList, json: { name: 'School 2027' } },
} satisfies Operation

const put = {
  route: 'PUT /api/v1/price-lists/:id/prices',
  id: 'savePriceListPrices',
  tag,
  key,
  params,
  summary: 'Replace the prices of a price list',
  description:
    'A CSV file, taken as a whole or not at all. Each line that can’t be taken is named in `errors`. With `dry_run` nothing is saved, and the answer says what would change.',
  query: Type.Object({
    dry_run: Type.Boolean({ default: false, description: 'Only says what would change.' }),
  }),
  headers: {
    'If-Match': Type.Optional(Type.String({ description: 'The ETag of the prices it replaces.' })),
  },
  body: { content: { 'text/csv': csv } },
  longestBytes: longestListBytes,
  answers: { 200: { description: 'What changes.', schema: priceListPut } },
  errors: {
    400: ['parameter_invalid', 'body_invalid'],
    404: ['not_found'],
    412: ['catalog_changed'],
    413: ['body_invalid'],
    415: ['body_invalid'],
    422: ['parameter_invalid'],
  },
  example: {
    params: ofList,
    query: { dry_run: 'true' },
    file: { name: 'prices.csv', type: 'text/csv' },
  },
} satisfies Operation

const get = {
  route: 'GET /api/v1/price-lists/:id/prices',
  id: 'getPriceListPrices',
  tag,
  key,
  params,
  query: Type.Object({
    version: Type.Optional(
      Type.Integer({ minimum: 0, description: 'An earlier version, to send it again.' }),
    ),
  }),
  summary: 'The prices of a price list as CSV',
  answers: {
    200: {
      description: 'The file.',
      schema: csv,
      type: 'text/csv',
      headers: { ETag: 'Identifies this version.' },
    },
  },
  errors: { 400: ['parameter_invalid'], 404: ['not_found'] },
  example: { params: ofList, saveTo: 'school.csv' },
} satisfies Operation

const remove = {
  route: 'DELETE /api/v1/price-lists/:id',
  id: 'deletePriceList',
  tag,
  key,
  params,
  summary: 'Delete a price list',
  description: 'Carts with it get the prices of their store. Orders keep what they were sold for.',
  answers: { 204: { description: 'Deleted.' } },
  errors: { 404: ['not_found'] },
} satisfies Operation

export const priceListOperations = { prices, create, list, one, change, put, get, remove }
