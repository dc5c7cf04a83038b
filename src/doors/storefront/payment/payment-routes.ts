// GET /cart/{cart id}/payment: where a shopper comes back to after a payment was confirmed elsewhere.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { readCart } from '../../../trade/carts/read-cart.ts'
import { finishPayment } from '../../../trade/checkout/payments/finish-payment.ts'
import type { PlaceOrderDeps } from '../../../trade/checkout/placing/placing.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Assets } from '../assets.ts'
import { sendHtml } from '../send-html.ts'
import { visitOf } from '../visit.ts'
import { renderWaitingPage } from './waiting-page.tsx'

type PaymentRequest = { Params: { cartId: string } }

export function paymentRoutes(server: FastifyInstance, deps: PlaceOrderDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<PaymentRequest>('/cart/:cartId/payment', { config }, async (request, reply) => {
    const cart = await readCart(deps, request.params.cartId)
    allowFraming(reply, frameAncestors(cart.store))
    const finished = await finishPayment(deps, cart.id)
    const isPlaced = finished.step === 'paid' || finished.step === 'awaited'
    if (isPlaced) return reply.redirect(`/cart/${cart.id}/receipt?placed=1`, 303)
    if (finished.step === 'none') return reply.redirect(`/cart/${cart.id}/checkout`, 303)
    if (finished.step === 'declined') {
      const problem = encodeURIComponent(finished.declineCode)
      return reply.redirect(`/cart/${cart.id}/checkout?problem=${problem}`, 303)
    }
    const visit = visitOf(request)
    const again = withPreferences(`/cart/${cart.id}/payment`, visit.locale.preferences)
    return sendHtml(reply, renderWaitingPage({ store: cart.store, again, visit, assets }))
  })
}
