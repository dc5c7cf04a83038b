// GET and POST /gift-card/{token}: the gift card that a shopper buys, its payment, and its receipt.
// GET …/payment: the return URL after a payment was confirmed elsewhere.
// GET and POST …/withdraw: the buyer withdraws and gets back what is left.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { addDays, dayIn, startOfDay } from '../../../pure/zoned-days.ts'
import { finishSale } from '../../../trade/checkout/gift-card-sales/finish-sale.ts'
import {
  type GiftCardSale,
  getSaleOfPage,
} from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import { payForSale } from '../../../trade/checkout/gift-card-sales/pay-for-sale.ts'
import { refundSale } from '../../../trade/checkout/gift-card-sales/refund-sale.ts'
import { checkPayment } from '../../../trade/checkout/placing/check-checkout.ts'
import { newAttempt } from '../../../trade/checkout/placing/placing.ts'
import { getGiftCard } from '../../../trade/gift-cards/gift-card.ts'
import { isObligationNamedIn } from '../../../trade/legal/obligation-to-pay.ts'
import { withdrawalDaysOf } from '../../../trade/legal/right-of-withdrawal.ts'
import type { CardFaults } from '../../../trade/payments/check-card.ts'
import type { PaymentGateway } from '../../../trade/payments/payment-gateway.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { legalNotes, readLegalPages } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { visitOf } from '../layout/visit.ts'
import { renderWaitingPage } from '../payment/payment-routes.tsx'
import type { StorefrontDeps } from '../storefront-deps.ts'
import type { PaymentFormView } from '../views/checkout-view.ts'
import { problemSentence } from '../views/make-checkout-view.ts'
import {
  renderPayPage,
  renderSaleReceipt,
  renderWithdrawSale,
  type SalePage,
} from './gift-card-sale-page.tsx'

type SaleRequest = FastifyRequest<{ Params: { token: string } }>
type Deps = Pick<StorefrontDeps, 'database' | 'now' | 'gateways' | 'timeZone'> & {
  baseUrl: string | null
}

type Refused = { problem?: string | null; faults?: CardFaults; typed?: RequestFields }

export function giftCardSaleRoutes(server: FastifyInstance, deps: Deps, assets: Assets): void {
  const { queries } = deps.database
  const zone = deps.timeZone ?? 'UTC'
  const { one } = routes.giftCard
  const config = { errorsAs: 'page', limit: 'pages' } as const
  const payingConfig = { errorsAs: 'page', limit: 'checkouts' } as const

  server.get(one.page.pattern, { config }, async (request: SaleRequest, reply) => {
    const page = await pageOf(request)
    const { sale } = page
    if (sale.status === 'open') {
      const { problem = null } = readFields(request.query)
      return await sendPayPage(reply, page, { problem })
    }
    if (sale.status === 'pending' && sale.awaits === null) {
      return reply.redirect(addressOf(page, one.payment.page), 303)
    }
    allowFraming(reply, frameAncestors(page.store))
    const card = sale.card_id === null ? null : await getGiftCard(queries, sale.card_id)
    return sendHtml(reply, renderSaleReceipt({ ...page, card, mayWithdraw: mayWithdraw(page) }))
  })

  server.post(one.page.pattern, { config: payingConfig }, async (request: SaleRequest, reply) => {
    const page = await pageOf(request)
    if (page.sale.status === 'paid' || page.sale.status === 'taken_back') {
      return reply.redirect(addressOf(page, one.page), 303)
    }
    const fields = readFields(request.body)
    const { cardNumber = '', cardExpiry = '', cardCvc = '' } = fields
    const form = gatewayOf(page.store)?.form.kind ?? 'card-fields'
    const checked = checkPayment(form, { cardNumber, cardExpiry, cardCvc }, deps.now)
    if (!checked.ok) {
      reply.code(422)
      return await sendPayPage(reply, page, { faults: checked.faults, typed: fields })
    }
    const asksForJson = request.headers.accept?.includes('application/json') === true
    if (form === 'element' && !asksForJson) {
      reply.code(422)
      return await sendPayPage(reply, page, { problem: 'needs_script' })
    }
    const { preferences } = page.visit.locale
    try {
      const next = await payForSale(deps, {
        token: page.sale.token,
        attempt: fields.attempt ?? '',
        payment: checked.method,
        site: { baseUrl: baseUrlOf(request, deps.baseUrl), preferences },
      })
      if (next?.kind === 'confirm') {
        const returnPath = addressOf(page, one.payment.page)
        return reply.send({ clientSecret: next.clientSecret, returnPath })
      }
      return reply.redirect(next === null ? addressOf(page, one.page) : next.url, 303)
    } catch (error) {
      if (!(error instanceof HandprintError) || !saysWhatToDo(error)) throw error
      const { status, reason, code, retryAfterSeconds } = error
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      reply.code(status)
      // The payment has ended otherwise meanwhile.
      const sale = await getSaleOfPage(queries, page.sale.token)
      return await sendPayPage(reply, { ...page, sale }, { problem: reason ?? code, typed: fields })
    }
  })

  server.get(one.payment.page.pattern, { config }, async (request: SaleRequest, reply) => {
    const page = await pageOf(request)
    allowFraming(reply, frameAncestors(page.store))
    const finished = await finishSale(deps, page.sale.token)
    const { visit, store } = page
    const receipt = addressOf(page, one.page)
    if (finished.step === 'declined') {
      const problem = new URLSearchParams({ problem: finished.declineCode })
      const back = `${one.page.href({ token: page.sale.token })}?${problem}`
      return reply.redirect(withPreferences(back, visit.locale.preferences), 303)
    }
    if (finished.step !== 'waiting' && finished.step !== 'undecided') {
      return reply.redirect(receipt, 303)
    }
    const continueUrl = finished.step === 'undecided' ? finished.url : null
    const again = addressOf(page, one.payment.page)
    const links = { again, continueUrl, checkout: receipt }
    return sendHtml(reply, renderWaitingPage({ store, links, visit, assets }))
  })

  server.get(one.withdraw.pattern, { config }, async (request: SaleRequest, reply) => {
    const page = await pageOf(request)
    const { sale } = page
    if (!mayWithdraw(page) || sale.card_id === null) {
      return reply.redirect(addressOf(page, one.page), 303)
    }
    allowFraming(reply, frameAncestors(page.store))
    const { balance: left } = await getGiftCard(queries, sale.card_id)
    return sendHtml(reply, renderWithdrawSale({ ...page, left }))
  })

  server.post(
    one.withdraw.pattern,
    { config: payingConfig },
    async (request: SaleRequest, reply) => {
      const page = await pageOf(request)
      const seen = Number(readFields(request.body).left)
      if (mayWithdraw(page)) {
        try {
          await refundSale(deps, page.sale.id, { by: { kind: 'shopper' }, seen })
        } catch (error) {
          // The card was used since the page was shown, which then says what is left.
          if (!(error instanceof HandprintError) || error.code !== 'refund_not_possible')
            throw error
          return reply.redirect(addressOf(page, one.withdraw), 303)
        }
      }
      return reply.redirect(addressOf(page, one.page), 303)
    },
  )

  type Page = SalePage & { withdrawalDays: number; sellerCountry: string }

  async function pageOf(request: SaleRequest): Promise<Page> {
    const sale = await getSaleOfPage(queries, request.params.token)
    const store = await getStore(queries, sale.store_id)
    const known = await readLegalPages(queries)
    const visit = { ...visitOf(request), legal: legalNotes(known, { store: store.id }) }
    const { seller } = known
    const withdrawalDays = withdrawalDaysOf(seller)
    const sellerCountry = seller.country
    return { store, sale, zone, now: deps.now(), visit, assets, withdrawalDays, sellerCountry }
  }

  /** To the end of the last day. A refund that is on its way needs no other. */
  function mayWithdraw({ sale, withdrawalDays }: Page): boolean {
    if (sale.status !== 'paid' || sale.paid_at === null || sale.refund_status !== null) return false
    const after = addDays(dayIn(zone, sale.paid_at), withdrawalDays + 1)
    return deps.now() < startOfDay(zone, after)
  }

  function gatewayOf({ mode }: Pick<Store, 'mode'>): PaymentGateway | null {
    return deps.gateways.forStore(mode)
  }

  async function sendPayPage(
    reply: FastifyReply,
    page: Page,
    { problem = null, faults = {}, typed = {} }: Refused,
  ): Promise<FastifyReply> {
    const { text } = page.visit
    const gateway = gatewayOf(page.store)
    const form = gateway?.form
    const sources = form === undefined || form.kind === 'card-fields' ? undefined : form.sources
    allowFraming(reply, frameAncestors(page.store), sources)
    const { cardExpiry = '', cardName = '' } = typed
    return sendHtml(
      reply,
      renderPayPage({
        ...page,
        payment: paymentView(gateway, page.sale),
        attempt: newAttempt(),
        isObligationNamed: isObligationNamedIn(page.sellerCountry),
        problem:
          problem === 'method_not_offered'
            ? text.giftCardSale.notSold
            : problem && problemSentence(problem, text),
        card: {
          faults: Object.fromEntries(
            Object.entries(faults).map(([name, { code }]) => [name, text.faults[code]]),
          ),
          typed: { cardExpiry, cardName },
          hasTypedCard: faults.cardNumber?.code !== 'card_number_missing',
        },
      }),
    )
  }
}

function addressOf(
  { sale, visit }: Pick<SalePage, 'sale' | 'visit'>,
  route: { href(params: { token: string }): string },
): string {
  return withPreferences(route.href({ token: sale.token }), visit.locale.preferences)
}

function paymentView(
  gateway: PaymentGateway | null,
  { amount, currency }: GiftCardSale,
): Exclude<PaymentFormView, { kind: 'gift_card' }> {
  if (gateway === null || gateway.form.kind === 'card-fields') return { kind: 'card-fields' }
  if (gateway.form.kind === 'redirect') return { kind: 'redirect', label: gateway.form.label }
  const { kind, island, data } = gateway.form
  const asked = gateway.amountInForm(amount, currency)
  return { kind, island, data, amount: asked, currency: currency.toLowerCase(), rates: [] }
}

// The buyer can do something about these on the same page.
function saysWhatToDo({ code }: HandprintError): boolean {
  return ['payment_declined', 'payment_pending', 'checkout_incomplete'].includes(code)
}
