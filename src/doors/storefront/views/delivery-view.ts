// What a cart costs where it goes, and when it arrives there. The browser sums it up anew with every
// choice, as the checkout will.

import {
  consignmentPrice,
  type ItemRates,
  type ShippedItem,
} from '../../../trade/catalog/consignment-price.ts'
import { taxOnTop, withoutTax } from '../../../trade/catalog/taxes/tax-amounts.ts'
import { type Choice, type Design, sizeOf } from './design/choice.ts'

export type DeliveryView = {
  /** ISO 3166-1 alpha-2, of where it goes. */
  readonly country: string
  /** What the sums say beside the price, filled in but for the price of shipping. */
  readonly text: { withShipping: string; freeShipping: string }
  /** The ways to choose from: that one of the checkout, or all that are offered. */
  readonly ways: readonly {
    readonly arrives: string
    /** By product. */
    readonly rates: Readonly<Record<string, ItemRates>>
    /** The other lines of the cart. */
    readonly others: readonly ShippedItem[]
  }[]
  /** See payableStep(). */
  readonly step: number
  /** What comes on top of the prices. */
  readonly taxes: {
    readonly millionths: readonly number[]
    readonly isOnShipping: boolean
    /** Minor units, of the other lines; less than 0 where tax is taken out of their prices. */
    readonly ofOthers: number
    /** Millionths, of all taxes that are taken out of the prices for a business that pays none; else 0. */
    readonly takenOut: number
  }
  /** What of taxes the sum holds, or does not yet. */
  readonly taxNote: string
}

/** Minor units; shipping is the cheapest of the ways. */
export type DeliveredSum = { total: number; shipping: number; arrives: string }

export function deliveredSum(
  { ways, step, taxes }: DeliveryView,
  othersTotal: number,
  design: Design,
  choice: Choice,
): DeliveredSum {
  const size = sizeOf(design, choice)
  const { quantity, product } = choice
  const paid = (price: number) =>
    taxes.takenOut === 0 ? price : withoutTax(price, taxes.takenOut, step)
  const line = paid(size?.unitPrice ?? 0) * quantity
  const sums = ways.map(({ arrives, rates, others }) => {
    const own = rates[product]
    const items = [...others]
    if (size !== null && own) items.push({ rates: own, isOversize: size.isOversize, quantity })
    const price = consignmentPrice(items, step)
    const shipping = taxes.isOnShipping ? paid(price) : price
    const tax = taxes.millionths.reduce(
      (sum, rate) =>
        sum +
        taxOnTop(line, rate, step) +
        (taxes.isOnShipping ? taxOnTop(shipping, rate, step) : 0),
      taxes.ofOthers,
    )
    return { total: line + othersTotal + shipping + tax, shipping, arrives }
  })
  return sums.reduce((least, each) => (each.shipping < least.shipping ? each : least))
}
