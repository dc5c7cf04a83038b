// Wallets fill in what the form asks for and pay what it comes to there: the server says that for each
// address and way of shipping that is chosen in one, as it does for the form, whose page stays as it is
// meanwhile. What the wallet showed last is sent along with the order, which costs that or nothing.

import { addressWith } from '../../address-with.ts'
import { chosenHere } from '../chosen-here.ts'
import { readOurs } from '../page-data.ts'
import type { WalletChange, WalletFields, WalletOffer, WalletPayer } from './provider-payment.ts'

type Agreed = { form: HTMLFormElement; body: URLSearchParams }

type Deps = {
  /** Null: the form can't be sent now. */
  take(): Agreed | null
  send(agreed: Agreed, refuse: () => void): void
}

export function walletCheckout({ take, send }: Deps): WalletPayer {
  /** As it stands in the wallet that is open. */
  let agreed: Agreed | null = null

  async function change(to: WalletChange): Promise<WalletOffer | null> {
    const asked = agreed
    if (asked === null) return null
    const { body } = asked
    write(body, to)
    const choices = ['country', 'region', 'postalCode', 'vatId', 'shippingMethod'] as const
    const [country = '', region = '', postalCode = '', vatId = '', method = ''] = choices.map(
      (name) => body.get(name) ?? '',
    )
    try {
      const query = { country, region, postalCode, vatId, method }
      const answer = await fetch(addressWith(chosenHere(), query))
      if (!answer.ok || answer.redirected) return null
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const offer = offerIn(page)
      // Another wallet was opened meanwhile, or the page is of a country that it is sent to instead, or the
      // cart was given another currency than the wallet was opened in.
      const isAnswer = chosenIn(page) === country && currencyIn(page) === currencyIn(document)
      if (asked !== agreed || offer === null || !isAnswer) return null
      write(body, { shippingMethod: offer.rates[0]?.id ?? '', ...sumsIn(page) })
      return offer
    } catch {
      return null
    }
  }

  return {
    open() {
      agreed = take()
      return agreed && offerIn(document)
    },
    change,
    pay(given, refuse) {
      // What is told twice is done once.
      if (agreed === null) return
      const { form, body } = agreed
      agreed = null
      // What was agreed to there can't be corrected there.
      write(body, { ...given, paidBy: 'wallet' })
      // The form was sent behind the wallet's back.
      if (take() === null) return refuse()
      send({ form, body }, refuse)
    },
  }
}

function write(body: URLSearchParams, fields: WalletFields): void {
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
}

/** What a page of the checkout offers; null where it is another page. */
function offerIn(page: Document): WalletOffer | null {
  const { amount, rates } = page.getElementById('pay')?.dataset ?? {}
  if (amount === undefined || rates === undefined) return null
  const field = countryIn(page)
  // The only one is no list.
  const countries =
    field instanceof HTMLSelectElement
      ? Array.from(field.options, ({ value }) => value)
      : [chosenIn(page) ?? '']
  return { amount: Number(amount), rates: readOurs<WalletOffer['rates']>(rates), countries }
}

/** Those who pay agree to these. */
function sumsIn(page: Document): WalletFields {
  const hidden = page.querySelectorAll<HTMLInputElement>('#pay input[type=hidden]')
  return Object.fromEntries([...hidden].map(({ name, value }) => [name, value]))
}

function currencyIn(page: Document): string | undefined {
  return page.getElementById('payment-element')?.dataset.currency
}

function chosenIn(page: Document): string | undefined {
  return countryIn(page)?.value
}

function countryIn(page: Document): HTMLSelectElement | HTMLInputElement | null {
  return page.querySelector('#checkout-form [name=country]')
}
