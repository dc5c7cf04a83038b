// A second set of books for random orders. Every amount is computed here from docs/prices.md,
// docs/payments.md, docs/gift-cards.md and docs/reports.md, in exact integers, without the
// functions that the shop computes prices, taxes and shares with.

import type { CatalogDocument } from '../../src/trade/catalog/document/catalog-document.ts'

/** Minor units of each currency in a hundredth of a euro. Only KWD has amounts that no bank moves. */
const rates = { EUR: 1, USD: 1.1, JPY: 1.6, KWD: 3.3, HUF: 400 } as const

export type LedgerCurrency = keyof typeof rates

export const ledgerCurrencies: readonly LedgerCurrency[] = ['EUR', 'USD', 'JPY', 'KWD', 'HUF']

export function amountOf(cents: number, currency: LedgerCurrency): number {
  return Math.round(cents * rates[currency])
}

function amountsOf(cents: number): Record<string, number> {
  return Object.fromEntries(ledgerCurrencies.map((each) => [each, amountOf(cents, each)]))
}

export function stepOf(currency: LedgerCurrency): number {
  return currency === 'KWD' ? 10 : 1
}

type Tier = { from: number; percent: number }
type Ware = {
  floor: number
  markup: number
  tiers: readonly Tier[]
  /** The pieces of all sizes count together. */
  over: 'size' | 'product'
  shipping: keyof (typeof parcels)['standard']
  /** In cents, by upright name. `price`: set by hand, in some currencies. */
  sizes: Record<string, { cost: number; tiers?: readonly Tier[]; price?: Record<string, number> }>
  /** The value of an option that costs extra. */
  extra: { option: string; usual: string; value: string; cost: number } | null
}

const floorOfAll = 8
const markupOfAll = 30

export const wares: Record<string, Ware> = {
  canvas: {
    ...{ floor: 20, markup: markupOfAll, tiers: [], over: 'size', shipping: 'boxed' },
    sizes: { '8x12': { cost: 1_703 }, '12x18': { cost: 2_411 } },
    extra: { option: 'depth', usual: '0.75', value: '1.5', cost: 611 },
  },
  poster: {
    ...{ floor: floorOfAll, markup: markupOfAll, over: 'size', shipping: 'rolled', extra: null },
    tiers: [
      { from: 5, percent: 7.5 },
      { from: 12, percent: 20 },
    ],
    sizes: {
      '8x12': { cost: 413 },
      '12x18': { cost: 699, price: { EUR: 999, JPY: 1_490, KWD: 3_335 } },
      '20x30cm': { cost: 431 },
    },
  },
  'photo-print': {
    ...{ floor: floorOfAll, markup: 45, over: 'product', shipping: 'mailer', extra: null },
    tiers: [
      { from: 10, percent: 5 },
      { from: 25, percent: 12.5 },
    ],
    sizes: {
      '4x6': {
        cost: 23,
        tiers: [
          { from: 8, percent: 3.33 },
          { from: 30, percent: 40 },
        ],
      },
      '5x7': { cost: 41 },
    },
  },
  'framed-print': {
    ...{ floor: floorOfAll, markup: 55, tiers: [], over: 'size', shipping: 'fragile' },
    sizes: { '8x12': { cost: 2_917 } },
    extra: { option: 'frame', usual: 'black', value: 'natural', cost: 733 },
  },
}

type Listed = {
  price?: Record<string, number>
  tiers?: readonly Tier[]
  /** What the choice that costs extra adds. */
  extra?: Record<string, number>
}

const all = (cents: number, currencies = ledgerCurrencies) =>
  Object.fromEntries(
    currencies.map((each) => {
      const step = stepOf(each)
      return [each, Math.ceil(amountOf(cents, each) / step) * step]
    }),
  )

/** A price list, by product and upright name. Some values are named in some currencies only. */
export const priceList: Record<string, Record<string, Listed>> = {
  canvas: {
    '8x12': { price: all(2_099), extra: all(801, ['EUR', 'JPY']) },
    '12x18': { extra: all(777) },
  },
  poster: {
    '8x12': {
      tiers: [
        { from: 3, percent: 4 },
        { from: 9, percent: 11.11 },
      ],
    },
    '12x18': { price: all(899, ['EUR', 'USD', 'KWD']), tiers: [] },
  },
  'photo-print': { '4x6': { price: all(31) } },
  'framed-print': { '8x12': { price: all(3_599, ['HUF', 'USD']), extra: all(901) } },
}

const decimals = { EUR: 2, USD: 2, JPY: 0, KWD: 3, HUF: 2 } as const

/** The same as a German spreadsheet saves it. */
export function priceListFile(): string {
  const cells = (amounts: Record<string, number> = {}) =>
    ledgerCurrencies.map((currency) => {
      const digits = decimals[currency]
      const amount = amounts[currency]
      if (amount === undefined) return ''
      return (amount / 10 ** digits).toFixed(digits).replace('.', ',')
    })
  const rows = Object.entries(priceList).flatMap(([product, sizes]) =>
    Object.entries(sizes).flatMap(([size, { price, tiers, extra }]) => [
      [product, size, '', '', '', '', ...cells(price)],
      ...(extra === undefined
        ? []
        : [[product, size, ...namesOfExtra(product), '', '', ...cells(extra)]]),
      ...(tiers?.length === 0 ? [[product, size, '', '', '2', '0']] : []),
      ...(tiers ?? []).map(({ from, percent }) => {
        return [product, size, '', '', String(from), String(percent).replace('.', ',')]
      }),
    ]),
  )
  const header = ['product', 'size', 'option', 'choice', 'from', 'percent', ...ledgerCurrencies]
  return [header, ...rows].map((row) => row.join(';')).join('\r\n')
}

function namesOfExtra(product: string): string[] {
  const { option = '', value = '' } = wares[product]?.extra ?? {}
  return [option, value]
}

/** In cents: the first item, and each other one. */
const parcels = {
  standard: { boxed: [1_290, 450], rolled: [655, 205], fragile: [1_850, 655], mailer: [370, 2] },
  express: { boxed: [2_650, 1_090], rolled: [1_750, 450], fragile: [3_700, 990], mailer: [900, 7] },
} as const

export type Method = keyof typeof parcels

type Slot = { quantity: number; product: string; sizes: readonly string[]; pictures?: number }

const packages: readonly { name: string; cents: number; slots: readonly Slot[] }[] = [
  {
    ...{ name: 'Family', cents: 1_230 },
    slots: [
      { quantity: 1, product: 'poster', sizes: ['8x12', '12x18'] },
      { quantity: 2, product: 'photo-print', sizes: ['5x7'] },
      { quantity: 4, product: 'photo-print', sizes: ['4x6'], pictures: 2 },
    ],
  },
  {
    ...{ name: 'Trio', cents: 6_800 },
    slots: [{ quantity: 3, product: 'canvas', sizes: ['8x12'] }],
  },
  {
    ...{ name: 'Prints', cents: 325 },
    slots: [{ quantity: 7, product: 'photo-print', sizes: ['4x6', '5x7'] }],
  },
]

type Place = {
  country: string
  region: string | null
  postalCode: string
  percents: readonly number[]
}

export const places: readonly Place[] = [
  { country: 'DE', region: null, postalCode: '10115', percents: [19] },
  { country: 'HU', region: null, postalCode: '1011', percents: [27] },
  { country: 'JP', region: '13', postalCode: '100-0001', percents: [10] },
  { country: 'CA', region: 'ON', postalCode: 'M5H 2N2', percents: [5] },
  { country: 'CA', region: 'BC', postalCode: 'V6B 1A1', percents: [5, 7] },
  { country: 'US', region: 'MN', postalCode: '55401', percents: [6.875] },
  { country: 'US', region: 'OR', postalCode: '97201', percents: [] },
]

/** In cents. */
const fees = [
  { country: 'US', region: 'MN', amount: 50, from: 10_000, taxed: false },
  { country: 'CA', region: null, amount: 133, from: 0, taxed: true },
  { country: 'DE', region: null, amount: 77, from: 5_000, taxed: true },
] as const

export type Terms = {
  taxesIncluded: boolean
  taxOnShipping: boolean
  storeMarkup: number
  commission: { of: 'net' | 'gross'; isOnShipping: boolean }
}

function optionsOf({ extra }: Ware) {
  if (extra === null) return {}
  const { option, usual, value, cost } = extra
  const choices = [{ value: usual }, { value, bands: [{ cost: amountsOf(cost) }] }]
  return { [option]: { default: usual, choices } }
}

/** The catalog that sells all this. */
export function ledgerCatalog({ taxesIncluded, taxOnShipping }: Terms): CatalogDocument {
  const products = Object.entries(wares).map(([name, ware], index) => {
    const sizes = Object.entries(ware.sizes).map(([size, { cost, tiers, price }]) => {
      const ofSize = { ...(tiers && { tiers: [...tiers] }), ...(price && { price }) }
      return [size, { cost: amountsOf(cost), ...ofSize }]
    })
    return [
      name,
      {
        ...{ slug: `W${index}`, options: optionsOf(ware) },
        dpi: { floor: 100, good: 150, sharp: 200, file: 300 },
        millimetres: { bleed: 3, thickness: 0, safe: 3, frame_width: 12, frame_depth: 22 },
        ...{ shipping: ware.shipping, markup_percent: ware.markup },
        ...{ margin_floor_percent: ware.floor, tiers_over: ware.over },
        ...(ware.tiers.length > 0 && { tiers: [...ware.tiers] }),
        sizes: Object.fromEntries(sizes),
      },
    ]
  })
  const terms = (method: Method) => ({
    ...{ min_days: 2, max_days: 5 },
    rates: Object.fromEntries(
      Object.entries(parcels[method]).map(([name, [first, additional]]) => {
        const more = { additional: amountsOf(additional), oversize: amountsOf(0) }
        return [name, { first: amountsOf(first), ...more }]
      }),
    ),
  })
  const zone = { standard: terms('standard'), express: terms('express') }
  const rate = (percent: number, index: number) => {
    return { kind: 'tax' as const, name: `Tax ${index + 1}`, percent }
  }
  return {
    currencies: [...ledgerCurrencies],
    currency_digits: { EUR: 2, USD: 2, JPY: 0, KWD: 3, HUF: 2 },
    markup_percent: markupOfAll,
    margin_floor_percent: floorOfAll,
    oversize_square_inches: 864,
    sizes: { '8x12': '20x30', '12x18': '30x45', '4x6': '10x15', '5x7': '13x18', '20x30cm': '8x12' },
    products: Object.fromEntries(products),
    taxes: {
      ...{ included: taxesIncluded, on_shipping: taxOnShipping },
      places: places.map(({ country, region, percents }) => ({
        ...{ country, rates: percents.map(rate) },
        ...(region !== null && { region }),
      })),
    },
    fees: fees.map(({ country, region, amount, from, taxed }) => ({
      ...{ country, name: { en: `Fee of ${country}` }, amount: amountsOf(amount), taxed },
      ...(region !== null && { region }),
      ...(from > 0 && { from: amountsOf(from) }),
    })),
    packages: packages.map(({ name, cents, slots }) => ({
      ...{ name: { en: name }, price: amountsOf(cents) },
      slots: slots.map((slot) => ({ ...slot, sizes: [...slot.sizes] })),
    })),
    shipping: { europe: zone, 'north-america': zone, world: zone },
  }
}

export type Code = {
  gives:
    | { kind: 'percent'; percent: number }
    | { kind: 'amount'; amounts: Record<string, number> }
    | { kind: 'shipping' }
    | { kind: 'size'; product: string; size: string }
  products: readonly string[] | null
  leastSubtotal: Record<string, number> | null
  mayGoBelowFloor: boolean
}

/** `size`: the upright name. `picture`: which one of the test's. */
export type Print = {
  product: string
  size: string
  hasExtra: boolean
  quantity: number
  picture: number
}

export type Sale = {
  currency: LedgerCurrency
  prints: readonly Print[]
  place: Place
  method: Method
  code: Code | null
  /** Whether it is sold from the price list. */
  isListed?: boolean
}

/** What the shop says it takes off. The ledger checks it. */
export type TakenOff = {
  kind: string
  name: Readonly<Record<string, string>>
  lines: readonly number[]
  shipping: number
}

type Line = {
  unitPrice: number
  unitCommission: number
  unitCost: number
  unitFloor: number
  /** What an option adds to one. */
  extra: number
  quantity: number
}

/** Half up, to a multiple of `step`. */
export function rounded(dividend: bigint, divisor: bigint, step = 1): number {
  const whole = divisor * BigInt(step)
  return Number((2n * dividend + whole) / (2n * whole)) * step
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** `percent` with up to four decimals. */
function percentOf(amount: number, percent: number, step: number): number {
  return rounded(BigInt(amount) * BigInt(Math.round(percent * 10_000)), 1_000_000n, step)
}

function piecesOf(prints: readonly Print[], { product, size }: Print): number {
  const counted = prints.filter((each) => {
    return each.product === product && (wares[product]?.over === 'product' || each.size === size)
  })
  return sum(counted.map(({ quantity }) => quantity))
}

function lineOf(
  print: Print,
  { currency, prints, isListed = false }: Sale,
  { storeMarkup }: Terms,
): Line {
  const step = stepOf(currency)
  const ware = wares[print.product]
  const size = ware?.sizes[print.size]
  if (ware === undefined || size === undefined) throw new Error('It is not sold.')
  const pieces = piecesOf(prints, print)
  const listed = isListed ? priceList[print.product]?.[print.size] : undefined
  const tiers = listed?.tiers ?? size.tiers ?? ware.tiers
  const tier = tiers.filter(({ from }) => from <= pieces).at(-1)?.percent ?? 0
  const priceWith = (extra: number, percent: number) => {
    const cost = amountOf(size.cost, currency)
    const byHand = listed?.price?.[currency] ?? size.price?.[currency]
    const set = extra === 0 ? undefined : listed?.extra?.[currency]
    const rest = (byHand === undefined ? cost : 0) + (set === undefined ? extra : 0)
    const single =
      percentOf((byHand ?? 0) + (set ?? 0), 100, step) + percentOf(rest, 100 + ware.markup, step)
    const tenThousandths = (cost + extra) * (10_000 + ware.floor * 100)
    const floor = Math.ceil(tenThousandths / (10_000 * step)) * step
    const shop = Math.max(percentOf(single, 100 - percent, step), floor)
    const price = percentOf(shop, 100 + storeMarkup, step)
    return { price, commission: price - shop, cost: cost + extra, floor }
  }
  const extra = print.hasExtra ? amountOf(ware.extra?.cost ?? 0, currency) : 0
  const { price, commission, cost, floor } = priceWith(extra, tier)
  return {
    unitPrice: price,
    unitCommission: commission,
    unitCost: cost,
    unitFloor: floor,
    extra: priceWith(extra, 0).price - priceWith(0, 0).price,
    quantity: print.quantity,
  }
}

function shippingOf({ prints, currency }: Sale, method: Method): number {
  const items = prints.flatMap(({ product, quantity }) => {
    const [first, additional] = parcels[method][wares[product]?.shipping ?? 'boxed']
    const rate = [amountOf(first, currency), amountOf(additional, currency)] as const
    return Array.from({ length: quantity }, () => rate)
  })
  const dearest = items.toSorted(([a], [b]) => b - a)[0] ?? [0, 0]
  const all = sum(items.map(([, additional]) => additional)) + dearest[0] - dearest[1]
  return percentOf(all, 100, stepOf(currency))
}

type Package = { name: string; saving: number; worths: number[] }

/** Tries every package on single pieces, one round after the other. */
function packagesIn({ prints, currency }: Sale, lines: readonly Line[]): Package[] {
  const step = stepOf(currency)
  const left = prints.map(({ quantity }) => quantity)
  const worthOf = (index: number) => (lines[index]?.unitPrice ?? 0) - (lines[index]?.extra ?? 0)
  const found = packages.map(({ name, cents, slots }) => {
    const price = percentOf(amountOf(cents, currency), 100, step)
    return { name, price, slots, times: 0, saving: 0, worths: prints.map(() => 0) }
  })
  const fill = (slots: readonly Slot[]): number[] | null => {
    const taken = prints.map(() => 0)
    const free = (index: number) => (left[index] ?? 0) - (taken[index] ?? 0)
    for (const { quantity, product, sizes, pictures } of slots) {
      const fitting = prints
        .map((print, index) => ({ ...print, index }))
        .filter((each) => each.product === product && sizes.includes(each.size))
        .filter(({ index }) => (left[index] ?? 0) > 0)
        .sort((a, b) => worthOf(b.index) - worthOf(a.index) || a.index - b.index)
      const counts = new Map<number, number>()
      for (const { picture, index } of fitting) {
        counts.set(picture, (counts.get(picture) ?? 0) + free(index))
      }
      const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, pictures ?? counts.size)
      const pieces = fitting
        .filter(({ picture }) => most.some(([allowed]) => allowed === picture))
        .flatMap(({ index }) => Array.from({ length: free(index) }, () => index))
      if (pieces.length < quantity) return null
      for (const index of pieces.slice(0, quantity)) taken[index] = (taken[index] ?? 0) + 1
    }
    return taken
  }
  for (;;) {
    const tries = found.map((each) => {
      const taken = fill(each.slots)
      const worth = sum((taken ?? []).map((count, index) => count * worthOf(index)))
      return { each, taken, saving: taken === null ? 0 : worth - each.price }
    })
    const best = tries.toSorted((a, b) => b.saving - a.saving)[0]
    if (best === undefined || best.saving <= 0 || best.taken === null) break
    const { each, taken, saving } = best
    // As often as the same pieces last.
    while (taken.every((count, index) => count <= (left[index] ?? 0))) {
      each.times += 1
      each.saving += saving
      taken.forEach((count, index) => {
        left[index] = (left[index] ?? 0) - count
        each.worths[index] = (each.worths[index] ?? 0) + count * worthOf(index)
      })
    }
  }
  return found.flatMap(({ name, times, saving, worths }) => {
    if (times === 0) return []
    return [{ name: times === 1 ? name : `${times} × ${name}`, saving, worths }]
  })
}

/** Adds up to the amount, in proportion to the weights, at most `most` each. */
function isSpread(
  off: readonly number[],
  amount: number,
  weights: readonly number[],
  most: readonly number[],
  step: number,
): boolean {
  const room = sum(most.map((each, index) => ((weights[index] ?? 0) > 0 ? each : 0)))
  const all = Math.floor(Math.min(amount, room) / step) * step
  const shareAt = (level: number) =>
    weights.map((weight, index) => Math.min(weight * level, most[index] ?? 0))
  let [low, high] = [0, 1]
  for (let round = 0; round < 80; round++) {
    const middle = (low + high) / 2
    if (sum(shareAt(middle)) < all) low = middle
    else high = middle
  }
  const ideal = shareAt(high)
  return (
    sum(off) === all &&
    off.every((each, index) => {
      const isNear = Math.abs(each - (ideal[index] ?? 0)) < off.length * step
      return each >= 0 && each % step === 0 && each <= (most[index] ?? 0) && isNear
    })
  )
}

/** Any lines that bear the amount. */
function spreadInOrder(amount: number, most: readonly number[], step: number): number[] {
  let rest = Math.floor(amount / step) * step
  return most.map((each) => {
    const off = Math.min(each, rest)
    rest -= off
    return off
  })
}

export type Owed = {
  lines: readonly (Line & { discount: number; total: number; commission: number; tax: number })[]
  subtotal: number
  shipping: number
  discountTotal: number
  feeTotal: number
  /** By rate. */
  taxes: readonly number[]
  /** Of `tax`: what is on shipping and fees. */
  taxOnShipping: number
  tax: number
  total: number
  commission: number
  items: number
  cost: number
}

/**
 * What the order has to be, given what the shop takes off. Null in place of `refusal` if the code
 * applies. `broken` names the rules that what is taken off violates.
 */
export function owedFor(
  sale: Sale,
  terms: Terms,
  taken: readonly TakenOff[],
): { owed: Owed; refusal: string | null; broken: string[] } {
  const { currency, prints, method, code } = sale
  const step = stepOf(currency)
  const lines = prints.map((print) => lineOf(print, sale, terms))
  const left = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const listed = shippingOf(sale, method)
  const cheapest = Math.min(shippingOf(sale, 'standard'), shippingOf(sale, 'express'))
  let shipping = listed
  const broken: string[] = []
  const rule = (name: string, isHeld: boolean) => {
    if (!isHeld) broken.push(name)
  }
  const roomOf = (ignoresFloor: boolean) =>
    left.map((each, index) => {
      const { unitFloor = 0, quantity = 0 } = lines[index] ?? {}
      return ignoresFloor ? each : Math.max(0, each - unitFloor * quantity)
    })
  const take = (off: readonly number[]) => {
    off.forEach((each, index) => {
      left[index] = (left[index] ?? 0) - each
    })
  }

  const claims = [...taken]
  for (const { name, saving, worths } of packagesIn(sale, lines)) {
    const most = roomOf(false).map((room, index) => Math.min(room, worths[index] ?? 0))
    // A package whose prints are all at their margin floor takes nothing off.
    if (sum(most) === 0) continue
    const claim = claims.shift()
    rule(`package ${name}`, claim?.kind === 'package' && claim.name.en === name)
    rule(
      `saving of ${name}: ${saving} over ${worths}`,
      isSpread(claim?.lines ?? [], saving, worths, most, step),
    )
    rule('a package leaves shipping alone', claim?.shipping === 0)
    take(claim?.lines ?? [])
  }

  let refusal: string | null = null
  if (code !== null) {
    const { gives, products, leastSubtotal, mayGoBelowFloor } = code
    const isMeant = prints.map(({ product }) => products?.includes(product) ?? true)
    const most = roomOf(mayGoBelowFloor).map((room, index) => (isMeant[index] ? room : 0))
    const claim = claims[0]
    const offLines = claim?.lines ?? lines.map(() => 0)
    let expected: readonly number[] = lines.map(() => 0)
    let ofShipping = 0
    if (sum(left) < (leastSubtotal?.[currency] ?? 0)) refusal = 'below_least'
    else if (!isMeant.includes(true)) refusal = 'other_prints'
    else if (gives.kind === 'percent') {
      expected = left.map((each, index) =>
        Math.min(percentOf(each, gives.percent, step), most[index] ?? 0),
      )
    } else if (gives.kind === 'shipping') ofShipping = Math.min(cheapest, shipping)
    else if (gives.kind === 'amount') {
      const amount = gives.amounts[currency]
      if (amount === undefined) refusal = 'other_currency'
      // The rule leaves open which line bears the last unit, so any fair spread is right.
      else if (isSpread(offLines, amount, left, most, step)) expected = offLines
      else if (amount >= sum(most)) expected = most
      else expected = spreadInOrder(amount, most, step)
    } else {
      const prices = prints.map(({ product, size, quantity }, index) => {
        const isOne = product === gives.product && size === gives.size
        return isOne ? (left[index] ?? 0) / quantity : Infinity
      })
      const price = Math.min(...prices)
      const at = prices.indexOf(price)
      if (price === Infinity) refusal = 'other_prints'
      else {
        const off = Math.floor(Math.min(price, most[at] ?? 0) / step) * step
        expected = prices.map((_, index) => (index === at ? off : 0))
      }
    }
    if (refusal === null) {
      if (sum(expected) + ofShipping === 0) refusal = 'nothing_to_take'
      else if (sum(expected) + ofShipping === sum(left) + shipping) refusal = 'nothing_left'
    }
    if (refusal === null) {
      claims.shift()
      rule('the code takes something off', claim?.kind === 'code')
      rule('what the code takes off', expected.join() === offLines.join())
      rule('what it takes off shipping', claim?.shipping === ofShipping)
      take(offLines)
      shipping -= ofShipping
    }
  }
  rule('nothing else is taken off', claims.length === 0)
  const mayBeBelow = refusal === null && code?.mayGoBelowFloor === true
  lines.forEach(({ unitFloor, quantity }, index) => {
    const least = mayBeBelow ? 0 : unitFloor * quantity
    rule(`line ${index} is not below its floor`, (left[index] ?? 0) >= least)
  })
  const owed = sumsOf({ sale, terms, lines, left, listed, shipping })
  return { owed, refusal, broken }
}

function sumsOf({
  sale: { currency, place },
  terms,
  lines,
  left,
  listed,
  shipping,
}: {
  sale: Sale
  terms: Terms
  lines: readonly Line[]
  left: readonly number[]
  listed: number
  shipping: number
}): Owed {
  const step = stepOf(currency)
  const { taxesIncluded, taxOnShipping, commission: basis } = terms
  const subtotal = sum(left)
  const due = fees.filter(({ country, region, from }) => {
    const isThere = country === place.country && (region === null || region === place.region)
    return isThere && subtotal >= amountOf(from, currency)
  })
  const feeOf = ({ amount }: { amount: number }) => percentOf(amountOf(amount, currency), 100, step)
  const feeTotal = sum(due.map(feeOf))
  const all = place.percents.map((percent) => BigInt(Math.round(percent * 10_000)))
  const every = all.reduce((one, other) => one + other, 0n)
  const taxesOn = (amount: number) =>
    all.map((rate) =>
      taxesIncluded
        ? rounded(BigInt(amount) * rate, 1_000_000n + every)
        : rounded(BigInt(amount) * rate, 1_000_000n, step),
    )
  const others = [
    ...(taxOnShipping ? [shipping] : []),
    ...due.filter(({ taxed }) => taxed).map(feeOf),
  ]
  const bases = [...left, ...others]
  const taxes = all.map((_, index) => sum(bases.map((base) => taxesOn(base)[index] ?? 0)))
  const tax = sum(taxes)
  const sold = lines.map((line, index) => {
    const total = left[index] ?? 0
    const price = line.unitPrice * line.quantity
    const share = rounded(
      BigInt(line.unitCommission) * BigInt(line.quantity) * BigInt(total),
      BigInt(price),
      step,
    )
    const room = Math.max(0, total - line.unitFloor * line.quantity)
    const commission = Math.min(share, room)
    return { ...line, total, discount: price - total, commission, tax: sum(taxesOn(total)) }
  })
  const goodsTax = sum(sold.map((line) => line.tax))
  const shippingTax = taxOnShipping ? sum(taxesOn(shipping)) : 0
  const earned = sum(sold.map(({ commission }) => commission))
  const basisOf = (price: number, within: number) =>
    (basis.of === 'net' ? 0 : within) + price - (taxesIncluded ? within : 0)
  const base =
    basisOf(subtotal, goodsTax) + (basis.isOnShipping ? basisOf(shipping, shippingTax) : 0)
  return {
    lines: sold,
    subtotal,
    shipping,
    discountTotal: sum(sold.map(({ discount }) => discount)) + listed - shipping,
    feeTotal,
    taxes,
    tax,
    taxOnShipping: tax - goodsTax,
    total: subtotal + shipping + feeTotal + (taxesIncluded ? 0 : tax),
    commission: subtotal === 0 ? earned : rounded(BigInt(earned) * BigInt(base), BigInt(subtotal)),
    items: sum(sold.map(({ quantity }) => quantity)),
    cost: sum(sold.map(({ unitCost, quantity }) => unitCost * quantity)),
  }
}

/** An order's amounts in the books while `left` of its total is paid. */
export function bookedAt(owed: Owed, { taxesIncluded }: Terms, left: number) {
  const share = (amount: number) => rounded(BigInt(amount) * BigInt(left), BigInt(owed.total))
  const tax = sum(owed.taxes.map(share))
  const within = taxesIncluded ? owed.taxOnShipping : 0
  const shipping = share(owed.shipping + owed.feeTotal - within)
  return { goods: left - tax - shipping, shipping, tax, commission: share(owed.commission) }
}
