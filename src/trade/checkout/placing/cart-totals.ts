// Computes a cart's price with shipping. The checkout shows it, and placing computes it again with
// the same function.

import type { Cart, CartLine } from '../../carts/cart.ts'
import { sizeUnavailable } from '../../carts/cart-errors.ts'
import { type DueFee, feesAt, isFeeDue } from '../../catalog/delivery/order-fees.ts'
import { type ShippingMethod, shippingMethods } from '../../catalog/delivery/shipping-methods.ts'
import { taxesOf } from '../../catalog/delivery/taxes-of.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { shareOf } from '../../catalog/money/share-of.ts'
import { discountCart } from '../../catalog/prices/discount-cart.ts'
import type { DiscountRule } from '../../catalog/prices/discounts.ts'
import { packageRules } from '../../catalog/prices/packages.ts'
import { type PricedCart, priceCart, sumsOf } from '../../catalog/prices/price-cart.ts'
import { getProduct } from '../../catalog/products.ts'
import { withoutTax } from '../../catalog/taxes/tax-amounts.ts'
import { noTaxes, type SaleTaxes } from '../../catalog/taxes/taxes.ts'
import type { Group } from '../../groups/group.ts'
import { placeForTaxes } from '../addresses/find-region.ts'
import { checkoutIncomplete } from '../checkout-errors.ts'

export type OrderFee = DueFee & { readonly tax: number }

export type CartTotals = PricedCart & {
  /** Those that are due, with the tax on each, included in it or added to it. */
  fees: readonly OrderFee[]
  feeTotal: number
  taxes: SaleTaxes
  /** The sum of all taxes, included in the prices or added to them. */
  tax: number
  /** True for a business in another EU country that pays no VAT here. */
  isTaxExempt: boolean
  /** What all discounts took off, on lines and shipping. */
  discountTotal: number
  total: number
  /** Methods available for the country, with their prices after discounts. */
  methods: ShippingMethod[]
  method: ShippingMethod
}

export type SummedCart = Pick<Cart, 'catalog' | 'currency'> & {
  lines: readonly (Pick<CartLine, 'product' | 'options' | 'chosen' | 'quantity'> & {
    /** Absent or null if it is not known. */
    picture?: { readonly shown: Pick<CartLine['picture']['shown'], 'sha256'> } | null
  })[]
  /** Absent: it is delivered by itself. */
  group?: Pick<Group, 'isFree'> | null
}

/**
 * If no method is given, or it does not ship there, uses the cheapest; with `isExact`, throws.
 * Throws `size_unavailable`, `checkout_incomplete`, or `parameter_invalid` for a country without
 * shipping.
 */
export async function cartTotals(
  cart: SummedCart,
  to: {
    country: string
    region?: string | null | undefined
    postalCode?: string | null | undefined
    method?: string | null
    isExact?: boolean
    isTaxExempt?: boolean
    /** Applied in this order, after the packages of the catalog. */
    discounts?: readonly DiscountRule[]
  },
): Promise<CartTotals> {
  const lines = cart.lines.map((line) => {
    if (!line.chosen?.isAvailable) throw sizeUnavailable(line.chosen?.reason)
    const { options, quantity, picture } = line
    const product = getProduct(cart.catalog, line.product)
    const size = line.chosen.name
    return { product, options, quantity, size, picture: picture?.shown.sha256 ?? null }
  })
  if (lines.length === 0) {
    const message = 'The cart is empty. Open a picture to add a print.'
    throw checkoutIncomplete('cart_empty', message)
  }
  const { country } = to
  const { catalog, currency } = cart
  const parcel = lines.map(({ product: { name }, size, quantity }) => {
    return { product: name, size, quantity }
  })
  const usualOffers = shippingMethods({ catalog, country, currency, lines: parcel })
  const isFree = cart.group?.isFree === true
  const offered = isFree ? usualOffers.map((method) => ({ ...method, price: 0 })) : usualOffers
  const wanted = offered.find(({ name }) => name === to.method)
  const chosen = to.isExact ? wanted : (wanted ?? offered[0])
  if (!chosen) {
    const message = 'This shipping method is not available for the address. Choose another one.'
    throw checkoutIncomplete('method_not_offered', message)
  }
  const listed = priceCart(lines, cart.currency)
  const rules = [...packageRules(catalog, lines, listed), ...(to.discounts ?? [])]
  const applied = { rules, cheapestShipping: offered[0]?.price ?? 0 }
  const soldBy = ({ name, price }: ShippingMethod): PricedCart =>
    discountCart({ ...listed, shipping: price }, lines, { ...applied, method: name })
  const usual = soldBy(chosen)
  const place = placeForTaxes(to)
  const usualFees = feesAt(catalog, place, currency).filter((fee) => isFeeDue(fee, usual.subtotal))
  const sale = {
    ...place,
    currency,
    lineTotals: usual.lines.map(({ total }) => total),
    shipping: usual.shipping,
    taxedFees: usualFees.filter(({ isTaxed }) => isTaxed).map(({ amount }) => amount),
  }
  const usualTaxes = await taxesOf(catalog).of(sale)
  const { lines: rates, region: taxRegion } = usualTaxes
  // A region without tax, such as the Canary Islands, is outside the EU VAT area, so there is no
  // VAT to be exempt from.
  const isOutside = rates.length === 0 && taxRegion !== null
  const isTaxExempt = to.isTaxExempt === true && !isOutside
  const asUsual = {
    priced: usual,
    methods: offered.map((each) => {
      const { shipping } = each === chosen ? usual : soldBy(each)
      return { ...each, price: shipping, off: each.price - shipping }
    }),
    fees: usualFees,
  }
  const exempt = isTaxExempt ? exemptPrices(asUsual, usualTaxes) : asUsual
  const { priced } = exempt
  const methods = exempt.methods.map(({ off: _, ...method }) => method)
  const taxes = isTaxExempt ? await noTaxes.of(sale) : usualTaxes
  const method = methods[offered.indexOf(chosen)] ?? chosen
  const discountTotal = priced.discounts.reduce((sum, off) => sum + off.amount + off.shipping, 0)
  const fees = withTaxes(exempt.fees, taxes)
  const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0)
  const { tax, isIncluded } = taxes
  const total = priced.subtotal + priced.shipping + feeTotal + (isIncluded ? 0 : tax)
  const sums = { fees, feeTotal, taxes, tax, discountTotal, total }
  return { ...priced, ...sums, methods, method, isTaxExempt }
}

function withTaxes(fees: readonly DueFee[], { feeTaxes }: SaleTaxes): OrderFee[] {
  const taxed = fees.filter(({ isTaxed }) => isTaxed)
  return fees.map((fee) => ({ ...fee, tax: feeTaxes[taxed.indexOf(fee)] ?? 0 }))
}

type Priced = {
  priced: PricedCart
  /** `off` was taken off, so that it costs `price`. */
  methods: (ShippingMethod & { off: number })[]
  fees: DueFee[]
}

/**
 * Removes an included tax from prices, for a tax-exempt sale. Each price is reduced and rounded by
 * itself, so that lines, shipping and sum agree to the last minor unit. Discounts stay the same
 * share of the price.
 */
function exemptPrices(sale: Priced, taxes: SaleTaxes): Priced {
  if (!taxes.isIncluded || taxes.lines.length === 0) return sale
  const { priced, fees } = sale
  const millionths = taxes.lines.reduce((sum, line) => sum + line.millionths, 0)
  const step = payableStep(priced.currency)
  const net = (amount: number): number => withoutTax(amount, millionths, step)
  const netOfShipping = taxes.isOnShipping ? net : (amount: number): number => amount
  const prices = priced.lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const netPrices = priced.lines.map(({ unitPrice, quantity }) => net(unitPrice) * quantity)
  // Rounded once from the whole that was taken off until then, so that all of a price is all of it.
  const taken = prices.map(() => 0)
  const netTaken = prices.map(() => 0)
  const listedShipping = priced.discounts.reduce((sum, off) => sum + off.shipping, priced.shipping)
  let shippingTaken = 0
  const discounts = priced.discounts.map((discount) => {
    const lines = discount.lines.map((off, index) => {
      const before = netTaken[index] ?? 0
      const until = (taken[index] ?? 0) + off
      const netUntil = shareOf(netPrices[index] ?? 0, until, prices[index] ?? 0, step)
      taken[index] = until
      netTaken[index] = netUntil
      return netUntil - before
    })
    const netShipping = (until: number): number =>
      shareOf(netOfShipping(listedShipping), until, listedShipping, step)
    const shipping = netShipping(shippingTaken + discount.shipping) - netShipping(shippingTaken)
    shippingTaken += discount.shipping
    return { ...discount, lines, amount: lines.reduce((sum, off) => sum + off, 0), shipping }
  })
  const lines = priced.lines.map((line, index) => {
    const unitPrice = net(line.unitPrice)
    const unitCommission = Math.min(net(line.unitCommission), unitPrice)
    const discount = netTaken[index] ?? 0
    const total = unitPrice * line.quantity - discount
    const whole = unitCommission * line.quantity
    // The second is less if the margin floor has lowered the commission.
    const commission = Math.min(
      shareOf(whole, total, netPrices[index] ?? 0, step),
      shareOf(whole, line.commission, line.unitCommission * line.quantity, step),
    )
    return { ...line, unitPrice, unitCommission, discount, total, commission }
  })
  const methods = sale.methods.map(({ price, off, ...method }) => {
    const listed = netOfShipping(price + off)
    const netOff = shareOf(listed, off, price + off, step)
    return { ...method, price: listed - netOff, off: netOff }
  })
  const shipping =
    netOfShipping(listedShipping) - discounts.reduce((sum, off) => sum + off.shipping, 0)
  return {
    priced: { ...priced, ...sumsOf(lines), lines, discounts, shipping },
    methods,
    fees: fees.map((fee) => (fee.isTaxed ? { ...fee, amount: net(fee.amount) } : fee)),
  }
}
