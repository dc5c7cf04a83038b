// GET /cart/{cart id}/documents/{document id}.pdf: an invoice or credit note. The cart's URL is the
// credential. Sent as a download, so that a frame keeps showing the receipt.

import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../../ground/http/send-file.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import { type DocumentDeps, openDocument } from '../../../trade/documents/open-document.ts'
import { findDocument } from '../../../trade/documents/read-documents.ts'
import { findOrderOfCart } from '../../../trade/orders/core/read-order.ts'

type DocumentRequest = { Params: { cartId: string; file: string } }

export function shopperDocumentRoutes(server: FastifyInstance, deps: DocumentDeps): void {
  const { queries } = deps.database
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<DocumentRequest>(
    routes.cart.one.documents.one.pattern,
    { config },
    async ({ params: { cartId, file } }, reply) => {
      const order = isCartId(cartId) ? await findOrderOfCart(queries, cartId) : undefined
      const [, id] = /^(doc_[0-9a-f]{24})\.pdf$/.exec(file) ?? []
      if (order === undefined || id === undefined) throw noSuchDocument()
      const document = await findDocument(queries, order.id, id)
      // The document names the shopper. The operator keeps it for the books.
      if (document === undefined || order.personal_data_deleted_at !== null) throw noSuchDocument()
      return sendFile(reply, { type: 'application/pdf', ...(await openDocument(deps, document)) })
    },
  )
}

function noSuchDocument(): HandprintError {
  return notFound('This order has no such document.')
}
