// GET and POST /cart/{cart id}/payment/test-bank, and the same for a gift card that is bought: a replacement for a bank's page, for the test
// gateway's card that requires confirmation. Two buttons, without script, also in a frame.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { getSaleOfPage } from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import { findCharge } from '../../../trade/payments/testing/test-book.ts'
import { confirmTestCharge } from '../../../trade/payments/testing/test-gateway.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { type Visit, visitOf } from '../layout/visit.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { fill } from '../words/fill.ts'

type Payer = {
  store: Store
  /** The page that the bank sends back to. */
  returnPath: string
}

export function testBankRoutes(
  server: FastifyInstance,
  deps: StorefrontDeps,
  assets: Assets,
): void {
  const { queries } = deps.database
  const cart = routes.cart.one.payment
  addRoutes(cart.testBank.pattern, async ({ cartId = '' }) => {
    const { store, id } = await readCart(deps, cartId)
    return { store, returnPath: cart.page.href({ cartId: id }) }
  })
  const giftCard = routes.giftCard.one.payment
  addRoutes(giftCard.testBank.pattern, async ({ token = '' }) => {
    const sale = await getSaleOfPage(queries, token)
    const store = await getStore(queries, sale.store_id)
    return { store, returnPath: giftCard.page.href({ token: sale.token }) }
  })

  function addRoutes(path: string, payerOf: (params: RequestFields) => Promise<Payer>): void {
    const config = { errorsAs: 'page', limit: 'pages' } as const

    server.get(path, { config }, async (request, reply) => {
      const { store, returnPath } = await payerOf(readFields(request.params))
      allowFraming(reply, frameAncestors(store))
      const charge = await chargeOf(returnPath, readFields(request.query).charge)
      if (charge.status !== 'pending') return reply.redirect(returnPath, 303)
      const visit = visitOf(request)
      return sendHtml(reply, renderTestBankPage({ store, charge, visit, assets }))
    })

    server.post(path, { config }, async (request, reply) => {
      const { returnPath } = await payerOf(readFields(request.params))
      const { reference } = await chargeOf(returnPath, readFields(request.query).charge)
      const { decision } = readFields(request.body)
      if (decision === 'confirm' || decision === 'refuse') {
        await confirmTestCharge(deps, reference, decision === 'confirm')
      }
      return reply.redirect(returnPath, 303)
    })
  }

  /** Only charges of this cart or gift card. */
  async function chargeOf(returnPath: string, reference = '') {
    const charge = await findCharge(deps.database, { reference })
    if (charge?.return_path === returnPath) return charge
    throw notFound('There is no payment to confirm at this address. Go back to the checkout.')
  }
}

type Props = {
  store: Pick<Store, 'name' | 'brand' | 'mode'>
  charge: { amount: number; currency: string }
  visit: Visit
  assets: Assets
}

/** The replacement for a bank's page: the amount, the recipient, and two buttons. */
function renderTestBankPage({ store, charge, visit, assets }: Props): string {
  const { payment } = visit.text
  const price = formatMoney(charge.amount, charge.currency, visit.locale.tag)
  return renderPage({
    title: payment.bankTitle,
    ...shopOf(store),
    isTest: true,
    step: 'checkout',
    visit,
    assets,
    children: (
      <form method="post" class="payment-step" id="bank-form">
        <h1>{payment.bankTitle}</h1>
        <p>{fill(payment.bankAsk, { price, shop: store.name })}</p>
        <p class="buttons">
          <button type="submit" class="button" name="decision" value="confirm">
            {payment.bankConfirm}
          </button>
          <button type="submit" class="button quiet" name="decision" value="refuse">
            {payment.bankRefuse}
          </button>
        </p>
        <p class="note">{payment.bankNote}</p>
      </form>
    ),
  })
}
