// Packs a catalog for the pages, once per currency. Prices include the markup.

import { memoizeBy } from '../../../../pure/memoize-by.ts'
import type { Catalog, Product } from '../../../../trade/catalog/catalog.ts'
import { combinations, pricedOptions } from '../../../../trade/catalog/choices/priced-options.ts'
import type { Currency } from '../../../../trade/catalog/money/currencies.ts'
import { unitPrice } from '../../../../trade/catalog/prices/price-line.ts'
import { priceBefore } from '../../../../trade/catalog/reductions/price-before.ts'
import { sharedByPages } from '../../layout/json-for-script.ts'
import { type PageCatalog, type ShopProduct, unpackCatalog } from './page-catalog.ts'

const kept = memoizeBy<Catalog, Currency, PageCatalog>()

/** Shared between pages. */
export function packCatalog(catalog: Catalog, currency: Currency): PageCatalog {
  const packed = () => catalog.products.map((product) => packProduct(product, currency))
  return kept(catalog, currency, () => sharedByPages({ products: packed() }))
}

const keptProducts = new WeakMap<PageCatalog, readonly ShopProduct[]>()

/** The same result as in the browser, for rendering on the server. */
export function unpacked(packed: PageCatalog): readonly ShopProduct[] {
  const products = keptProducts.get(packed) ?? unpackCatalog(packed)
  keptProducts.set(packed, products)
  return products
}

/** Every product has it. In the page it weighs less than in the page's script. */
const notForPages = { fileDpi: 0, marginFloorPercent: 0, shippingClass: '' }

function packProduct(product: Product, currency: Currency): PageCatalog['products'][number] {
  const { name, slug, isSoldOut, scale, lengths, custom } = product
  // What costs more today may have cost more then, and the other way round.
  const past = product.soldAs?.flatMap(({ product: former }) => former ?? []) ?? []
  const pricedBy = [...new Set([product, ...past].flatMap(pricedOptions))].filter((name) =>
    Object.hasOwn(product.options, name),
  )
  const ways = combinations(product, pricedBy)
  return {
    ...notForPages,
    name,
    slug,
    isSoldOut,
    scale,
    lengths,
    pricedBy,
    ...(custom !== undefined && { custom }),
    options: withoutCosts(product.options),
    sizes: product.sizes.map(({ upright, isSoldOut: isOut }) => [
      upright.name,
      upright.measures === 'in' ? upright.centimetres : upright.inches,
      upright.label ?? '',
      upright.otherMeasures === null ? 0 : 1,
      upright.isOversize ? 1 : 0,
      isOut ? 1 : 0,
      ...ways.map((options) => unitPrice(product, upright, options, currency)),
      ...(product.reducedSince === undefined
        ? []
        : ways.map((options) => priceBefore(product, upright, options, currency) ?? 0)),
    ]),
  }
}

function withoutCosts(options: Product['options']): Product['options'] {
  const all = Object.entries(options).map(([name, option]) => [
    name,
    { ...option, choices: option.choices.map((choice) => ({ ...choice, bands: [] })) },
  ])
  return Object.fromEntries(all)
}
