// GET /cart/{cart id}/receipt, and POST …/cancel for as long as the order can be cancelled. The cart's
// address keeps opening it, also when the cart's own time is over.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../ground/http/security-headers.ts'
import { isShownAlone } from '../../ground/http/where-from.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { HandprintError } from '../../pure/errors.ts'
import { siteOf } from '../../pure/parse-url.ts'
import { readCart } from '../../trade/carts/load-cart.ts'
import { type Opening, openCart } from '../../trade/carts/open-cart.ts'
import { siteOfCart } from '../../trade/carts/remember-site.ts'
import { tokenExpired } from '../../trade/images/image-errors.ts'
import { pictureFormat } from '../../trade/images/rendering/picture-format.ts'
import { type CancelDeps, cancelOrder } from '../../trade/order-actions/cancelling/cancel-order.ts'
import { readOrderByCart } from '../../trade/order-views/read-order-by-cart.ts'
import { wasPaid } from '../../trade/orders/is-paid.ts'
import { orderUnknown } from '../../trade/orders/order-errors.ts'
import { frameAncestors } from '../../trade/stores/frame-ancestors.ts'
import { readStoreSettings } from '../../trade/stores/settings/store-settings.ts'
import type { Assets } from './assets.ts'
import { readFields } from './fields.ts'
import { withLegalNotes } from './legal-notes.ts'
import { renderReceiptPage } from './pages/receipt-page.tsx'
import { sendHtml } from './send-html.ts'
import type { StorefrontDeps } from './storefront-deps.ts'
import { type CancelStep, cancellingView } from './views/cancelling-view.ts'
import { makeReceiptView, picturesOf } from './views/make-receipt-view.ts'
import { wayBackTo } from './views/way-back-view.ts'
import { visitOfShop } from './visit.ts'

type ReceiptDeps = CancelDeps & Pick<StorefrontDeps, 'timeZone'>
type ReceiptRequest = { Params: { cartId: string }; Querystring: { cancel?: string } }

export function receiptRoutes(server: FastifyInstance, deps: ReceiptDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<ReceiptRequest>('/cart/:cartId/receipt', { config }, async (request, reply) => {
    const { cartId } = request.params
    const ordered = await readOrderByCart(deps, cartId)
    if (ordered === null || !wasPaid(ordered.order.payment_status)) {
      // Back to the cart, or to the reason why there is none.
      const cart = await readCart(deps, cartId)
      if (ordered === null || cart.status === 'open') {
        return reply.redirect(`/cart/${cart.id}`, 303)
      }
    }
    allowFraming(reply, frameAncestors(ordered.store))
    const format = pictureFormat(request.headers.accept)
    const visit = visitOfShop(request, ordered.catalog)
    const view = makeReceiptView(ordered, visit, { format, timeZone: deps.timeZone })
    const step = stepOf(readFields(request.query).cancel)
    const cancelling = cancellingView(ordered.order, step, deps.now())
    const { name: storeName, brand } = ordered.store
    const { queries } = deps.database
    // A sale is told of once: not by the same page in another language again.
    const url = view.complete === null ? visit.url : visit.url.replace(/([?&])placed=[^&]*/, '$1')
    const visitWithNotes = await withLegalNotes(queries, { ...visit, url }, { cart: cartId })
    const { supportEmail } = await readStoreSettings(queries, ordered.store.id)
    const contact = supportEmail ?? visitWithNotes.legal?.contact[0] ?? null
    const site = siteOf(
      (await siteOfCart(queries, ordered.cartId, ordered.store)) ?? '',
      request.host,
    )
    const back = isShownAlone(request) ? wayBackTo(site, visit.text) : null
    const shown = { view, visit: visitWithNotes, cancelling, contact, back }
    const page = { storeName, brand, ...shown, assets }
    return sendHtml(reply, renderReceiptPage(page))
  })

  server.post<ReceiptRequest>(
    '/cart/:cartId/receipt/cancel',
    { config },
    async (request, reply) => {
      const { cartId } = request.params
      const ordered = await readOrderByCart(deps, cartId)
      // Nothing was placed: the receipt says where to go.
      const receipt = `/cart/${encodeURIComponent(cartId)}/receipt`
      if (ordered === null) return reply.redirect(receipt, 303)
      allowFraming(reply, frameAncestors(ordered.store))
      const isCancelled = await cancel(ordered.order.id)
      return reply.redirect(isCancelled ? receipt : `${receipt}?cancel=too-late`, 303)
    },
  )

  // Its pictures in a cart of their own, to be chosen for anew.
  server.post<ReceiptRequest>(
    '/cart/:cartId/receipt/again',
    { config: { errorsAs: 'page', limit: 'openings' } },
    async (request, reply) => {
      const ordered = await readOrderByCart(deps, request.params.cartId)
      if (ordered === null) throw orderUnknown()
      allowFraming(reply, frameAncestors(ordered.store))
      const { store, order } = ordered
      const cameFrom = await siteOfCart(deps.database.queries, ordered.cartId, store)
      const opening = { store, languages: request.headers['accept-language'], cameFrom }
      let addTo: string | null = null
      for (const { token, kind, print } of picturesOf(ordered)) {
        const size = kind === 'preview' && print !== null ? print : null
        const pixels = size && { printWidth: size.width, printHeight: size.height }
        const wish: Opening = { ...opening, token, addTo, ...pixels }
        addTo = (await openCart(deps, { ...wish, referenceId: order.reference_id })).cartId
      }
      if (addTo === null) throw tokenExpired()
      // As far as there are still prices in it.
      return reply.redirect(`/cart/${addTo}?currency=${order.currency}`, 303)
    },
  )

  // The page of an error leads to the same address once more.
  for (const sent of ['cancel', 'again']) {
    server.get<ReceiptRequest>(`/cart/:cartId/receipt/${sent}`, { config }, (request, reply) =>
      reply.redirect(`/cart/${encodeURIComponent(request.params.cartId)}/receipt`, 303),
    )
  }

  async function cancel(orderId: OrderId): Promise<boolean> {
    try {
      await cancelOrder(deps, orderId, { reason: 'The shopper cancelled it.' }, { kind: 'shopper' })
      return true
    } catch (error) {
      if (error instanceof HandprintError && error.code === 'order_state_refused') return false
      throw error
    }
  }
}

function stepOf(requested: string | undefined): CancelStep {
  if (requested === 'ask') return 'question'
  return requested === 'too-late' ? 'too-late' : 'offer'
}
