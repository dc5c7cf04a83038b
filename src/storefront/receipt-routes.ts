// GET /cart/{cart id}/receipt. The cart's address keeps opening it, also when the cart's own time
// is over.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../http/security-headers.ts'
import { pictureFormat } from '../images/picture-format.ts'
import { readCart } from '../orders/carts/read-cart.ts'
import { readOrderByCart } from '../orders/record/read-order-by-cart.ts'
import { wasPaid } from '../orders/record/was-paid.ts'
import { frameAncestors } from '../stores/frame-ancestors.ts'
import type { Assets } from './assets.ts'
import { renderReceiptPage } from './pages/receipt-page.tsx'
import { sendHtml } from './send-html.ts'
import type { StorefrontDeps } from './storefront-deps.ts'
import { makeReceiptView } from './views/make-receipt-view.ts'
import { visitOf } from './visit.ts'

type ReceiptRequest = { Params: { cartId: string } }

export function receiptRoutes(server: FastifyInstance, deps: StorefrontDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<ReceiptRequest>('/cart/:cartId/receipt', { config }, async (request, reply) => {
    const ordered = await readOrderByCart(deps, request.params.cartId)
    if (ordered === null || !wasPaid(ordered.order.payment_status)) {
      // Back to the cart, or to the reason why there is none.
      const cart = await readCart(deps, request.params.cartId)
      if (ordered === null || cart.status === 'open') {
        return reply.redirect(`/cart/${cart.id}`, 303)
      }
    }
    allowFraming(reply, frameAncestors(ordered.store))
    const format = pictureFormat(request.headers.accept)
    const visit = visitOf(request)
    const view = makeReceiptView(ordered, visit, format)
    const page = { storeName: ordered.store.name, view, visit, assets }
    return sendHtml(reply, renderReceiptPage(page))
  })
}
