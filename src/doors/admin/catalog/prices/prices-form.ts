// Prices of a product set by hand, by size, with cost and margin beside each. An empty field means
// cost plus markup.

import { memberOf } from '../../../../pure/objects.ts'
import type {
  CatalogDocument,
  ProductDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { payableStep } from '../../../../trade/catalog/money/payable-step.ts'
import {
  priceFromCost,
  type SellingPrice,
} from '../../../../trade/catalog/prices/price-from-cost.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t } from '../../i18n/t.ts'
import { percentText } from '../../layout/formats.ts'
import { fieldAmount } from '../../layout/plain-amount.ts'
import { sizeText } from '../../layout/print-texts.ts'
import type { CatalogField, CatalogForm, NamedProduct } from '../forms/catalog-form.ts'

export function pricesForm({
  name,
  product,
  document,
  home = '',
}: NamedProduct & { home?: string }): CatalogForm {
  const tax = includedTax(document, home)
  const field = (size: string, currency: string): CatalogField => ({
    path: ['products', name, 'sizes', size, 'price', currency],
    kind: 'money',
    currency,
    isOptional: true,
    placeholder: fieldAmount(
      shopPrice(document, product, { size, currency }, false).price,
      currency,
    ),
    note: noteOf(document, product, { size, currency }, tax),
  })
  return {
    title: t('Selling prices of {name}', { name: productLabel(document, name) }),
    intro: t(
      'The shop’s price for a size with its default options, before any store markup. A price entered here stays even if the cost changes, unless it would fall below the margin floor. If empty, the price is the cost plus the markup. Options are added on top.',
    ),
    tidy: tidyPrices,
    tables: [
      {
        caption: t('Price by size'),
        columns: document.currencies,
        rows: Object.keys(product.sizes).map((size) => ({
          label: sizeText(size),
          fields: document.currencies.map((currency) => field(size, currency)),
        })),
      },
    ],
  }
}

export type PricePlace = { size: string; currency: string }

/**
 * The price of a size with default options. With `isHandSet` false, prices set by hand are ignored.
 */
export function shopPrice(
  document: CatalogDocument,
  product: ProductDocument,
  { size, currency }: PricePlace,
  isHandSet = true,
): SellingPrice {
  const { cost, price = {}, markup_percent } = product.sizes[size] ?? { cost: {} }
  const plainCost = cost[currency] ?? 0
  const set = isHandSet ? memberOf(price, currency) : undefined
  const markups = {
    markupPercent: markup_percent ?? product.markup_percent ?? document.markup_percent,
    marginFloorPercent: product.margin_floor_percent ?? document.margin_floor_percent ?? 0,
    storeMarkupPercent: 0,
  }
  const handSet = set === undefined ? null : { price: set, cost: plainCost }
  return priceFromCost(plainCost, markups, payableStep(currency), handSet)
}

function noteOf(
  document: CatalogDocument,
  product: ProductDocument,
  place: PricePlace,
  tax: IncludedTax | null,
): string {
  const cost = product.sizes[place.size]?.cost[place.currency] ?? 0
  const { price, isAtFloor } = shopPrice(document, product, place)
  const amount = (minor: number) => fieldAmount(minor, place.currency)
  const net = tax === null ? price : Math.round(price / (1 + tax.percent / 100))
  const margin = net === 0 ? 0 : Math.round((1000 * (net - cost)) / net) / 10
  const taken =
    tax === null
      ? ''
      : t('net {net}, tax {price} ({words}), ', {
          net: amount(net),
          price: amount(price - net),
          words: tax.words,
        })
  const kept = t('{taken}cost {cost}, margin {margin}', {
    taken,
    cost: amount(cost),
    margin: percentText(margin),
  })
  return isAtFloor
    ? t('{kept}; raised to the margin floor: {price}', {
        kept,
        price: fieldAmount(price, place.currency),
      })
    : kept
}

type IncludedTax = { percent: number; words: string }

/**
 * The tax contained in a tax-inclusive price: the rate of the seller's country, or the highest of
 * all countries if that has none. Null if tax is added on top, or if nothing is taxed.
 */
function includedTax({ taxes }: CatalogDocument, home: string): IncludedTax | null {
  if (taxes?.included !== true) return null
  const all = taxes.places.map(({ country, region, rates }) => {
    const percent = rates.reduce((sum, rate) => sum + rate.percent, 0)
    return { country, isWhole: region === undefined, percent }
  })
  const most = all.toSorted((one, other) => other.percent - one.percent)[0]
  const found = all.find(({ country, isWhole }) => isWhole && country === home) ?? most
  if (found === undefined || found.percent === 0) return null
  const words = t('{percent} in {country}', {
    percent: percentText(found.percent),
    country: readersCountryName(found.country),
  })
  return { percent: found.percent, words }
}

/** Removes `price` from sizes that have no price in any currency. */
export function tidyPrices({ products }: CatalogDocument): void {
  for (const size of Object.values(products).flatMap(({ sizes }) => Object.values(sizes))) {
    if (size.price !== undefined && Object.keys(size.price).length === 0) delete size.price
  }
}
