// GET /cart/{cart id}/payment: the return URL after a payment was confirmed elsewhere.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import { findStoreOfCart } from '../../../trade/carts/get-cart.ts'
import { finishPayment } from '../../../trade/checkout/payments/finish-payment.ts'
import type { PlaceOrderDeps } from '../../../trade/checkout/placing/placing.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Assets } from '../layout/assets.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { type Visit, visitOf } from '../layout/visit.ts'

type PaymentRequest = { Params: { cartId: string } }

export function paymentRoutes(server: FastifyInstance, deps: PlaceOrderDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<PaymentRequest>(
    routes.cart.one.payment.page.pattern,
    { config },
    async (request, reply) => {
      const { cartId } = request.params
      // A completed payment counts even if the cart has expired or its store has closed in the
      // meantime.
      if (!isCartId(cartId)) throw cartUnknown()
      const store = await findStoreOfCart(deps.database.queries, cartId)
      if (store === null) throw cartUnknown()
      allowFraming(reply, frameAncestors(store))
      const finished = await finishPayment(deps, cartId)
      const isPlaced = finished.step === 'paid' || finished.step === 'awaited'
      if (isPlaced)
        return reply.redirect(`${routes.cart.one.receipt.page.href({ cartId })}?placed=1`, 303)
      if (finished.step === 'none')
        return reply.redirect(routes.cart.one.checkout.page.href({ cartId }), 303)
      if (finished.step === 'declined') {
        const problem = encodeURIComponent(finished.declineCode)
        return reply.redirect(
          `${routes.cart.one.checkout.page.href({ cartId })}?problem=${problem}`,
          303,
        )
      }
      const visit = visitOf(request)
      const again = withPreferences(
        routes.cart.one.payment.page.href({ cartId }),
        visit.locale.preferences,
      )
      const continueUrl = finished.step === 'undecided' ? finished.url : null
      const checkout = withPreferences(
        routes.cart.one.checkout.page.href({ cartId }),
        visit.locale.preferences,
      )
      const links = { again, continueUrl, checkout }
      return sendHtml(reply, renderWaitingPage({ store, links, visit, assets }))
    },
  )
}

type Props = {
  store: Pick<Store, 'name' | 'brand' | 'mode'>
  links: {
    again: string
    /** The provider's page, if the shopper can still pay there. */
    continueUrl: string | null
    /** Where another attempt begins. Starting one gives up this attempt. */
    checkout: string
  }
  visit: Visit
  assets: Assets
}

/** Shown while the bank is processing. The shopper can wait or leave. */
export function renderWaitingPage({ store, links, visit, assets }: Props): string {
  const { text } = visit
  return renderPage({
    title: text.payment.waitingTitle,
    ...shopOf(store),
    step: 'checkout',
    visit,
    assets,
    refreshSeconds: 10,
    children: (
      <section class="payment-step">
        <h1>{text.payment.waitingTitle}</h1>
        <p role="status">{text.payment.waitingText}</p>
        <p>
          <a class="button" href={links.again}>
            {text.pull.lookAgain}
          </a>
        </p>
        {links.continueUrl !== null && (
          <>
            <p>
              <a href={links.continueUrl} target="_top">
                {text.payment.continueThere}
              </a>
            </p>
            <p>
              <a href={links.checkout}>{text.payment.otherWay}</a>
            </p>
          </>
        )}
      </section>
    ),
  })
}
