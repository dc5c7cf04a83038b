import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { cursorParameter, limitParameter } from '../../../ground/http/api/list-parameters.ts'
import {
  discountCode,
  discountCodeChange,
  discountCodeList,
  discountCodesMade,
  newDiscountCodes,
} from '../../../pure/contract/schemas/discount-code-schema.ts'
import type { Operation } from '../operation.ts'

const tag = 'Catalog'
const key = 'operator'
const code = Type.String({ description: 'The code, however it is written.' })

const create = {
  route: 'POST /api/v1/discount-codes',
  id: 'createDiscountCodes',
  tag,
  key,
  summary: 'Create one discount code or many random ones',
  body: jsonBody(newDiscountCodes, { what: 'No code was created.' }),
  answers: { 201: { description: 'The codes.', schema: discountCodesMade } },
  errors: { 409: ['parameter_invalid'], 422: ['parameter_missing', 'parameter_invalid'] },
  example: { json: { code: 'SUMMER', kind: 'percent', percent: 10 } },
} satisfies Operation

const list = {
  route: 'GET /api/v1/discount-codes',
  id: 'listDiscountCodes',
  tag,
  key,
  summary: 'List discount codes, newest first',
  query: Type.Object({
    batch: Type.Optional(Type.String({ maxLength: 200, description: 'Only those of it.' })),
    cursor: cursorParameter,
    limit: limitParameter,
  }),
  answers: { 200: { description: 'A page of codes.', schema: discountCodeList } },
  errors: { 400: ['parameter_invalid'] },
  example: { query: { limit: '5' } },
} satisfies Operation

const one = {
  route: 'GET /api/v1/discount-codes/:code',
  id: 'getDiscountCode',
  tag,
  key,
  params: { code },
  summary: 'Retrieve a discount code',
  answers: { 200: { description: 'The code.', schema: discountCode } },
  errors: { 404: ['not_found'] },
  example: { params: { code: '$DISCOUNT_CODE' } },
} satisfies Operation

const change = {
  route: 'PATCH /api/v1/discount-codes/:code',
  id: 'changeDiscountCode',
  tag,
  key,
  params: { code },
  summary: 'Change a discount code or turn it off',
  description: 'Omitted fields are not changed. Orders that have the code keep it.',
  body: jsonBody(discountCodeChange, { what: 'The code was not changed.' }),
  answers: { 200: { description: 'The changed code.', schema: discountCode } },
  errors: { 404: ['not_found'], 422: ['parameter_missing', 'parameter_invalid'] },
  example: { params: { code: '$DISCOUNT_CODE' }, json: { active: false } },
} satisfies Operation

export const discountCodeOperations = { create, list, one, change }
