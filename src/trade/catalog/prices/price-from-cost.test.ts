import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../../tests/helpers/rules-of-many.ts'
import { markedUp, priceFromCost } from './price-from-cost.ts'

const plain = { markupPercent: 30, marginFloorPercent: 0, storeMarkupPercent: 0 }

describe('priceFromCost', () => {
  it('adds the store’s markup to the shop’s price as its commission', () => {
    expect(priceFromCost(2000, { ...plain, storeMarkupPercent: 10 })).toEqual({
      price: 2860,
      commission: 260,
      isAtFloor: false,
      floor: 2000,
    })
  })

  it('applies hundredths of a percent exactly', () => {
    expect(markedUp(2000, 12.35)).toBe(2247)
    // Exactly half a cent, which binary fractions would lose: 1000 plus 1.15 % is 1011.5.
    expect(markedUp(1000, 1.15)).toBe(1012)
    const floor = { ...plain, markupPercent: 0, marginFloorPercent: 0.1 }
    expect(priceFromCost(1000, floor).price).toBe(1001)
  })

  it('never goes below the margin floor, rounded up', () => {
    const atFloor = { ...plain, markupPercent: 5, marginFloorPercent: 20 }
    expect(priceFromCost(1999, atFloor)).toEqual({
      price: 2399,
      commission: 0,
      isAtFloor: true,
      floor: 2399,
    })
    expect(priceFromCost(1999, { ...atFloor, markupPercent: 20 })).toMatchObject({
      price: 2399,
      isAtFloor: false,
    })
    expect(priceFromCost(1999, { ...atFloor, markupPercent: 21 }).isAtFloor).toBe(false)
  })

  it('is a multiple of the payable step: the price, its floor and the store’s share', () => {
    expect([1234, 1235, 1244].map((cost) => markedUp(cost, 0, 10))).toEqual([1230, 1240, 1240])
    expect(markedUp(1234, 30, 10)).toBe(1600)
    const atFloor = { ...plain, markupPercent: 0, marginFloorPercent: 10 }
    expect(priceFromCost(1001, atFloor, 10)).toEqual({
      price: 1110,
      commission: 0,
      isAtFloor: true,
      floor: 1110,
    })
    const ofStore = { ...plain, storeMarkupPercent: 10 }
    expect(priceFromCost(1010, ofStore, 10)).toMatchObject({ price: 1440, commission: 130 })
  })

  it('marks up what a price set by hand does not cover', () => {
    expect(priceFromCost(2600, plain, 1, { price: 5000, cost: 2000 }).price).toBe(5000 + 780)
    expect(priceFromCost(2600, plain, 10, { price: 5004, cost: 2000 }).price).toBe(5000 + 780)
    const floor = { ...plain, marginFloorPercent: 20 }
    expect(priceFromCost(2600, floor, 1, { price: 100, cost: 2000 })).toMatchObject({
      price: 3120,
      isAtFloor: true,
    })
  })

  it('respects the floor and adds up, whatever the numbers', () => {
    const random = createRandom(7)
    const { hold, broken } = rulesOfMany()
    for (let round = 0; round < 3_000; round += 1) {
      const cost = random(round % 3 === 0 ? 1_000_000_000 : 100_000)
      const markups = {
        markupPercent: random(1000),
        marginFloorPercent: random(1000),
        storeMarkupPercent: random(1000),
      }
      const { price, commission, isAtFloor } = priceFromCost(cost, markups)
      const shopPrice = price - commission
      const rules = {
        'is a whole number': Number.isSafeInteger(price),
        'takes nothing from the store': commission >= 0,
        'keeps to the floor': shopPrice * 100 >= cost * (100 + markups.marginFloorPercent),
        'adds up': price === markedUp(shopPrice, markups.storeMarkupPercent),
        'is marked up above the floor':
          isAtFloor || shopPrice === halfUp(cost, markups.markupPercent),
      }
      hold(rules, { cost, markups, price, commission, isAtFloor })
    }
    expect(broken).toEqual([])
  })
})

// An independent, exact implementation of the same rule in integers.
function halfUp(amount: number, percent: number): number {
  const exact = BigInt(amount) * BigInt(100 + percent)
  const rest = exact % 100n
  return Number(exact / 100n + (rest >= 50n ? 1n : 0n))
}

function createRandom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (most + 1))
  }
}
