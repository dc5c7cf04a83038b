// Compares the shop's prices in two catalogs: every size in every currency, with every choice that
// has a price. Several priced options multiply, so the computation, which can take seconds, yields
// to other work in between.

import { setImmediate as lettingOthersIn } from 'node:timers/promises'
import type { Catalog, Product } from '../catalog.ts'
import { carriedOptions, fittingOptions, type Options } from '../choices/chosen-options.ts'
import { combinations, pricedOptions } from '../choices/priced-options.ts'
import { soldOut } from '../choices/size-choice.ts'
import type { SellingPrice } from '../prices/price-from-cost.ts'
import { sellingPrice } from '../prices/price-line.ts'
import { findProduct } from '../products.ts'
import type { Size } from '../sizes.ts'

export type PriceChange = {
  product: string
  /** Upright name. */
  size: string
  /** Only options with a price. */
  options: Options
  currency: string
  /** Minor units of the shop's price, before any store's markup; null if it cannot be bought. */
  from: number | null
  to: number | null
  isAtFloor: boolean
}

export type PriceComparison = {
  /** Number of prices after the change. */
  priceCount: number
  atFloorCount: number
  changes: PriceChange[]
}

export async function comparePrices(before: Catalog, after: Catalog): Promise<PriceComparison> {
  const same = sameProducts(before, after)
  const priced = pricedInEither(before, after)
  const others = ({ currencies, products }: Catalog) =>
    pricesOf({ currencies, products: products.filter(({ name }) => !same.has(name)) }, priced)
  const [previous, next] = [await others(before), await others(after)]
  const currencies = new Set([...after.currencies, ...before.currencies])
  const changes: PriceChange[] = []
  for (const [was, is] of pairsOf(
    { catalog: before, all: previous },
    { catalog: after, all: next },
  )) {
    const known = is ?? was
    if (known === undefined) continue
    const { product, size } = known
    // Merged, since either side may have an option that the other lacks.
    const options = { ...was?.options, ...is?.options }
    for (const currency of currencies) {
      const from = was?.prices.get(currency)?.price ?? null
      const { price: to = null, isAtFloor = false } = is?.prices.get(currency) ?? {}
      if (from !== to) changes.push({ product, size, options, currency, isAtFloor, from, to })
    }
  }
  const counts = [countOf(next)]
  for (const each of same.values()) counts.push(await keptCount(each, before))
  const total = (what: keyof Count) => counts.reduce((sum, count) => sum + count[what], 0)
  return { priceCount: total('priceCount'), atFloorCount: total('atFloorCount'), changes }
}

type Pair = readonly [was: Bought | undefined, is: Bought | undefined]
type Side = { catalog: Catalog; all: AllBought }

/**
 * Pairs each priced item with its counterpart. An option that is added or removed exists on one
 * side only.
 */
function pairsOf(before: Side, after: Side): Pair[] {
  const onward = Array.from(after.all.values(), (is): Pair => [found(before, is), is])
  const known = new Set(onward.map(([was]) => was))
  const left = [...before.all.values()].filter((was) => !known.has(was))
  const back = left.map((was): Pair => [was, found(after, was)])
  const reached = new Set(back.map(([, is]) => is))
  return [...onward.filter(([was, is]) => was !== undefined || !reached.has(is)), ...back]
}

function found({ catalog, all }: Side, { product, size, options }: Bought): Bought | undefined {
  const there = findProduct(catalog, product)?.options ?? {}
  const shared = Object.entries(options).filter(([name]) => Object.hasOwn(there, name))
  return all.get(keyOf({ product, size, options: Object.fromEntries(shared) }))
}

function keyOf({ product, size, options }: Pick<Bought, 'product' | 'size' | 'options'>): string {
  return JSON.stringify([product, size, options])
}

type PricedBy = ReadonlyMap<string, readonly string[]>

/** By product, the options that have a price before or after, in one order. */
function pricedInEither(before: Catalog, after: Catalog): PricedBy {
  const priced = new Map<string, string[]>()
  for (const product of [...after.products, ...before.products]) {
    const names = priced.get(product.name) ?? []
    priced.set(product.name, [...new Set([...names, ...pricedOptions(product)])])
  }
  return priced
}

/** Products whose prices are unchanged, by name: a price depends on nothing else. */
function sameProducts(before: Catalog, after: Catalog): ReadonlyMap<string, Product> {
  if (`${before.currencies}` !== `${after.currencies}`) return new Map()
  const known = new Map(before.products.map((product) => [JSON.stringify(product), product]))
  return new Map(
    after.products.flatMap((product) => {
      const same = known.get(JSON.stringify(product))
      return same === undefined ? [] : [[product.name, same]]
    }),
  )
}

type Count = Omit<PriceComparison, 'changes'>
const counted = new WeakMap<Product, Count & { currencies: string }>()

/**
 * Cached: an unchanged product keeps its count for as long as its catalog is current, and every
 * preview asks for it.
 */
async function keptCount(product: Product, catalog: Catalog): Promise<Count> {
  const currencies = `${catalog.currencies}`
  const known = counted.get(product)
  if (known?.currencies === currencies) return known
  const priced = new Map([[product.name, pricedOptions(product)]])
  const all = await pricesOf({ ...catalog, products: [product] }, priced)
  const count = { ...countOf(all), currencies }
  counted.set(product, count)
  return count
}

function countOf(all: AllBought): Count {
  const prices = [...all.values()].flatMap((each) => [...each.prices.values()])
  const atFloorCount = prices.filter(({ isAtFloor }) => isAtFloor).length
  return { priceCount: prices.length, atFloorCount }
}

type Bought = Pick<PriceChange, 'product' | 'size' | 'options'> & {
  prices: Map<string, SellingPrice>
}

type AllBought = Map<string, Bought>

async function pricesOf(
  catalog: Pick<Catalog, 'products' | 'currencies'>,
  pricedBy: PricedBy,
): Promise<AllBought> {
  const all: AllBought = new Map()
  for (const product of catalog.products) {
    const names = pricedBy.get(product.name) ?? []
    const choices = combinations(
      product,
      names.filter((name) => Object.hasOwn(product.options, name)),
    )
    for (const { upright: size } of product.sizes) {
      await lettingOthersIn()
      for (const options of choices) {
        if (isTooSmall(product, size, options)) continue
        const complete = carriedOptions(product, options, size)
        if (soldOut(product, size, complete) !== null) continue
        const place = { product: product.name, size: size.name, options }
        const prices = new Map<string, SellingPrice>()
        for (const currency of catalog.currencies) {
          prices.set(currency, sellingPrice(product, size, complete, currency))
        }
        all.set(keyOf(place), { ...place, prices })
      }
    }
  }
  return all
}

function isTooSmall(product: Product, size: Size, options: Options): boolean {
  const fitting = fittingOptions(product, size, options)
  return Object.entries(fitting).some(([name, value]) => options[name] !== value)
}
