// GET /cart/{cart id}/receipt, and POST …/cancel while the order can be cancelled. The cart's URL
// keeps working after the cart has expired.

import type { FastifyInstance } from 'fastify'
import { isFramed, isShownAlone } from '../../../ground/http/referring-site.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { type Opening, openCart } from '../../../trade/carts/open-cart.ts'
import { siteOfCart } from '../../../trade/carts/remember-site.ts'
import { tokenExpired } from '../../../trade/images/image-errors.ts'
import { pictureFormat } from '../../../trade/images/rendering/picture-format.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import {
  type CancelDeps,
  cancelOrder,
} from '../../../trade/orders/actions/cancelling/cancel-order.ts'
import { wasPaid } from '../../../trade/orders/core/is-paid.ts'
import { orderUnknown } from '../../../trade/orders/core/order-errors.ts'
import { readOrderByCart } from '../../../trade/orders/views/read-order-by-cart.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { mayWithdraw } from '../../../trade/withdrawals/read-withdrawals.ts'
import { readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { visitOfShop } from '../layout/visit.ts'
import { renderReceiptPage } from '../pages/receipt-page.tsx'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { type CancelStep, cancellingView } from '../views/cancelling-view.ts'
import { makeReceiptView, receiptPictures } from '../views/make-receipt-view.ts'
import { wayBackTarget, wayBackTo } from '../views/way-back-view.ts'

type ReceiptDeps = CancelDeps & Pick<StorefrontDeps, 'timeZone'>
type ReceiptRequest = { Params: { cartId: string }; Querystring: { cancel?: string } }

export function receiptRoutes(server: FastifyInstance, deps: ReceiptDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<ReceiptRequest>(
    routes.cart.one.receipt.page.pattern,
    { config },
    async (request, reply) => {
      const { cartId } = request.params
      const ordered = await readOrderByCart(deps, cartId)
      if (ordered === null || !wasPaid(ordered.order.payment_status)) {
        // Redirects to the cart, or throws the reason why there is none.
        const cart = await readCart(deps, cartId)
        if (ordered === null || cart.status === 'open') {
          return reply.redirect(routes.cart.one.page.href({ cartId: cart.id }), 303)
        }
      }
      allowFraming(reply, frameAncestors(ordered.store))
      const format = pictureFormat(request.headers.accept)
      const visit = visitOfShop(request, ordered.catalog)
      const withdrawal = await readSeller(deps.database.queries)
      const { timeZone } = deps
      const view = makeReceiptView(ordered, visit, { format, timeZone, withdrawal })
      const step = stepOf(readFields(request.query).cancel)
      const cancelling = cancellingView(ordered.order, step, deps.now())
      const { name: storeName, brand } = ordered.store
      const { queries } = deps.database
      // A sale is reported once: language links must not repeat it.
      const url = view.complete === null ? visit.url : visit.url.replace(/([?&])placed=[^&]*/, '$1')
      const visitWithNotes = await withLegalNotes(queries, { ...visit, url }, { cart: cartId })
      const { supportEmail } = await readStoreSettings(queries, ordered.store.id)
      const contact = supportEmail ?? visitWithNotes.legal?.contact[0] ?? null
      const address = await siteOfCart(queries, ordered.cartId, ordered.store)
      const site = wayBackTarget(address, request.host)
      // Without an address, the tab's script may know one.
      const mayLink = site === null ? isShownAlone(request) : !isFramed(request)
      const back = mayLink ? wayBackTo(site, visit.text) : null
      const clock = { now: deps.now(), zone: deps.timeZone ?? 'UTC' }
      const offersWithdrawal = await mayWithdraw(queries, ordered.order.id, clock)
      const known = { cancelling, contact, back, mayWithdraw: offersWithdrawal }
      const shown = { view, visit: visitWithNotes, ...known }
      const page = { storeName, brand, ...shown, assets }
      return sendHtml(reply, renderReceiptPage(page))
    },
  )

  server.post<ReceiptRequest>(
    routes.cart.one.receipt.cancel.pattern,
    { config },
    async (request, reply) => {
      const { cartId } = request.params
      const ordered = await readOrderByCart(deps, cartId)
      // No order was placed: the receipt's URL redirects to the right page.
      const receipt = routes.cart.one.receipt.page.href({ cartId })
      if (ordered === null) return reply.redirect(receipt, 303)
      allowFraming(reply, frameAncestors(ordered.store))
      const isCancelled = await cancel(ordered.order.id)
      return reply.redirect(isCancelled ? receipt : `${receipt}?cancel=too-late`, 303)
    },
  )

  // Puts the order's pictures into a new cart, to choose prints for them.
  server.post<ReceiptRequest>(
    routes.cart.one.receipt.again.pattern,
    { config: { errorsAs: 'page', limit: 'openings' } },
    async (request, reply) => {
      const ordered = await readOrderByCart(deps, request.params.cartId)
      if (ordered === null) throw orderUnknown()
      allowFraming(reply, frameAncestors(ordered.store))
      const { store, order } = ordered
      const cameFrom = await siteOfCart(deps.database.queries, ordered.cartId, store)
      const opening = { store, languages: request.headers['accept-language'], cameFrom }
      let addTo: string | null = null
      for (const { token, kind, print } of receiptPictures(ordered)) {
        const size = kind === 'preview' && print !== null ? print : null
        const pixels = size && { printWidth: size.width, printHeight: size.height }
        const wish: Opening = { ...opening, token, addTo, ...pixels }
        addTo = (await openCart(deps, { ...wish, referenceId: order.reference_id })).cartId
      }
      if (addTo === null) throw tokenExpired()
      // Ignored if there are no longer prices in this currency.
      return reply.redirect(
        `${routes.cart.one.page.href({ cartId: addTo })}?currency=${order.currency}`,
        303,
      )
    },
  )

  // The error page links to the same URL as a GET.
  const { cancel: cancelRoute, again } = routes.cart.one.receipt
  for (const { pattern } of [cancelRoute, again]) {
    server.get<ReceiptRequest>(pattern, { config }, (request, reply) =>
      reply.redirect(routes.cart.one.receipt.page.href({ cartId: request.params.cartId }), 303),
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
