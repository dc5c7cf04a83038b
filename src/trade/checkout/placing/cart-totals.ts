// Computes a cart's price with shipping. The checkout shows it, and placing computes it again with
// the same function.

import type { Cart, CartLine } from '../../carts/cart.ts'
import { sizeUnavailable } from '../../carts/cart-errors.ts'
import { type DueFee, feesAt, isFeeDue } from '../../catalog/delivery/order-fees.ts'
import { type ShippingMethod, shippingMethods } from '../../catalog/delivery/shipping-methods.ts'
import { taxesOf } from '../../catalog/delivery/taxes-of.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { type PricedCart, priceCart } from '../../catalog/prices/price-cart.ts'
import { getProduct } from '../../catalog/products.ts'
import { withoutTax } from '../../catalog/taxes/tax-amounts.ts'
import { noTaxes, type SaleTaxes } from '../../catalog/taxes/taxes.ts'
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
  total: number
  /** Methods available for the country, cheapest first. */
  methods: ShippingMethod[]
  method: ShippingMethod
}

export type SummedCart = Pick<Cart, 'catalog' | 'currency'> & {
  lines: readonly Pick<CartLine, 'product' | 'options' | 'chosen' | 'quantity'>[]
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
  },
): Promise<CartTotals> {
  const lines = cart.lines.map((line) => {
    if (!line.chosen?.isAvailable) throw sizeUnavailable(line.chosen?.reason)
    const { options, quantity } = line
    const product = getProduct(cart.catalog, line.product)
    return { product, options, quantity, size: line.chosen.name }
  })
  if (lines.length === 0) {
    const message = 'The cart is empty. Open a picture to add a print.'
    throw checkoutIncomplete('cart_empty', message)
  }
  const { country } = to
  const { catalog, currency } = cart
  const parcel = lines.map(({ product: { name }, ...line }) => ({ ...line, product: name }))
  const offered = shippingMethods({ catalog, country, currency, lines: parcel })
  const wanted = offered.find(({ name }) => name === to.method)
  const chosen = to.isExact ? wanted : (wanted ?? offered[0])
  if (!chosen) {
    const message = 'This shipping method is not available for the address. Choose another one.'
    throw checkoutIncomplete('method_not_offered', message)
  }
  const usual = priceCart(lines, cart.currency, { shipping: chosen.price })
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
  const asUsual = { priced: usual, methods: offered, fees: usualFees }
  const exempt = isTaxExempt ? exemptPrices(asUsual, usualTaxes) : asUsual
  const { priced, methods } = exempt
  const taxes = isTaxExempt ? await noTaxes.of(sale) : usualTaxes
  const method = methods[offered.indexOf(chosen)] ?? chosen
  const fees = withTaxes(exempt.fees, taxes)
  const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0)
  const { tax, isIncluded } = taxes
  const total = priced.subtotal + priced.shipping + feeTotal + (isIncluded ? 0 : tax)
  return { ...priced, fees, feeTotal, methods, method, taxes, tax, total, isTaxExempt }
}

function withTaxes(fees: readonly DueFee[], { feeTaxes }: SaleTaxes): OrderFee[] {
  const taxed = fees.filter(({ isTaxed }) => isTaxed)
  return fees.map((fee) => ({ ...fee, tax: feeTaxes[taxed.indexOf(fee)] ?? 0 }))
}

type Priced = { priced: PricedCart; methods: ShippingMethod[]; fees: DueFee[] }

/**
 * Removes an included tax from prices, for a tax-exempt sale. Each price is reduced and rounded by
 * itself, so that lines, shipping and sum agree to the last minor unit.
 */
function exemptPrices({ priced, methods, fees }: Priced, taxes: SaleTaxes): Priced {
  if (!taxes.isIncluded || taxes.lines.length === 0) return { priced, methods, fees }
  const millionths = taxes.lines.reduce((sum, line) => sum + line.millionths, 0)
  const step = payableStep(priced.currency)
  const net = (amount: number): number => withoutTax(amount, millionths, step)
  const lines = priced.lines.map((line) => {
    const unitPrice = net(line.unitPrice)
    const unitCommission = Math.min(net(line.unitCommission), unitPrice)
    return { ...line, unitPrice, unitCommission, total: unitPrice * line.quantity }
  })
  const sum = (of: (line: (typeof lines)[number]) => number): number =>
    lines.reduce((all, line) => all + of(line), 0)
  return {
    priced: {
      ...priced,
      lines,
      shipping: taxes.isOnShipping ? net(priced.shipping) : priced.shipping,
      subtotal: sum(({ total }) => total),
      commission: sum(({ unitCommission, quantity }) => unitCommission * quantity),
    },
    methods: taxes.isOnShipping
      ? methods.map((method) => ({ ...method, price: net(method.price) }))
      : methods,
    fees: fees.map((fee) => (fee.isTaxed ? { ...fee, amount: net(fee.amount) } : fee)),
  }
}
