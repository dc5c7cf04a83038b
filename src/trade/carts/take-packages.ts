import type { Catalog } from '../catalog/catalog.ts'
import type { Currency } from '../catalog/money/currencies.ts'
import { discountCart } from '../catalog/prices/discount-cart.ts'
import type { Discount } from '../catalog/prices/discounts.ts'
import { packageRules } from '../catalog/prices/packages.ts'
import { priceCart } from '../catalog/prices/price-cart.ts'
import { getProduct } from '../catalog/products.ts'
import type { CartLine } from './cart.ts'

/** The lines with the discounts of the packages that they contain, as at the checkout. */
export function takePackages<Line extends CartLine>(
  lines: readonly Line[],
  { catalog, currency }: { catalog: Catalog; currency: Currency },
): { lines: Line[]; packages: readonly Discount[] } {
  if (catalog.packages === undefined) return { lines: [...lines], packages: [] }
  const sold = lines.flatMap((line) =>
    line.chosen === null ? [] : [{ line, size: line.chosen.name }],
  )
  const toPrice = sold.map(({ line: { product, options, quantity, picture }, size }) => ({
    product: getProduct(catalog, product),
    ...{ size, options, quantity, picture: picture.shown.sha256 },
  }))
  const listed = priceCart(toPrice, currency)
  const rules = packageRules(catalog, toPrice, listed)
  const priced = discountCart(listed, toPrice, { rules, method: 'standard', cheapestShipping: 0 })
  const byLine = new Map(sold.map(({ line }, index) => [line.id, priced.lines[index]]))
  return {
    lines: lines.map((line) => {
      const { discount, total } = byLine.get(line.id) ?? line
      return { ...line, discount, total }
    }),
    packages: priced.discounts,
  }
}
