// Invoices and credit notes of a store's orders. Requires the secret key.

import { Type } from 'typebox'
import { sendFile } from '../../../ground/http/send-file.ts'
import {
  type OrderDocumentJson,
  orderDocumentList,
} from '../../../pure/contract/schemas/document-schema.ts'
import { notFound } from '../../../pure/errors.ts'
import type { DocumentRow } from '../../../trade/documents/issue-document.ts'
import { type DocumentDeps, openDocument } from '../../../trade/documents/open-document.ts'
import { findDocument, readDocuments } from '../../../trade/documents/read-documents.ts'
import { getOrderId } from '../../../trade/orders/core/order-errors.ts'
import { getOrder } from '../../../trade/orders/core/read-order.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'
import { orderId } from './order-operations.ts'

export function orderDocumentRoutes(api: Api, deps: DocumentDeps): void {
  const { queries } = deps.database

  api.route(documentOperations.list, async ({ store, params, baseUrl }) => {
    const order = await getOrder(queries, getOrderId(params.id), store)
    const documents = await readDocuments(queries, order.id)
    return { data: documents.map((document) => documentJson(document, baseUrl)) }
  })

  api.route(documentOperations.one, async ({ store, params, reply }) => {
    const order = await getOrder(queries, getOrderId(params.id), store)
    const document = await findDocument(queries, order.id, params.document)
    // The document names the shopper. The operator keeps it for the books.
    if (document === undefined || order.personal_data_deleted_at !== null)
      throw notFound('This order has no such document, or the shopper’s data was deleted.')
    return sendFile(reply, { type: 'application/pdf', ...(await openDocument(deps, document)) })
  })
}

function documentJson(document: DocumentRow, baseUrl: string): OrderDocumentJson {
  const { id, order_id: orderId, kind, number, currency, tax, total } = document
  return {
    id,
    kind,
    number,
    currency,
    tax,
    total,
    issued_at: new Date(document.issued_at).toISOString(),
    url: `${baseUrl}/api/v1/orders/${orderId}/documents/${id}`,
  }
}

const tag = 'Orders'
const id = orderId

const list = {
  route: 'GET /api/v1/orders/:id/documents',
  id: 'listDocuments',
  tag,
  key: 'secret',
  params: { id },
  summary: 'List an order’s invoices and credit notes',
  description:
    'Oldest first. Empty if the operator creates invoices elsewhere, and for orders on account. Documents never change and are kept when the shopper’s data is deleted; from then on only the operator can open the PDFs.',
  answers: { 200: { description: 'The documents.', schema: orderDocumentList } },
  errors: { 404: ['order_unknown'] },
  example: { params: { id: '$ORDER_ID' } },
} satisfies Operation

const one = {
  route: 'GET /api/v1/orders/:id/documents/:document',
  id: 'getDocument',
  tag,
  key: 'secret',
  hasNoHead: true,
  params: { id, document: Type.String({ description: 'Its id.' }) },
  summary: 'Download an invoice or credit note as PDF',
  answers: {
    200: {
      description: 'The PDF, in the language of the order.',
      schema: Type.String({ format: 'binary' }),
      type: 'application/pdf',
    },
  },
  errors: { 404: ['order_unknown', 'not_found'], 503: ['storage_unavailable'] },
  example: { params: { id: '$ORDER_ID', document: '$DOCUMENT_ID' }, saveTo: 'invoice.pdf' },
} satisfies Operation

const documentOperations = { list, one }
