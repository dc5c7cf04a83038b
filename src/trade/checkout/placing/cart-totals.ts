// What a cart costs with its shipping. The checkout shows it and placing computes it again, by the
// same function.

import type { Cart, CartLine } from '../../carts/cart.ts'
import { sizeUnavailable } from '../../carts/cart-errors.ts'
import { type PricedCart, priceCart } from '../../catalog/price-cart.ts'
import { findProduct } from '../../catalog/products.ts'
import { type ShippingMethod, shippingMethods } from '../../catalog/shipping-methods.ts'
import type { SaleTaxes } from '../../catalog/taxes/taxes.ts'
import { taxesOf } from '../../catalog/taxes-of.ts'
import { checkoutIncomplete } from '../checkout-errors.ts'

export type CartTotals = PricedCart & {
  taxes: SaleTaxes
  /** Of all taxes, within the prices or on top of them. */
  tax: number
  total: number
  /** What may be chosen for that country, cheapest first. */
  methods: ShippingMethod[]
  method: ShippingMethod
}

/** As much of a cart as its sums need. */
export type SummedCart = Pick<Cart, 'catalog' | 'currency'> & {
  lines: readonly Pick<CartLine, 'product' | 'options' | 'chosen' | 'quantity'>[]
}

/**
 * Without a method, or with one that does not ship there, the cheapest counts; `isExact` refuses it
 * instead. Throws `size_unavailable`, `checkout_incomplete`, or `parameter_invalid` for a country
 * that nothing is shipped to.
 */
export async function cartTotals(
  cart: SummedCart,
  to: { country: string; region?: string | null; method?: string | null; isExact?: boolean },
): Promise<CartTotals> {
  const lines = cart.lines.map((line) => {
    if (!line.chosen?.isAvailable) throw sizeUnavailable(line.chosen?.reason)
    const { options, quantity } = line
    const product = findProduct(cart.catalog, line.product)
    return { product, options, quantity, size: line.chosen.name }
  })
  if (lines.length === 0) {
    const message = 'The cart is empty. Open a picture to put a print into it.'
    throw checkoutIncomplete('cart_empty', message)
  }
  const { country } = to
  const { catalog, currency } = cart
  const parcel = lines.map(({ product: { name }, ...line }) => ({ ...line, product: name }))
  const methods = shippingMethods({ catalog, country, currency, lines: parcel })
  const wanted = methods.find(({ name }) => name === to.method)
  const method = to.isExact ? wanted : (wanted ?? methods[0])
  if (!method) {
    const message = 'Choose how the parcel is sent: that way is not offered there.'
    throw checkoutIncomplete('method_not_offered', message)
  }
  const priced = priceCart(lines, cart.currency, { shipping: method.price })
  const taxes = await taxesOf(catalog).of({
    country,
    region: to.region ?? null,
    currency,
    lineTotals: priced.lines.map(({ total }) => total),
    shipping: priced.shipping,
  })
  const { tax, isIncluded } = taxes
  const total = priced.subtotal + priced.shipping + (isIncluded ? 0 : tax)
  return { ...priced, methods, method, taxes, tax, total }
}
