// What a product sells for in each size, where somebody has typed it: beside each price what the size
// costs and what is left of it. What is left empty goes by cost and markup.

import type {
  CatalogDocument,
  ProductDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { payableStep } from '../../../../trade/catalog/payable-step.ts'
import { priceFromCost, type SellingPrice } from '../../../../trade/catalog/price-from-cost.ts'
import { plainAmount } from '../../frame/plain-amount.ts'
import { sizeText } from '../../frame/print-words.ts'
import type { CatalogField, CatalogForm, NamedProduct } from '../forms/catalog-form.ts'

export function pricesForm({ name, product, document }: NamedProduct): CatalogForm {
  const field = (size: string, currency: string): CatalogField => ({
    path: ['products', name, 'sizes', size, 'price', currency],
    kind: 'money',
    currency,
    isOptional: true,
    placeholder: plainAmount(
      shopPrice(document, product, { size, currency }, false).price,
      currency,
    ),
    note: noteOf(document, product, { size, currency }),
  })
  return {
    title: `Selling prices of ${name}`,
    intro:
      'What the shop sells a size for with its plain options, before the markup of a store. A price that is typed here stays, whatever its cost becomes, until it would fall below the margin floor; what is left empty is the cost with its markup. Options add theirs.',
    tidy: tidyPrices,
    tables: [
      {
        caption: 'Price by size',
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

/** Of a size with its plain options; `isHandSet` false: as if nobody had set one. */
export function shopPrice(
  document: CatalogDocument,
  product: ProductDocument,
  { size, currency }: PricePlace,
  isHandSet = true,
): SellingPrice {
  const { cost, price = {}, markup_percent } = product.sizes[size] ?? { cost: {} }
  const plainCost = cost[currency] ?? 0
  const set = isHandSet && Object.hasOwn(price, currency) ? price[currency] : undefined
  const markups = {
    markupPercent: markup_percent ?? product.markup_percent ?? document.markup_percent,
    marginFloorPercent: product.margin_floor_percent ?? document.margin_floor_percent ?? 0,
    storeMarkupPercent: 0,
  }
  const handSet = set === undefined ? null : { price: set, cost: plainCost }
  return priceFromCost(plainCost, markups, payableStep(currency), handSet)
}

function noteOf(document: CatalogDocument, product: ProductDocument, place: PricePlace): string {
  const cost = product.sizes[place.size]?.cost[place.currency] ?? 0
  const { price, isAtFloor } = shopPrice(document, product, place)
  const margin = price === 0 ? 0 : Math.round((1000 * (price - cost)) / price) / 10
  const kept = `cost ${plainAmount(cost, place.currency)}, margin ${margin} %`
  return isAtFloor
    ? `${kept}; lifted to the margin floor: ${plainAmount(price, place.currency)}`
    : kept
}

/** Sizes without a price of their own have none at all. */
export function tidyPrices({ products }: CatalogDocument): void {
  for (const size of Object.values(products).flatMap(({ sizes }) => Object.values(sizes))) {
    if (size.price !== undefined && Object.keys(size.price).length === 0) delete size.price
  }
}
