// The page of a sale: first what is bought and the payment, then the receipt.

import type { ComponentChildren } from 'preact'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { endOfSoldCard } from '../../../trade/checkout/gift-card-sales/check-gift-card-sale.ts'
import {
  type GiftCardSale,
  numberOfSale,
} from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import type { GiftCard } from '../../../trade/gift-cards/gift-card.ts'
import { giftCardCodeText } from '../../../trade/gift-cards/gift-card-code.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Assets } from '../layout/assets.ts'
import { TermsOfOrder } from '../layout/legal-links.tsx'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import type { Visit } from '../layout/visit.ts'
import { CardInputs } from '../parts/checkout/card-inputs.tsx'
import { PaymentElement } from '../parts/checkout/payment-element.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import type { CheckoutView, PaymentFormView } from '../views/checkout-view.ts'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'

export type SalePage = {
  store: Store
  sale: GiftCardSale
  zone: string
  now: number
  visit: Visit
  assets: Assets
}

export type PayPage = SalePage & {
  payment: Exclude<PaymentFormView, { kind: 'gift_card' }>
  attempt: string
  withdrawalDays: number
  isObligationNamed: boolean
  problem: string | null
  card: Pick<CheckoutView, 'faults' | 'typed' | 'hasTypedCard'>
}

function addressOf(
  { sale, visit }: Pick<SalePage, 'sale' | 'visit'>,
  route: typeof routes.giftCard.one.page | typeof routes.giftCard.one.withdraw,
): string {
  return withPreferences(route.href({ token: sale.token }), visit.locale.preferences)
}

export function renderPayPage(page: PayPage): string {
  const { store, visit, assets, payment } = page
  const { text } = visit
  return renderPage({
    title: text.giftCardSale.heading,
    ...shopOf(store),
    step: null,
    saysSeller: true,
    visit,
    assets,
    ...(payment.kind === 'element' && {
      island: 'start-gift-card',
      scriptsBefore: assets.scripts(`payment/${payment.island}`),
      data: { paying: text.checkout.paying },
    }),
    children: <Pay {...page} />,
  })
}

function Pay(page: PayPage) {
  const { sale, store, visit, payment, card, problem } = page
  const { text, locale } = visit
  const words = text.giftCardSale
  const price = formatMoney(sale.amount, sale.currency, locale.tag)
  const change = new URLSearchParams({ store: store.id, sale: sale.token })
  return (
    <div class="gift-card-page">
      <h1>{words.heading}</h1>
      <Facts {...page} />
      <p>
        <a href={withPreferences(`${routes.giftCard.page.href()}?${change}`, locale.preferences)}>
          {words.change}
        </a>
      </p>
      <form
        method="post"
        id="gift-card-form"
        action={addressOf(page, routes.giftCard.one.page)}
        noValidate
        target={payment.kind === 'redirect' ? '_top' : undefined}
      >
        <ErrorSummary
          heading={text.checkout.errorsHeading}
          problem={problem}
          faults={Object.entries(card.faults)}
        />
        <input type="hidden" name="attempt" value={page.attempt} />
        {payment.kind === 'element' && <PaymentElement form={payment} text={text} />}
        {payment.kind === 'redirect' && (
          <p>{fill(text.payment.atProvider, { provider: payment.label })}</p>
        )}
        {payment.kind === 'card-fields' && (
          <CardInputs
            view={{ ...card, problem, isTest: sale.mode === 'test' }}
            text={text.checkout}
          />
        )}
        <div id="pay" {...(payment.kind === 'element' && { 'data-amount': payment.amount })}>
          <TermsOfOrder
            visit={visit}
            withdrawal={[fill(words.terms, { days: page.withdrawalDays })]}
          />
          <p class="sum-to-pay">
            {text.checkout.total} <strong class="price">{price}</strong>
          </p>
          <p class="note">{words.noTax}</p>
          <p>
            <button type="submit" class="button pay">
              {page.isObligationNamed ? text.legal.payByLaw : fill(text.checkout.pay, { price })}
            </button>
          </p>
        </div>
      </form>
    </div>
  )
}

function Facts(page: SalePage) {
  const { sale, visit, zone, now } = page
  const { text, locale } = visit
  const words = text.giftCardSale
  const dayText = (at: number) => formatDay(Date.parse(dayIn(zone, at)), 'long', locale.tag)
  const end = endOfSoldCard(sale.valid_years, zone, sale.paid_at ?? now)
  const { deliver_at: at, receiver_email: email, receiver_name: name } = sale
  const receiver = [name, email].filter((part) => part !== '').join(', ')
  return (
    <dl class="sold">
      <Fact name={words.amount}>{formatMoney(sale.amount, sale.currency, locale.tag)}</Fact>
      {receiver !== '' && <Fact name={words.for}>{receiver}</Fact>}
      {email !== '' && <Fact name={words.at}>{at === null ? words.atOnce : dayText(at)}</Fact>}
      {sale.sender !== '' && <Fact name={words.sender}>{sale.sender}</Fact>}
      {sale.message !== '' && <Fact name={words.message}>{sale.message}</Fact>}
      <Fact name={text.mails.giftCard.until}>{end === null ? words.noEnd : dayText(end - 1)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

export type ReceiptPage = SalePage & {
  /** Null while the payment takes days. */
  card: GiftCard | null
  mayWithdraw: boolean
}

export function renderSaleReceipt(page: ReceiptPage): string {
  const { store, visit, assets } = page
  return renderPage({
    title: visit.text.giftCardSale.heading,
    ...shopOf(store),
    step: null,
    visit,
    assets,
    children: <Receipt {...page} />,
  })
}

function Receipt(page: ReceiptPage) {
  const { sale, store, card, visit } = page
  const { text } = visit
  const words = text.giftCardSale
  const isValid = sale.status === 'paid' && sale.refund_status === null
  return (
    <div class="gift-card-page">
      <h1>{card === null || !isValid ? words.heading : words.paid}</h1>
      <p>
        {fill(words.receipt, { number: numberOfSale(sale) })} · {store.name}
      </p>
      <p role="status">{stateText(page)}</p>
      {card !== null && isValid && sale.receiver_email === '' && (
        <>
          <p>
            {text.mails.giftCard.code}{' '}
            <strong class="card-code">{giftCardCodeText(card.code)}</strong>
          </p>
          <p class="aside">{words.hand}</p>
        </>
      )}
      <Facts {...page} />
      {sale.paid_at !== null && <p class="note">{words.noTax}</p>}
      {page.mayWithdraw && (
        <p class="aside">
          <a href={addressOf(page, routes.giftCard.one.withdraw)}>{words.withdraw}</a>
        </p>
      )}
    </div>
  )
}

function stateText({ sale, card, visit, zone, now }: ReceiptPage): string {
  const { text, locale } = visit
  const words = text.giftCardSale
  if (card === null) return words.awaited
  if (sale.status === 'taken_back') return words.takenBack
  const amount = formatMoney(sale.refund_amount ?? 0, sale.currency, locale.tag)
  if (sale.refund_status === 'failed') return fill(words.refundFailed, { amount })
  if (sale.refund_status !== null) return fill(words.refunding, { amount })
  const { deliver_at: at } = sale
  const email = sale.receiver_email || sale.buyer_email
  if (at === null || at <= now) return fill(words.mailedNow, { email })
  const day = formatDay(Date.parse(dayIn(zone, at)), 'long', locale.tag)
  return fill(words.mailedLater, { email, day })
}

export type WithdrawPage = SalePage & { left: number }

/** Asks once more, because the card is void from then on. */
export function renderWithdrawSale(page: WithdrawPage): string {
  const { store, sale, left, visit, assets } = page
  const { text, locale } = visit
  const words = text.giftCardSale
  const amount = formatMoney(left, sale.currency, locale.tag)
  return renderPage({
    title: words.withdraw,
    ...shopOf(store),
    step: null,
    visit,
    assets,
    children: (
      <form
        method="post"
        class="gift-card-page"
        action={addressOf(page, routes.giftCard.one.withdraw)}
      >
        <h1>{words.withdraw}</h1>
        <p>{fill(words.receipt, { number: numberOfSale(sale) })}</p>
        {left === 0 ? (
          <p role="status">{words.nothingLeft}</p>
        ) : (
          <>
            <p>{fill(words.withdrawText, { amount })}</p>
            <input type="hidden" name="left" value={left} />
            <button type="submit" class="button">
              {words.withdrawConfirm}
            </button>
          </>
        )}
        <p>
          <a href={addressOf(page, routes.giftCard.one.page)}>{words.open}</a>
        </p>
      </form>
    ),
  })
}
