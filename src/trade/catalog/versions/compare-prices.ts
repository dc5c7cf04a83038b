// What a changed catalog does to the shop's prices: every size in every currency, with every choice
// that has a price.

import type { Catalog, Product, ProductSize } from '../catalog.ts'
import { carriedOptions, fittingOptions, type Options } from '../chosen-options.ts'
import { sellingPrice } from '../price-line.ts'
import { combinations, pricedOptions } from '../priced-options.ts'
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
  const old = allPrices(before)
  const next = allPrices(after)
  const keys = [...new Set([...next.keys(), ...old.keys()])]
  const changes = keys.flatMap((key) => {
    const from = old.get(key)
    const to = next.get(key)
    const known = to ?? from
    if (known === undefined || from?.price === to?.price) return []
    const { price: _price, ...place } = known
    const isAtFloor = to?.isAtFloor ?? false
    return [{ ...place, from: from?.price ?? null, to: to?.price ?? null, isAtFloor }]
  })
  const prices = [...next.values()]
  return {
    priceCount: prices.length,
    atFloorCount: prices.filter(({ isAtFloor }) => isAtFloor).length,
    changes,
  }
}

type Price = Omit<PriceChange, 'from' | 'to'> & { price: number }

function allPrices(catalog: Catalog): Map<string, Price> {
  const prices = new Map<string, Price>()
  for (const product of catalog.products) {
    for (const size of product.sizes) {
      for (const options of choicesOf(product, size)) {
        for (const currency of catalog.currencies) {
          const { name } = size.upright
          const complete = carriedOptions(product, options, size.upright)
          if (soldOut(product, size.upright, complete) !== null) continue
          const { price, isAtFloor } = sellingPrice(product, size.upright, complete, currency)
          const place = { product: product.name, size: name, options, currency }
          prices.set(JSON.stringify(place), { ...place, price, isAtFloor })
        }
      }
    }
  }
  return prices
}

// Without what the size is too small for.
function choicesOf(product: Product, { upright }: ProductSize): Options[] {
  return combinations(product, pricedOptions(product)).filter((options) =>
    Object.entries(fittingOptions(product, upright, options)).every(
      ([name, value]) => options[name] === value,
    ),
  )
}
