// What is taken off a sale: each sum agrees with the others to the last minor unit, in currencies of
// no, two and three decimals, with taxes inside prices, on top and exempt.

import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { minorDigits } from '../../../pure/contract/currency-digits.ts'
import type { CartLine } from '../../carts/cart.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import { completeOptions } from '../../catalog/choices/chosen-options.ts'
import type { CatalogDocument } from '../../catalog/document/catalog-document.ts'
import { parseCatalog } from '../../catalog/document/parse-catalog.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { type DiscountRule, spreadOver } from '../../catalog/prices/discounts.ts'
import { getProduct } from '../../catalog/products.ts'
import { catalogForStore } from '../../catalog/store-markup/catalog-for-store.ts'
import { type CartTotals, cartTotals } from './cart-totals.ts'
import { sumsFingerprint } from './sums-fingerprint.ts'

type Place = NonNullable<CatalogDocument['taxes']>['places'][number]

const vat: Place = { country: 'DE', rates: [{ kind: 'vat', percent: 19 }] }
const store = { mode: 'test' } as Parameters<typeof sumsFingerprint>[0]['store']

function catalogIn(
  currency: string,
  {
    included = true,
    markup = 0,
    floor = 0,
  }: { included?: boolean; markup?: number; floor?: number },
) {
  const known = new Set(builtInDocument.currencies)
  const factor = 10 ** (minorDigits(currency) - 2)
  // The amounts in dollars, with the digits of the currency.
  const changed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(changed)
    const entries = Object.entries(value)
    if (entries.length > 0 && entries.every(([name]) => known.has(name))) {
      return { [currency]: Math.ceil(Number(entries[0]?.[1]) * factor) }
    }
    return Object.fromEntries(entries.map(([name, of]) => [name, changed(of)]))
  }
  const document = {
    ...(changed(builtInDocument) as CatalogDocument),
    currencies: [currency],
    currency_digits: { [currency]: minorDigits(currency) },
    margin_floor_percent: floor,
    taxes: { included, places: [vat] },
  }
  return catalogForStore(parseCatalog(document, 'sha'), { markup: { percent: markup } })
}

type Catalog = ReturnType<typeof catalogIn>

function lineOf(catalog: Catalog, product: string, size: string, quantity: number) {
  const options = completeOptions(getProduct(catalog, product), {})
  const chosen = { isAvailable: true, name: size } as CartLine['chosen']
  return { product, options, chosen, quantity }
}

const percentOff = (percent: number, ignoresFloor = false): DiscountRule => ({
  kind: 'code',
  name: { en: `OFF${percent}` },
  ignoresFloor,
  off: ({ lines }) => ({ lines: lines.map(({ total }) => (total * percent) / 100), shipping: 0 }),
})
const amountOff = (amount: number): DiscountRule => ({
  kind: 'package',
  name: { en: 'Family', de: 'Familie' },
  off: ({ lines, currency }) => ({ lines: spreadOver(amount, lines, currency), shipping: 0 }),
})
const freeShipping: DiscountRule = {
  kind: 'code',
  name: { en: 'FREE' },
  off: ({ lines, shipping, method }) => ({
    lines: lines.map(() => 0),
    shipping: method === 'standard' ? shipping : 0,
  }),
}

describe('cartTotals with discounts', () => {
  const catalog = catalogIn('EUR', {})
  const lines = [lineOf(catalog, 'poster', '12x8', 2), lineOf(catalog, 'canvas', '12x8', 1)]
  const cart = { catalog, currency: 'EUR', lines }
  const to = { country: 'DE', method: 'standard' }

  it('takes them off lines and shipping, each from what is left', async () => {
    const plain = await cartTotals(cart, to)
    const discounts = [amountOff(500), percentOff(10), freeShipping]
    const sums = await cartTotals(cart, { ...to, discounts })
    expect(sums.discounts).toMatchObject([
      { kind: 'package', name: { en: 'Family', de: 'Familie' }, amount: 500, shipping: 0 },
      { kind: 'code', shipping: 0 },
      { kind: 'code', amount: 0, shipping: plain.shipping },
    ])
    expect(sums.shipping).toBe(0)
    expect(sums.method.price).toBe(0)
    expect(sums.total).toBe(sums.subtotal)
    expect(sums.total).toBe(plain.total - sums.discountTotal)
    // The other method keeps its price, and choosing it agrees with what was shown.
    const express = sums.methods.find(({ name }) => name === 'express')
    const other = await cartTotals(cart, { ...to, discounts, method: 'express' })
    expect(other.shipping).toBe(express?.price)
    expect(other.shipping).toBeGreaterThan(0)
  })

  it('never goes below the margin floor, unless an owner allows it', async () => {
    const half = await cartTotals(cart, { ...to, discounts: [percentOff(50)] })
    expect(half.lines.map(({ total, unitCost, quantity }) => total - unitCost * quantity)).toEqual([
      0, 0,
    ])
    const allowed = await cartTotals(cart, { ...to, discounts: [percentOff(100, true)] })
    expect(allowed.lines.map(({ total }) => total)).toEqual([0, 0])
    expect(allowed.total).toBe(allowed.shipping)
  })

  it('stays the same share of the price without its tax for an exempt business', async () => {
    const exempt = { ...to, isTaxExempt: true, discounts: [percentOff(50, true)] }
    const [poster] = (await cartTotals({ ...cart, lines: lines.slice(0, 1) }, exempt)).lines
    // 9.10 with 19 % is 7.65 without. Two cost 15.30, of which half is taken off.
    expect(poster).toMatchObject({ unitPrice: 765, discount: 765, total: 765 })
    const all = await cartTotals(cart, { ...exempt, discounts: [percentOff(100, true)] })
    expect(all.lines.map(({ total }) => total)).toEqual([0, 0])
  })

  it('leaves no trace of a rule that takes nothing off', async () => {
    const plain = await cartTotals(cart, to)
    const sums = await cartTotals(cart, { ...to, discounts: [percentOff(0), amountOff(-10)] })
    expect(sums).toEqual(plain)
  })

  it('are part of the fingerprint of the sums, which is as before without them', async () => {
    const plain = sumsFingerprint({ store }, await cartTotals(cart, to))
    const prints = await Promise.all(
      [amountOff(500), { ...amountOff(500), name: { en: 'Other' } }].map(async (rule) =>
        sumsFingerprint({ store }, await cartTotals(cart, { ...to, discounts: [rule] })),
      ),
    )
    expect(new Set([plain, ...prints]).size).toBe(3)
    // As a page of the previous release carries it.
    expect(plain).toBe('17f2d331dfb99f0fc532539930de32b9')
  })

  it('counts fees from what the goods cost after them', async () => {
    const fee = { country: 'DE', region: null, name: { en: 'Fee' }, amount: { EUR: 50 } }
    const { subtotal } = await cartTotals(cart, to)
    const fees = [{ ...fee, from: { EUR: subtotal }, isTaxed: false }]
    const withFee = { ...cart, catalog: { ...catalog, fees } }
    expect((await cartTotals(withFee, to)).feeTotal).toBe(50)
    expect((await cartTotals(withFee, { ...to, discounts: [amountOff(1)] })).feeTotal).toBe(0)
  })

  it('agree with lines, taxes and commission, whatever the numbers', async () => {
    const random = seededRandom(47)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const { hold, broken } = rulesOfMany()
    for (const currency of ['EUR', 'JPY', 'KWD', 'HUF', 'MGA']) {
      const step = payableStep(currency)
      for (const included of [true, false]) {
        const catalog = catalogIn(currency, { included, markup: upTo(40), floor: upTo(20) })
        for (let round = 0; round < 60; round++) {
          const lines = Array.from({ length: 1 + upTo(4) }, () =>
            lineOf(catalog, upTo(1) === 0 ? 'poster' : 'canvas', '12x8', 1 + upTo(6)),
          )
          const rules = [percentOff(upTo(60), upTo(4) === 0), amountOff(upTo(9_000)), freeShipping]
          const isTaxExempt = upTo(2) === 0
          const sale = { country: 'DE', isTaxExempt, method: 'standard' }
          const cart = { catalog, currency, lines }
          const sums = await cartTotals(cart, { ...sale, discounts: rules.slice(upTo(2)) })
          const plain = await cartTotals(cart, sale)
          hold(rulesOf(sums, plain, step), { currency, included, isTaxExempt, sums })
        }
      }
    }
    expect(broken).toEqual([])
  })
})

function rulesOf(sums: CartTotals, plain: CartTotals, step: number) {
  const { lines, discounts, taxes } = sums
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
  const off = (index: number) => sum(discounts.map((each) => each.lines[index] ?? 0))
  const rate = 0.19
  return {
    'each line is its price less its discounts': lines.every(
      (line, index) =>
        line.discount === off(index) &&
        line.total === line.unitPrice * line.quantity - line.discount,
    ),
    'amounts are payable': [
      ...lines.flatMap(({ total, discount, commission }) => [total, discount, commission]),
      ...[sums.subtotal, sums.shipping, sums.commission, sums.total],
    ].every((each) => each >= 0 && each % step === 0),
    'discounts add up': discounts.every((each) => each.amount === sum(each.lines)),
    'lines add up': sums.subtotal === sum(lines.map(({ total }) => total)),
    'nothing is lost':
      plain.subtotal + plain.shipping === sums.subtotal + sums.shipping + sums.discountTotal,
    'the total adds up':
      sums.total === sums.subtotal + sums.shipping + (taxes.isIncluded ? 0 : sums.tax),
    'the tax of a line is that of what was paid': lines.every(({ total }, index) => {
      const exact = sums.isTaxExempt
        ? 0
        : taxes.isIncluded
          ? total - total / (1 + rate)
          : total * rate
      return Math.abs((taxes.lineTaxes[index] ?? 0) - exact) <= step / 2 + 1e-6
    }),
    'the commission is the share of what was paid': lines.every((line) => {
      const share = (line.unitCommission * line.total) / line.unitPrice
      return (
        line.commission <= Math.round(share / step + 1e-9) * step && line.commission <= line.total
      )
    }),
    'the shop keeps its margin floor': lines.every(
      (line) =>
        sums.isTaxExempt ||
        line.commission === 0 ||
        line.total - line.commission >= line.unitFloor * line.quantity,
    ),
    'the method costs what is charged': sums.method.price === sums.shipping,
  }
}
