// Every amount must be given in every currency of the document: nothing is converted.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { AmountsDocument, CatalogDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault } from './document-fault.ts'
import { optionLists } from './option-lists.ts'

export function moneyFaults(document: CatalogDocument): DocumentFault[] {
  const { currencies, store_markup: limits } = document
  const unknown = currencies.filter((currency) => !isCurrency(currency))
  const amounts = [...productAmounts(document), ...shippingAmounts(document)]
  return [
    ...unknown.map((currency) =>
      documentFault(
        'currencies',
        sentence('{currency} is not an ISO 4217 currency.', { currency }),
      ),
    ),
    ...amounts.flatMap(([place, amount]) => amountFaults(place, amount, currencies)),
    ...costsOfSizes(document).flatMap(([place, amount]) => freeFaults(place, amount)),
    ...pricesOfSizes(document).flatMap(([place, amount]) =>
      strangeFaults(place, amount, currencies),
    ),
    ...feeFaults(document),
    ...(limits && limits.min > limits.max
      ? [documentFault('store_markup', sentence('min is above max.'))]
      : []),
  ]
}

type Placed = [place: string, amounts: AmountsDocument]

function amountFaults(
  place: string,
  amounts: AmountsDocument,
  currencies: readonly string[],
): DocumentFault[] {
  return [
    ...missingFaults(place, amounts, currencies),
    ...strangeFaults(place, amounts, currencies),
  ]
}

function missingFaults(
  place: string,
  amounts: AmountsDocument,
  currencies: readonly string[],
): DocumentFault[] {
  const missing = currencies.filter((currency) => !Object.hasOwn(amounts, currency))
  const told = sentence('has no amount in {currencies}.', { currencies: missing.join(', ') })
  return missing.length > 0 ? [documentFault(place, told)] : []
}

function strangeFaults(
  place: string,
  amounts: AmountsDocument,
  currencies: readonly string[],
): DocumentFault[] {
  return Object.keys(amounts)
    .filter((currency) => !currencies.includes(currency))
    .map((currency) =>
      documentFault(place, sentence('{currency} is not one of the currencies.', { currency })),
    )
}

/** A fee may be missing in a currency; its threshold may not be missing where the fee is set. */
function feeFaults({ fees = [], currencies }: CatalogDocument): DocumentFault[] {
  return fees.flatMap(({ amount, from }, index) => {
    const place = `fees.${index}`
    const charged = Object.keys(amount)
    return [
      ...strangeFaults(`${place}.amount`, amount, currencies),
      ...(from === undefined ? [] : strangeFaults(`${place}.from`, from, currencies)),
      ...(from === undefined ? [] : missingFaults(`${place}.from`, from, charged)),
    ]
  })
}

// An order with a total of zero cannot be paid.
function freeFaults(place: string, amounts: AmountsDocument): DocumentFault[] {
  const free = Object.keys(amounts).filter((currency) => amounts[currency] === 0)
  const told = sentence('must be more than 0 in {currencies}.', { currencies: free.join(', ') })
  return free.length > 0 ? [documentFault(place, told)] : []
}

function costsOfSizes({ products }: CatalogDocument): Placed[] {
  return Object.entries(products).flatMap(([name, { sizes }]) =>
    Object.entries(sizes).map(
      ([size, { cost }]): Placed => [`products.${name}.sizes.${size}.cost`, cost],
    ),
  )
}

function pricesOfSizes({ products }: CatalogDocument): Placed[] {
  return Object.entries(products).flatMap(([name, { sizes }]) =>
    Object.entries(sizes).map(
      ([size, { price = {} }]): Placed => [`products.${name}.sizes.${size}.price`, price],
    ),
  )
}

function productAmounts(document: CatalogDocument): Placed[] {
  const ofOptions = Object.entries(document.products).flatMap(([name, product]) => {
    const addOns = optionLists(product).flatMap(([option, { choices }]) =>
      choices.flatMap(({ bands = [] }, index) =>
        bands.map(({ cost }, at): Placed => {
          const choice = `products.${name}.options.${option}.choices.${index}`
          return [`${choice}.bands.${at}.cost`, cost]
        }),
      ),
    )
    return addOns
  })
  return [...costsOfSizes(document), ...ofOptions]
}

function shippingAmounts({ shipping }: CatalogDocument): Placed[] {
  return Object.entries(shipping).flatMap(([zone, methods]) =>
    Object.entries(methods).flatMap(([method, { rates }]) =>
      Object.entries(rates).flatMap(([sentAs, rate]) =>
        Object.entries(rate).map(
          ([kind, amounts]): Placed => [
            `shipping.${zone}.${method}.rates.${sentAs}.${kind}`,
            amounts,
          ],
        ),
      ),
    ),
  )
}
