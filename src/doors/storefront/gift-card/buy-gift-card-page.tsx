// The form in which a shopper says which gift card it shall be. Works without script.

import { plainAmount } from '../../../pure/contract/plain-money.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Day } from '../../../pure/zoned-days.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import type {
  GiftCardOrderFault,
  GiftCardOrderFaults,
} from '../../../trade/checkout/gift-card-sales/check-gift-card-sale.ts'
import { longestGiftCardMessage } from '../../../trade/gift-cards/check-gift-card.ts'
import type { GiftCardOffer } from '../../../trade/stores/gift-card-offer.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { addressWith } from '../fields/address-with.ts'
import type { RequestFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import type { Visit } from '../layout/visit.ts'
import {
  CheckoutTextField,
  FieldLabel,
  FieldNotes,
  fieldState,
} from '../parts/checkout/checkout-text-field.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'

type Props = {
  store: Store
  offer: GiftCardOffer
  days: { first: Day; last: Day }
  /** False if the shop sends no mail: then the card is the buyer's. */
  mailsCards: boolean
  typed: RequestFields
  faults: GiftCardOrderFaults
  visit: Visit
  assets: Assets
}

export function renderBuyGiftCardPage(props: Props): string {
  const { store, visit, assets } = props
  return renderPage({
    title: visit.text.giftCardSale.title,
    ...shopOf(store),
    step: null,
    visit,
    assets,
    children: <BuyGiftCard {...props} />,
  })
}

function BuyGiftCard(props: Props) {
  const { store, days, mailsCards, typed, visit } = props
  const { text, locale } = visit
  const words = text.giftCardSale
  const { optional } = text.checkout
  const faults = faultTexts(props)
  const field = (name: keyof GiftCardOrderFaults) => ({ name, fault: faults.get(name) })
  const inputOf = (name: string, maxLength: number, autocomplete = 'off') => ({
    ...{ autocomplete, maxLength },
    value: typed[name] ?? '',
  })
  return (
    <form
      method="post"
      action={`${routes.giftCard.page.href()}${addressWith(locale.preferences)}`}
      class="gift-card-page"
      noValidate
    >
      <h1>{words.title}</h1>
      <p>{fill(words.intro, { store: store.name })}</p>
      <ErrorSummary
        heading={text.checkout.errorsHeading}
        problem={null}
        faults={[...faults.entries()]}
      />
      <input type="hidden" name="store" value={store.id} />
      <Amounts {...props} fault={faults.get('amount')} />
      <CheckoutTextField
        {...field('buyerEmail')}
        label={text.checkout.email}
        note={words.buyerNote}
        input={{ type: 'email', ...inputOf('buyerEmail', 254, 'email') }}
      />
      <CheckoutTextField
        {...field('receiverName')}
        label={words.receiverName}
        optional={optional}
        input={inputOf('receiverName', 100)}
      />
      {mailsCards && (
        <>
          <CheckoutTextField
            {...field('receiverEmail')}
            label={words.receiverEmail}
            optional={optional}
            note={words.receiverNote}
            input={{ type: 'email', ...inputOf('receiverEmail', 254) }}
          />
          <div class="field">
            <FieldLabel name="day" label={words.day} optional={optional} />
            <input
              type="date"
              id="day"
              name="day"
              min={days.first}
              max={days.last}
              value={typed.day ?? ''}
              {...fieldState('day', words.dayNote, faults.get('day'))}
            />
            <FieldNotes name="day" note={words.dayNote} fault={faults.get('day')} />
          </div>
        </>
      )}
      <CheckoutTextField
        {...field('sender')}
        label={words.sender}
        optional={optional}
        input={inputOf('sender', 100, 'name')}
      />
      <div class="field">
        <FieldLabel name="message" label={words.message} optional={optional} />
        <textarea
          id="message"
          name="message"
          rows={4}
          maxLength={longestGiftCardMessage}
          {...fieldState('message', undefined, faults.get('message'))}
        >
          {typed.message ?? ''}
        </textarea>
        <FieldNotes name="message" fault={faults.get('message')} />
      </div>
      <button type="submit" class="button">
        {words.next}
      </button>
    </form>
  )
}

const other = 'other'

function Amounts({ offer, typed, visit, fault }: Props & { fault: string | undefined }) {
  const { text, locale } = visit
  const words = text.giftCardSale
  const { amounts, free, currency } = offer
  const money = (amount: number) => formatMoney(amount, currency, locale.tag)
  const chosen = typed.amount ?? String(amounts[0] ?? other)
  const isOtherChosen = free !== null && !amounts.some((amount) => String(amount) === chosen)
  return (
    <fieldset
      id="amount"
      tabIndex={-1}
      {...(fault !== undefined && { 'aria-describedby': 'amount-fault' })}
    >
      <legend>{words.amount}</legend>
      {amounts.length > 0 && (
        <div class="amounts">
          {amounts.map((amount) => (
            <label key={amount}>
              <input
                type="radio"
                name="amount"
                value={amount}
                checked={String(amount) === chosen}
              />
              {money(amount)}
            </label>
          ))}
          {free !== null && (
            <label>
              <input type="radio" name="amount" value={other} checked={isOtherChosen} />
              {words.otherAmount}
            </label>
          )}
        </div>
      )}
      {free !== null && (
        <CheckoutTextField
          name="otherAmount"
          label={`${amounts.length > 0 ? words.otherAmount : words.amount} (${currency})`}
          optional={amounts.length > 0 ? text.checkout.optional : undefined}
          note={fill(words.between, { least: money(free.least), most: money(free.most) })}
          input={{
            autocomplete: 'transaction-amount',
            maxLength: 12,
            value: typed.otherAmount ?? '',
          }}
        />
      )}
      <FieldNotes name="amount" fault={fault} />
    </fieldset>
  )
}

function faultTexts({ faults, offer, days, visit: { text, locale } }: Props) {
  const words = text.giftCardSale
  const { amounts, free, currency } = offer
  const range = free && {
    least: formatMoney(free.least, currency, locale.tag),
    most: formatMoney(free.most, currency, locale.tag),
  }
  const ofAmount =
    range === null
      ? words.chooseAmount
      : fill(amounts.length > 0 ? words.chooseOrEnter : words.enterAmount, range)
  const day = formatDay(Date.parse(days.last), 'long', locale.tag)
  const known: Readonly<Record<GiftCardOrderFault, string>> = {
    gift_card_amount_refused: ofAmount,
    email_missing: text.faults.email_missing,
    email_invalid: text.faults.email_invalid,
    gift_card_text_too_long: words.shorten,
    gift_card_day_refused: fill(words.chooseDay, { day }),
  }
  return new Map(Object.entries(faults).map(([name, code]) => [name, known[code]]))
}

/** What the form had, from a sale that is not paid yet. */
export function typedOfSale(
  sale: {
    amount: number
    currency: string
    buyer_email: string
    receiver_email: string
    receiver_name: string
    sender: string
    message: string
  },
  { amounts }: GiftCardOffer,
  day: Day | null,
): RequestFields {
  const isListed = amounts.includes(sale.amount)
  return {
    amount: isListed ? String(sale.amount) : other,
    otherAmount: isListed ? '' : plainAmount(sale.amount, sale.currency),
    buyerEmail: sale.buyer_email,
    receiverEmail: sale.receiver_email,
    receiverName: sale.receiver_name,
    sender: sale.sender,
    message: sale.message,
    day: day ?? '',
  }
}
