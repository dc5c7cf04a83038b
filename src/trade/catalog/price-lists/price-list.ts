// Prices that replace those of the catalog: of a store, or of one hand-off. A list is a layer over
// the catalog: what it does not name keeps the catalog's price.

import type { Catalog, ProductSize, Tier } from '../catalog.ts'
import type { Amounts } from '../money/currencies.ts'

export type ListPrices = {
  readonly id: string
  readonly name: string
  /** 0 for a list without prices. */
  readonly version: number
  readonly sizes: readonly ListedSize[]
}

export type ListedSize = {
  readonly product: string
  /** Upright name. */
  readonly size: string
  /** The shop's price, as `price` of the catalog. */
  readonly price: Amounts
  /** Null for those of the catalog. Empty for none. */
  readonly tiers: readonly Tier[] | null
  /** What a choice adds to the shop's price, by option and choice. */
  readonly extras: Extras
}

export type Extras = Readonly<Record<string, Readonly<Record<string, Amounts>>>>

/** What identifies prices of the same catalog. */
export function keyOfPrices({ id, name, version }: ListPrices): string {
  return JSON.stringify([id, version, name])
}

/** What the catalog does not sell is ignored, so that a list may be older than the catalog. */
export function catalogWithPrices(catalog: Catalog, prices: ListPrices): Catalog {
  const { id, name, version } = prices
  const listed = new Map(prices.sizes.map((size) => [placeOf(size.product, size.size), size]))
  return {
    ...catalog,
    priceList: { id, name, version },
    products: catalog.products.map((product) => ({
      ...product,
      sizes: product.sizes.map((size) => {
        const own = listed.get(placeOf(product.name, size.upright.name))
        return own === undefined ? size : pricedSize(size, own)
      }),
    })),
  }
}

function pricedSize(size: ProductSize, { price, tiers, extras }: ListedSize): ProductSize {
  const { tiers: usual = [], ...rest } = size
  const used = tiers ?? usual
  return {
    ...rest,
    price: { ...size.price, ...price },
    ...(used.length > 0 && { tiers: used }),
    ...(Object.keys(extras).length > 0 && { extras }),
  }
}

function placeOf(product: string, size: string): string {
  return `${product} ${size}`
}
