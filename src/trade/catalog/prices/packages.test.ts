import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { CatalogDocument, PackageDocument } from '../document/catalog-document.ts'
import { documentFaultText } from '../document/document-fault.ts'
import { checkDocument } from '../document/document-faults.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { getProduct } from '../products.ts'
import { discountCart } from './discount-cart.ts'
import { packageRules } from './packages.ts'
import { priceCart } from './price-cart.ts'

/** Posters of 8x12 sell for 10.00, of 5x7 for 4.00; at cost, half of that. */
function documentWith(packages: PackageDocument[], more: Partial<CatalogDocument> = {}) {
  const document: CatalogDocument = { ...structuredClone(builtInDocument), ...more, packages }
  const { poster } = document.products
  for (const [size, price] of [
    ['8x12', 1_000],
    ['5x7', 400],
  ] as const) {
    Object.assign(poster?.sizes[size] ?? {}, {
      price: { USD: price },
      cost: { ...poster?.sizes[size]?.cost, USD: price / 2 },
    })
  }
  return document
}

const slot = (quantity: number, size: string, pictures?: number) => ({
  quantity,
  product: 'poster',
  sizes: [size],
  ...(pictures !== undefined && { pictures }),
})
/** 1 × 8×12 and 4 × 5×7 of up to 2 pictures: 26.00 alone. */
const family: PackageDocument = {
  name: { en: 'Family', ...{ de: 'Familie' } },
  price: { USD: 2_000 },
  slots: [slot(1, '8x12'), slot(4, '5x7', 2)],
}

type Line = readonly [size: string, quantity: number, picture?: string]

function sell(
  packages: PackageDocument[],
  lines: readonly Line[],
  more?: Partial<CatalogDocument>,
) {
  const catalog = parseCatalog(documentWith(packages, more), 'sha')
  const product = getProduct(catalog, 'poster')
  const cart = lines.map(([size, quantity, picture = null]) => {
    return { product, size, quantity, options: {}, picture }
  })
  const listed = priceCart(cart, 'USD')
  const rules = packageRules(catalog, cart, listed)
  return {
    listed,
    sold: discountCart(listed, cart, { rules, method: 'standard', cheapestShipping: 0 }),
  }
}

describe('packages', () => {
  it('are recognized in the lines, upright and lying, and cost their price', () => {
    const { sold } = sell(
      [family],
      [
        ['12x8', 1, 'a'],
        ['5x7', 3, 'a'],
        ['7x5', 1, 'b'],
      ],
    )
    expect(sold.subtotal).toBe(2_000)
    expect(sold.discounts).toMatchObject([
      { kind: 'package', name: { en: 'Family', de: 'Familie' }, amount: 600 },
    ])
    // In proportion to 10.00, 12.00 and 4.00.
    expect(sold.lines.map(({ discount }) => discount)).toEqual([230, 277, 93])
  })

  it('leave what does not belong to them as it is', () => {
    const { sold } = sell(
      [family],
      [
        ['8x12', 2, 'a'],
        ['5x7', 5, 'b'],
      ],
    )
    expect(sold.subtotal).toBe(2_000 + 1_000 + 400)
  })

  it('count as often as the cart has them', () => {
    const { sold } = sell(
      [family],
      [
        ['8x12', 3, 'a'],
        ['5x7', 12, 'b'],
      ],
    )
    expect(sold.subtotal).toBe(6_000)
    expect(sold.discounts).toMatchObject([{ name: { en: '3 × Family', de: '3 × Familie' } }])
  })

  it('need their slots filled, with few enough pictures', () => {
    const three: Line[] = [
      ['8x12', 1, 'a'],
      ['5x7', 1, 'a'],
      ['5x7', 1, 'b'],
      ['5x7', 2, 'c'],
    ]
    expect(sell([family], three).sold.discounts).toEqual([])
    expect(sell([family], [...three, ['5x7', 1, 'a']]).sold.subtotal).toBe(2_000 + 400)
    expect(sell([family], [['5x7', 4, 'a']]).sold.discounts).toEqual([])
    // Pictures that are not known count as different.
    const unknown: Line[] = [
      ['8x12', 1],
      ['5x7', 1],
      ['5x7', 1],
      ['5x7', 2],
    ]
    expect(sell([family], unknown).sold.discounts).toEqual([])
  })

  it('of two that fit take the one that saves more', () => {
    const small = {
      ...family,
      name: { en: 'Small' },
      price: { USD: 1_700 },
      slots: [slot(2, '8x12')],
    }
    const big = { ...small, name: { en: 'Big' }, price: { USD: 2_300 }, slots: [slot(3, '8x12')] }
    const namesOf = (quantity: number) =>
      sell([small, big], [['8x12', quantity]]).sold.discounts.map(({ name }) => name.en)
    expect([2, 3, 5].map(namesOf)).toEqual([['Small'], ['Big'], ['Small', 'Big']])
  })

  it('never cost more than their prints', () => {
    const dear = { ...family, price: { USD: 2_600 } }
    expect(
      sell(
        [dear],
        [
          ['8x12', 1, 'a'],
          ['5x7', 4, 'a'],
        ],
      ).sold.discounts,
    ).toEqual([])
  })

  it('leave the additional price of options on top', () => {
    const catalog = parseCatalog(
      documentWith([
        {
          name: { en: 'Two' },
          price: { USD: 4_000 },
          slots: [{ quantity: 2, product: 'canvas', sizes: ['8x12'] }],
        },
      ]),
      'sha',
    )
    const product = getProduct(catalog, 'canvas')
    const of = (depth: string) => {
      const cart = [{ product, size: '8x12', quantity: 2, options: { depth }, picture: 'a' }]
      const listed = priceCart(cart, 'USD')
      const rules = packageRules(catalog, cart, listed)
      const sold = discountCart(listed, cart, { rules, method: 'standard', cheapestShipping: 0 })
      return { listed: listed.subtotal, sold: sold.subtotal }
    }
    const [plain, deep] = [of('0.75'), of('1.5')]
    expect(plain.sold).toBe(4_000)
    expect(deep.sold).toBe(4_000 + deep.listed - plain.listed)
    expect(deep.listed).toBeGreaterThan(plain.listed)
  })

  it('are refused below the margin floor, and for prints that are not sold', () => {
    const faultsOf = (pack: PackageDocument, more: Partial<CatalogDocument> = {}) => {
      const check = checkDocument(documentWith([pack], more))
      return check.ok ? [] : check.faults.map(documentFaultText)
    }
    expect(faultsOf(family)).toEqual([])
    // 5.00 and 4 × 2.00 are their cost.
    expect(faultsOf({ ...family, price: { USD: 1_299 } })).toEqual([
      'packages.0.price: is below the margin floor: at least 1300 in USD.',
    ])
    expect(faultsOf(family, { margin_floor_percent: 60 })).toEqual([
      'packages.0.price: is below the margin floor: at least 2080 in USD.',
    ])
    expect(faultsOf({ ...family, slots: [slot(1, '40x60')] })).toEqual([
      'packages.0.slots.0.sizes: the product is not sold in 40x60.',
    ])
    const wood = { ...slot(1, '8x12'), product: 'wood' }
    expect(faultsOf({ ...family, slots: [wood] })).toEqual([
      'packages.0.slots.0.product: is not one of the products.',
    ])
    expect(faultsOf({ ...family, price: { XAU: 5 } })).toEqual([
      'packages.0.price: XAU is not one of the currencies.',
    ])
  })

  it('add up, save, and keep the floor, whatever the cart', () => {
    const random = seededRandom(5)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const { hold, broken } = rulesOfMany()
    const two = { ...family, name: { en: 'Two' }, price: { USD: 1_500 }, slots: [slot(2, '8x12')] }
    for (let round = 0; round < 300; round++) {
      const lines = Array.from(
        { length: 1 + upTo(8) },
        (): Line => [upTo(1) === 0 ? '8x12' : '7x5', 1 + upTo(9), `picture ${upTo(4)}`],
      )
      const { listed, sold } = sell([family, two], lines, { margin_floor_percent: upTo(40) })
      const off = sold.discounts.reduce((sum, { amount }) => sum + amount, 0)
      hold(
        {
          'adds up': sold.subtotal === listed.subtotal - off,
          saves: sold.discounts.every(({ amount }) => amount > 0),
          'keeps the floor': sold.lines.every(
            ({ total, unitFloor, quantity }) => total >= unitFloor * quantity,
          ),
        },
        lines,
      )
    }
    expect(broken).toEqual([])
  })

  it('are found among 1,000 lines', () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, index): Line => [index % 5 === 0 ? '8x12' : '5x7', 1, 'a'],
    )
    expect(sell([family], lines).sold.discounts).toMatchObject([{ name: { en: '200 × Family' } }])
  })
})
