// Wallets fill in the form and pay the total they show. The server computes the total for each
// address and shipping method chosen in the wallet, as it does for the form. The page's form does
// not change in the meantime. The last total shown by the wallet is sent with the order, which
// costs exactly that or fails.

import { addressWith } from '../../fields/address-with.ts'
import { chosenHere } from '../chosen-here.ts'
import { readOurs } from '../page-data.ts'
import type { WalletChange, WalletFields, WalletOffer, WalletPayer } from './provider-payment.ts'

type Agreed = { form: HTMLFormElement; body: URLSearchParams }

type Deps = {
  /** Null if the form can't be sent now. */
  take(): Agreed | null
  send(agreed: Agreed, refuse: () => void): void
}

export function walletCheckout({ take, send }: Deps): WalletPayer {
  /** The data of the open wallet. */
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
      // Another wallet was opened in the meantime, or the server answered for a different country
      // because it does not ship there, or the cart's currency has changed since the wallet was
      // opened.
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
      // Repeated events are ignored.
      if (agreed === null) return
      const { form, body } = agreed
      agreed = null
      // Data confirmed in the wallet can't be corrected there.
      write(body, { ...given, paidBy: 'wallet' })
      // The form was sent in the meantime.
      if (take() === null) return refuse()
      send({ form, body }, refuse)
    },
  }
}

function write(body: URLSearchParams, fields: WalletFields): void {
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
}

/** The total and shipping rates of a checkout page. Null for any other page. */
function offerIn(page: Document): WalletOffer | null {
  const { amount, rates } = page.getElementById('pay')?.dataset ?? {}
  if (amount === undefined || rates === undefined) return null
  const field = countryIn(page)
  // A single country is not shown as a select list.
  const countries =
    field instanceof HTMLSelectElement
      ? Array.from(field.options, ({ value }) => value)
      : [chosenIn(page) ?? '']
  return { amount: Number(amount), rates: readOurs<WalletOffer['rates']>(rates), countries }
}

/**
 * The totals that the shopper agrees to. The notice is not among them: the wallet shows none, so
 * only the one on the page counts.
 */
function sumsIn(page: Document): WalletFields {
  const hidden = page.querySelectorAll<HTMLInputElement>(
    '#pay input[type=hidden]:not([name=shownNotice])',
  )
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
