// GET and POST /cart/{cart id}/checkout: address, shipping and card in one form.

import type { StoreBrand } from '../../../pure/contract/store-brand.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { Assets } from '../layout/assets.ts'
import type { CurrencyChoice } from '../layout/currency-choice.ts'
import { renderPage } from '../layout/shop-frame.tsx'
import type { Visit } from '../layout/visit.ts'
import { BeforeOrdering } from '../parts/checkout/before-ordering.tsx'
import { BillingSection } from '../parts/checkout/billing-section.tsx'
import { CardInputs } from '../parts/checkout/card-inputs.tsx'
import { CodeSection } from '../parts/checkout/code-section.tsx'
import { ContactInputs } from '../parts/checkout/contact-inputs.tsx'
import { DeliverySection } from '../parts/checkout/delivery-section.tsx'
import { GiftCardField } from '../parts/checkout/gift-card-field.tsx'
import { PaymentElement, Wallets } from '../parts/checkout/payment-element.tsx'
import { ShippingChoice } from '../parts/checkout/shipping-choice.tsx'
import { DefaultButton } from '../parts/default-button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { LostPictures } from '../parts/lost-pictures.tsx'
import { OrderSummary } from '../parts/order-summary.tsx'
import type { CheckoutView } from '../views/checkout-view.ts'
import { fill } from '../words/fill.ts'

type Props = {
  storeName: string
  brand: StoreBrand
  currencies?: CurrencyChoice
  view: CheckoutView
  visit: Visit
  assets: Assets
}

export function renderCheckoutPage(props: Props): string {
  const { storeName, brand, currencies, view, visit, assets } = props
  const { text } = visit
  return renderPage({
    title: text.checkout.title,
    storeName,
    brand,
    isTest: view.isTest,
    step: 'checkout',
    saysSeller: true,
    currencies,
    visit,
    assets,
    island: 'start-checkout',
    ...(view.payment.kind === 'element' && {
      scriptsBefore: assets.scripts(`payment/${view.payment.island}`),
    }),
    data: { paying: text.checkout.paying, suggestedEmail: text.checkout.suggestedEmail },
    children: <CheckoutContent view={view} visit={visit} />,
  })
}

function CheckoutContent({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const { text } = visit
  const { currency, locale, sums } = view
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const total = money(sums.total)
  const { giftCard } = view
  const toPay = money(sums.total - (giftCard?.pays ?? 0))
  return (
    <div class="checkout">
      <div class="order-side">
        <OrderSummary
          heading={text.checkout.summary}
          lines={view.lines}
          sums={sums}
          currency={currency}
          locale={locale}
          measures={view.measures}
          withdrawal={view.withdrawal}
          text={text}
        />
      </div>
      {/* No browser validation: the server reports all faults together, in the shopper's language. */}
      <form
        method="post"
        id="checkout-form"
        noValidate
        // Without script the answer leads to the provider's page, which refuses to be framed.
        target={view.payment.kind === 'redirect' ? '_top' : undefined}
      >
        <a class="back" href={view.cartPath}>
          {text.checkout.back}
        </a>
        <h1>{text.checkout.heading}</h1>
        <LostPictures lost={view.lost} visit={visit} />
        <ErrorSummaryOf view={view} text={text.checkout} />
        <DefaultButton label={text.checkout.heading} action="pay" />
        {/* A wallet would fill in the shopper's own address. */}
        {view.payment.kind === 'element' && view.group === null && (
          <Wallets text={text}>
            <BeforeOrdering view={view} visit={visit} />
          </Wallets>
        )}
        <input type="hidden" name="attempt" value={view.attempt} />
        <input type="hidden" name="shownCart" value={view.shownCart} />
        <input type="hidden" name="shownChoices" value={view.shownChoices} />
        <ContactInputs view={view} text={text.checkout} />
        <DeliverySection view={view} text={text} />
        <ShippingChoice view={view} text={text.checkout} />
        <CodeSection view={view} text={text} />
        <GiftCardField view={view} text={text} />
        {view.payment.kind === 'element' && <PaymentElement form={view.payment} text={text} />}
        {view.payment.kind === 'redirect' && (
          <fieldset class="payment">
            <legend>{text.checkout.payment}</legend>
            <p>{fill(text.payment.atProvider, { provider: view.payment.label })}</p>
          </fieldset>
        )}
        {view.payment.kind === 'card-fields' && <CardInputs view={view} text={text.checkout} />}
        <BillingSection view={view} text={text} />
        <div
          id="pay"
          {...(view.payment.kind === 'element' && {
            'data-amount': view.payment.amount,
            'data-rates': JSON.stringify(view.payment.rates),
          })}
        >
          <input type="hidden" name="total" value={String(sums.total)} />
          <input type="hidden" name="shownGiftCard" value={giftCard?.pays ?? 0} />
          <input type="hidden" name="shownSums" value={view.shownSums} />
          <input type="hidden" name="shownDays" value={view.shownDays} />
          <input type="hidden" name="shownNotice" value={view.guaranteeNotice?.sha256 ?? ''} />
          <BeforeOrdering view={view} visit={visit} />
          {/* The law requires the total beside the button, and no other words on it. */}
          {view.isObligationNamed && (
            <p class="sum-to-pay">
              {text.checkout.total} <strong class="price">{total}</strong>
            </p>
          )}
          {giftCard !== null && (
            <p class="sum-to-pay">
              {fill(text.giftCard.applied, {
                amount: money(giftCard.pays),
                left: money(giftCard.stays),
              })}{' '}
              {text.giftCard.toPay} <strong class="price">{toPay}</strong>
            </p>
          )}
          <p>
            <button type="submit" class="button pay" name="action" value="pay">
              {view.isObligationNamed
                ? text.legal.payByLaw
                : fill(text.checkout.pay, { price: toPay })}
            </button>
          </p>
        </div>
      </form>
    </div>
  )
}

function ErrorSummaryOf({ view, text }: { view: CheckoutView; text: Messages['checkout'] }) {
  const { fault: ofCode, isNew } = view.discountCode
  const faults = [
    ...Object.entries(view.faults),
    ...(ofCode !== null && isNew ? [['code', ofCode] as const] : []),
  ].map(([name, fault]) => {
    return [name, name.startsWith('billing') ? `${text.billing} · ${fault}` : fault] as const
  })
  return <ErrorSummary heading={text.errorsHeading} problem={view.problem} faults={faults} />
}
