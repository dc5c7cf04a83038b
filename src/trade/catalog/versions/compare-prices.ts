// What a changed catalog does to the shop's prices: every size in every currency, with every choice
// that has a price.

import type { Catalog, Product } from '../catalog.ts'
import { carriedOptions, fittingOptions, type Options } from '../chosen-options.ts'
import type { SellingPrice } from '../price-from-cost.ts'
import { sellingPrice } from '../price-line.ts'
import { combinations, pricedOptions } from '../priced-options.ts'
import type { Size } from '../sizes.ts'
import { soldOut } from '../sold-out.ts'

export type PriceChange = {
  product: string
  /** Upright. */
  size: string
  /** Those that have a price. */
  options: Options
  currency: string
  /** Minor units of the shop's price, before any store's markup; null where it can't be bought. */
  from: number | null
  to: number | null
  isAtFloor: boolean
}

export type PriceComparison = {
  /** How many prices there are then. */
  priceCount: number
  atFloorCount: number
  /** In the order of the catalog. */
  changes: PriceChange[]
}

export function comparePrices(before: Catalog, after: Catalog): PriceComparison {
  const same = sameProducts(before, after)
  const old = pricesOf({
    ...before,
    products: before.products.filter(({ name }) => !same.has(name)),
  })
  const next = pricesOf(after)
  const currencies = new Set([...after.currencies, ...before.currencies])
  const changes: PriceChange[] = []
  for (const key of new Set([...next.keys(), ...old.keys()])) {
    const [was, is] = [old.get(key), next.get(key)]
    const known = is ?? was
    if (known === undefined || same.has(known.product)) continue
    const { prices: _prices, ...place } = known
    for (const currency of currencies) {
      const from = was?.prices.get(currency)?.price ?? null
      const { price: to = null, isAtFloor = false } = is?.prices.get(currency) ?? {}
      if (from !== to) changes.push({ ...place, currency, isAtFloor, from, to })
    }
  }
  const prices = [...next.values()].flatMap((each) => [...each.prices.values()])
  return {
    priceCount: prices.length,
    atFloorCount: prices.filter(({ isAtFloor }) => isAtFloor).length,
    changes,
  }
}

/** Those whose prices need not be asked for twice: nothing else is in a price. */
function sameProducts(before: Catalog, after: Catalog): ReadonlySet<string> {
  if (`${before.currencies}` !== `${after.currencies}`) return new Set()
  const known = new Set(before.products.map((product) => JSON.stringify(product)))
  const same = after.products.filter((product) => known.has(JSON.stringify(product)))
  return new Set(same.map(({ name }) => name))
}

type Bought = Pick<PriceChange, 'product' | 'size' | 'options'> & {
  /** By currency. */
  prices: Map<string, SellingPrice>
}

function pricesOf(catalog: Pick<Catalog, 'products' | 'currencies'>): Map<string, Bought> {
  const all = new Map<string, Bought>()
  for (const product of catalog.products) {
    const choices = combinations(product, pricedOptions(product))
    for (const { upright: size } of product.sizes) {
      for (const options of choices) {
        if (isTooSmall(product, size, options)) continue
        const complete = carriedOptions(product, options, size)
        if (soldOut(product, size, complete) !== null) continue
        const place = { product: product.name, size: size.name, options }
        const prices = new Map<string, SellingPrice>()
        for (const currency of catalog.currencies) {
          prices.set(currency, sellingPrice(product, size, complete, currency))
        }
        all.set(JSON.stringify(place), { ...place, prices })
      }
    }
  }
  return all
}

function isTooSmall(product: Product, size: Size, options: Options): boolean {
  const fitting = fittingOptions(product, size, options)
  return Object.entries(fitting).some(([name, value]) => options[name] !== value)
}
