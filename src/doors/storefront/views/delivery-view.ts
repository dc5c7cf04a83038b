// The total of a cart including delivery, and its arrival dates. The browser computes it again
// after every choice, with the same result as the checkout.

import {
  consignmentPrice,
  type ItemRates,
  type ShippedItem,
} from '../../../trade/catalog/delivery/consignment-price.ts'
import { taxOnTop, withoutTax } from '../../../trade/catalog/taxes/tax-amounts.ts'
import { type Choice, type Design, priceOf, sizeOf } from './design/choice.ts'

export type DeliveryView = {
  /** ISO 3166-1 alpha-2, of the destination. */
  readonly country: string
  /** Texts shown beside the price, complete except for the price of shipping. */
  readonly text: { withShipping: string; freeShipping: string }
  /** The shipping methods to compare: the one selected at checkout, or all. */
  readonly ways: readonly {
    readonly arrives: string
    /** By product. */
    readonly rates: Readonly<Record<string, ItemRates>>
    /** The other lines of the cart. */
    readonly others: readonly ShippedItem[]
  }[]
  /** See payableStep(). */
  readonly step: number
  /** Taxes added to the prices. */
  readonly taxes: {
    readonly millionths: readonly number[]
    readonly isOnShipping: boolean
    /** Minor units, for the other lines. Negative if tax is deducted from their prices. */
    readonly ofOthers: number
    /**
     * In millionths: the sum of all taxes deducted from the prices for an exempt business.
     * Otherwise 0.
     */
    readonly takenOut: number
  }
  /** Fees of the place, each due from a subtotal on. Minor units. */
  readonly fees: readonly {
    readonly amount: number
    readonly from: number
    readonly isTaxed: boolean
  }[]
  /** Says which taxes the total includes or does not include yet. */
  readonly taxNote: string
}

/** Minor units. Shipping is the cheapest of the methods. */
export type DeliveredSum = { total: number; shipping: number; arrives: string }

export function deliveredSum(
  { ways, step, taxes, fees }: DeliveryView,
  othersTotal: number,
  design: Design,
  choice: Choice,
): DeliveredSum {
  const size = sizeOf(design, choice)
  const { quantity, product } = choice
  const paid = (price: number) =>
    taxes.takenOut === 0 ? price : withoutTax(price, taxes.takenOut, step)
  const { unitPrice, off } = priceOf(design, choice, size)
  const line = paid(unitPrice) * quantity - off
  // The threshold is compared with the prices before an exemption, as in cartTotals().
  const subtotal = othersTotal + unitPrice * quantity - off
  const due = fees.filter(({ from }) => subtotal >= from)
  const taxed = due.filter(({ isTaxed }) => isTaxed).map(({ amount }) => paid(amount))
  const untaxed = due.filter(({ isTaxed }) => !isTaxed).map(({ amount }) => amount)
  const feeTotal = [...taxed, ...untaxed].reduce((sum, amount) => sum + amount, 0)
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
        (taxes.isOnShipping ? taxOnTop(shipping, rate, step) : 0) +
        taxed.reduce((all, fee) => all + taxOnTop(fee, rate, step), 0),
      taxes.ofOthers,
    )
    return { total: line + othersTotal + shipping + feeTotal + tax, shipping, arrives }
  })
  return sums.reduce((least, each) => (each.shipping < least.shipping ? each : least))
}
