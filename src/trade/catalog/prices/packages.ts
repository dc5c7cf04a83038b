// Packages: named sets of prints at one price. They are recognized in the lines of a cart, so the
// shopper chooses prints and gets the lower price without asking for it.

import { memberOf } from '../../../pure/objects.ts'
import type { Catalog, Package, PackageSlot } from '../catalog.ts'
import { carriedOptions } from '../choices/chosen-options.ts'
import type { Currency } from '../money/currencies.ts'
import { payableStep } from '../money/payable-step.ts'
import { getSize } from '../products.ts'
import { type DiscountRule, spreadOver } from './discounts.ts'
import type { CartLineToPrice, PricedCart } from './price-cart.ts'
import { sellingPrice, unitPrice } from './price-line.ts'

/** `picture`: the same for prints of the same picture. Null if it is not known: then it is its own. */
export type PackedLine = CartLineToPrice & { readonly picture: string | null }

type Pieces = {
  readonly index: number
  readonly picture: string
  /** What a package replaces of the price of one piece: options that cost extra stay on top. */
  readonly worth: number
  /** Not in a package yet. */
  left: number
}

type Filled = { readonly pieces: ReadonlyMap<Pieces, number>; readonly saving: number }

/**
 * The discounts of the packages that the lines contain, to be applied before all others. In each
 * round the package that saves most takes its pieces, as often as the same pieces last; the first
 * of the catalog wins a tie. Within a slot the dearest pieces count first, of the pictures with the
 * most pieces.
 */
export function packageRules(
  { packages = [] }: Pick<Catalog, 'packages'>,
  lines: readonly PackedLine[],
  priced: PricedCart,
): DiscountRule[] {
  const { currency } = priced
  const step = payableStep(currency)
  const offered = packages.flatMap((pack) => {
    const amount = memberOf<number>(pack.price, currency)
    const price = amount === undefined ? 0 : Math.round(amount / step) * step
    return price > 0 ? [{ pack, price }] : []
  })
  if (offered.length === 0) return []
  const all = lines.map((line, index) => piecesOf(line, index, priced))
  const open = offered.map(({ pack, price }) => {
    const slots = pack.slots.map((slot) => ({ slot, pieces: piecesFor(slot, lines, all) }))
    return { pack, price, slots, times: 0, saving: 0, worths: lines.map(() => 0) }
  })
  for (;;) {
    let best: (typeof open)[number] | null = null
    let filled: Filled | null = null
    for (const each of open) {
      const found = fill(each)
      if (found === null || found.saving <= (filled?.saving ?? 0)) continue
      best = each
      filled = found
    }
    if (best === null || filled === null) break
    const times = Math.min(
      ...[...filled.pieces].map(([{ left }, taken]) => Math.floor(left / taken)),
    )
    best.times += times
    best.saving += filled.saving * times
    for (const [pieces, taken] of filled.pieces) {
      pieces.left -= taken * times
      best.worths[pieces.index] = (best.worths[pieces.index] ?? 0) + pieces.worth * taken * times
    }
  }
  return open
    .filter(({ times }) => times > 0)
    .map(({ pack, times, saving, worths }) => ({
      kind: 'package',
      name: times === 1 ? pack.name : timesName(pack.name, times),
      off: (sale) => {
        const room = sale.lines.map((line, index) => {
          const total = worths[index] ?? 0
          return { total, mostOff: Math.min(line.mostOff, total) }
        })
        return { lines: spreadOver(saving, room, sale.currency), shipping: 0 }
      },
    }))
}

function piecesOf(line: PackedLine, index: number, priced: PricedCart): Pieces {
  const { product, picture, quantity } = line
  const size = getSize(product, line.size)
  const { currency } = priced
  const priceWith = (options: PackedLine['options']) =>
    unitPrice(product, size, carriedOptions(product, options, size), currency)
  const extra = Math.max(0, priceWith(line.options) - priceWith({}))
  const worth = Math.max(0, (priced.lines[index]?.unitPrice ?? 0) - extra)
  return { index, picture: picture ?? `line ${index}`, worth, left: quantity }
}

/** Dearest first. */
function piecesFor(
  { product: name, sizes }: PackageSlot,
  lines: readonly PackedLine[],
  all: readonly Pieces[],
): Pieces[] {
  return all
    .filter(({ index }) => {
      const line = lines[index]
      return (
        line?.product.name === name && sizes.includes(getSize(line.product, line.size).uprightName)
      )
    })
    .sort((a, b) => b.worth - a.worth || a.index - b.index)
}

type OpenPackage = {
  price: number
  slots: readonly { slot: PackageSlot; pieces: Pieces[] }[]
}

/** Null if a slot cannot be filled. */
function fill({ price, slots }: OpenPackage): Filled | null {
  const taken = new Map<Pieces, number>()
  let worth = 0
  for (const { slot, pieces } of slots) {
    while (pieces[0]?.left === 0) pieces.shift()
    const free = (each: Pieces): number => each.left - (taken.get(each) ?? 0)
    const allowed = slot.pictures === null ? null : fullest(pieces, free, slot.pictures)
    let missing = slot.quantity
    for (const each of pieces) {
      if (missing === 0) break
      if (allowed !== null && !allowed.has(each.picture)) continue
      const count = Math.min(missing, free(each))
      if (count === 0) continue
      taken.set(each, (taken.get(each) ?? 0) + count)
      worth += each.worth * count
      missing -= count
    }
    if (missing > 0) return null
  }
  return { pieces: taken, saving: worth - price }
}

/** The pictures with the most free pieces; the dearer one of two. */
function fullest(
  pieces: readonly Pieces[],
  free: (each: Pieces) => number,
  most: number,
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const each of pieces) counts.set(each.picture, (counts.get(each.picture) ?? 0) + free(each))
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return new Set(sorted.slice(0, most).map(([picture]) => picture))
}

function timesName(name: Package['name'], times: number): Package['name'] {
  return Object.fromEntries(
    Object.entries(name).map(([language, text]) => [language, `${times} × ${text}`]),
  )
}

/** What a package costs at least, by the margin floors of its dearest sizes. */
export function packageFloor(
  { products }: Pick<Catalog, 'products'>,
  { slots }: Pick<Package, 'slots'>,
  currency: Currency,
): number {
  return slots.reduce((sum, { product: name, sizes, quantity }) => {
    const product = products.find((each) => each.name === name)
    if (product === undefined) return sum
    const floors = sizes.map((each) => {
      const size = getSize(product, each)
      return sellingPrice(product, size, carriedOptions(product, {}, size), currency).floor
    })
    return sum + quantity * Math.max(...floors)
  }, 0)
}
