// GET and POST /cart/{cart id}/payment/test-bank: a replacement for a bank's page, for the test
// gateway's card that requires confirmation. Two buttons, without script, also in a frame.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { findCharge } from '../../../trade/payments/testing/test-book.ts'
import { confirmTestCharge } from '../../../trade/payments/testing/test-gateway.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { type Visit, visitOf } from '../layout/visit.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { fill } from '../words/fill.ts'

type BankRequest = { Params: { cartId: string } }

export function testBankRoutes(
  server: FastifyInstance,
  deps: StorefrontDeps,
  assets: Assets,
): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const
  const path = routes.cart.one.payment.testBank.pattern

  server.get<BankRequest>(path, { config }, async (request, reply) => {
    const { store, id } = await readCart(deps, request.params.cartId)
    allowFraming(reply, frameAncestors(store))
    const charge = await chargeOf(id, readFields(request.query).charge)
    if (charge.status !== 'pending')
      return reply.redirect(routes.cart.one.payment.page.href({ cartId: id }), 303)
    const visit = visitOf(request)
    return sendHtml(reply, renderTestBankPage({ store, charge, visit, assets }))
  })

  server.post<BankRequest>(path, { config }, async (request, reply) => {
    const { id } = await readCart(deps, request.params.cartId)
    const { reference } = await chargeOf(id, readFields(request.query).charge)
    const { decision } = readFields(request.body)
    if (decision === 'confirm' || decision === 'refuse') {
      await confirmTestCharge(deps, reference, decision === 'confirm')
    }
    return reply.redirect(routes.cart.one.payment.page.href({ cartId: id }), 303)
  })

  /** Only charges of this cart. */
  async function chargeOf(cartId: string, reference = '') {
    const charge = await findCharge(deps.database, { reference })
    if (charge?.return_path === routes.cart.one.payment.page.href({ cartId })) return charge
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
