// What the API says of the addresses for a store.

import { type ApiOperation, jsonBody } from '../../../ground/http/api/api-operation.ts'
import { store, storeChange } from '../../../pure/contract/schemas/store-schema.ts'

const read: ApiOperation = {
  id: 'getStore',
  tag: 'Store',
  summary: 'The store that the key belongs to',
  key: 'secret',
  answers: { 200: { description: 'The store.', schema: store } },
  example: {},
}

const change: ApiOperation = {
  id: 'changeStore',
  tag: 'Store',
  summary: 'Change currencies, close and open',
  description: 'What is left out stays as it is.',
  key: 'secret',
  body: jsonBody(storeChange),
  answers: { 200: { description: 'The store as it is now.', schema: store } },
  errors: { 400: ['parameter_invalid'] },
  example: { json: { currency: 'USD', currencies: null, closed: false } },
}

export const storeOperations = { read, change }
