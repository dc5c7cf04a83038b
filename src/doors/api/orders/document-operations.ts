// What the API says of invoices and credit notes.

import { Type } from 'typebox'
import { orderDocumentList } from '../../../pure/contract/schemas/document-schema.ts'
import type { Operation } from '../operation.ts'
import { orderId } from './order-operations.ts'

const tag = 'Orders'
const id = orderId

const list = {
  route: 'GET /api/v1/orders/:id/documents',
  ...{ id: 'listDocuments', tag, key: 'secret', params: { id } },
  summary: 'The invoices and credit notes of an order',
  description:
    'Oldest first. None where the operator writes them elsewhere, nor of orders on account. They never change, and stay when the shopper’s data are deleted; their PDFs are the operator’s alone then.',
  answers: { 200: { description: 'The documents.', schema: orderDocumentList } },
  errors: { 404: ['order_unknown'] },
  example: { params: { id: '$ORDER_ID' } },
} satisfies Operation

const one = {
  route: 'GET /api/v1/orders/:id/documents/:document',
  ...{ id: 'getDocument', tag, key: 'secret', hasNoHead: true },
  params: { id, document: Type.String({ description: 'Its id.' }) },
  summary: 'An invoice or a credit note as PDF',
  answers: {
    200: {
      description: 'The PDF, in the language of the order.',
      schema: Type.String({ format: 'binary' }),
      type: 'application/pdf',
    },
  },
  errors: { 404: ['order_unknown', 'not_found'], 503: ['storage_unavailable'] },
} satisfies Operation

export const documentOperations = { list, one }
