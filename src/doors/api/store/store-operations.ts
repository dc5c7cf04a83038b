// What the API says of the addresses for a store.

import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { store, storeChange } from '../../../pure/contract/schemas/store-schema.ts'
import { storeRules } from '../../../trade/stores/store-rules.ts'
import type { Operation } from '../operation.ts'

const read = {
  route: 'GET /api/v1/store',
  id: 'getStore',
  tag: 'Store',
  summary: 'The store that the key belongs to',
  key: 'secret',
  answers: { 200: { description: 'The store.', schema: store } },
  example: {},
} satisfies Operation

const change = {
  route: 'PATCH /api/v1/store',
  id: 'changeStore',
  tag: 'Store',
  summary: 'Change currencies, close and open',
  description: 'What is left out stays as it is.',
  key: 'secret',
  body: jsonBody(storeChange, {
    ...{ what: 'The store was not changed.', status: 400, codeOf: () => 'parameter_invalid' },
    rules: storeRules,
  }),
  answers: { 200: { description: 'The store as it is now.', schema: store } },
  errors: { 400: ['parameter_invalid'] },
  example: { json: { currency: 'USD', currencies: null, closed: false } },
} satisfies Operation

export const storeOperations = { read, change }
