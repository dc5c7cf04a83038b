// Every amount has to be there in every currency of the document: nothing is converted.

import type { AmountsDocument, CatalogDocument } from './catalog-document.ts'

export function moneyFaults(document: CatalogDocument): string[] {
  const { currencies, store_markup: limits } = document
  const known = Intl.supportedValuesOf('currency')
  const unknown = currencies.filter((currency) => !known.includes(currency))
  const amounts = [...productAmounts(document), ...shippingAmounts(document)]
  return [
    ...unknown.map((currency) => `currencies: ${currency} is no currency of ISO 4217.`),
    ...amounts.flatMap(([place, amount]) => amountFaults(place, amount, currencies)),
    ...(limits && limits.min > limits.max ? ['store_markup: min is above max.'] : []),
  ]
}

type Placed = [place: string, amounts: AmountsDocument]

function amountFaults(
  place: string,
  amounts: AmountsDocument,
  currencies: readonly string[],
): string[] {
  const missing = currencies.filter((currency) => !Object.hasOwn(amounts, currency))
  const strange = Object.keys(amounts).filter((currency) => !currencies.includes(currency))
  return [
    ...(missing.length > 0 ? [`${place}: has no amount in ${missing.join(', ')}.`] : []),
    ...strange.map((currency) => `${place}: ${currency} is not among the currencies.`),
  ]
}

function productAmounts({ products }: CatalogDocument): Placed[] {
  return Object.entries(products).flatMap(([name, product]) => {
    const sizes = Object.entries(product.sizes).map(
      ([size, { cost }]): Placed => [`products.${name}.sizes.${size}.cost`, cost],
    )
    const { wrap_color: _colour, ...options } = product.options
    const addOns = Object.entries(options).flatMap(([option, { choices }]) =>
      choices.flatMap(({ bands = [] }, index) =>
        bands.map(({ cost }, at): Placed => {
          const choice = `products.${name}.options.${option}.choices.${index}`
          return [`${choice}.bands.${at}.cost`, cost]
        }),
      ),
    )
    return [...sizes, ...addOns]
  })
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
