// What the picture is made as: one card for each product, with its lowest price.

import { formatMoney } from '../../../catalog/format-money.ts'
import { fill } from '../../fill.ts'
import type { CartView, Choice, ProductView } from '../../views/cart-view.ts'
import { ProductIcon } from './product-icon.tsx'

type Props = { view: CartView; choice: Choice; onChange: (product: string) => void }

export function ProductChoice({ view, choice, onChange }: Props) {
  const { line, text } = view
  return (
    <fieldset class="product-choice">
      <legend>{text.cart.product}</legend>
      <div class="product-cards">
        {line.products.map((product) => (
          <label key={product.name} class="product-card">
            <input
              type="radio"
              name="product"
              value={product.name}
              checked={product.name === choice.product}
              onChange={() => onChange(product.name)}
            />
            <ProductIcon product={product.name} />
            <span>
              <strong>{text.products[product.name]}</strong>
              <small>{lowestPrice(product, view)}</small>
            </span>
          </label>
        ))}
      </div>
      <p class="note">{noteOf(view, choice)}</p>
    </fieldset>
  )
}

function lowestPrice(product: ProductView, { currency, locale, text }: CartView): string {
  const prices = product.sizes.filter((size) => size.isAvailable).map((size) => size.unitPrice)
  if (prices.length === 0) return ''
  return fill(text.cart.from, { price: formatMoney(Math.min(...prices), currency, locale) })
}

function noteOf({ line, text }: CartView, choice: Choice): string {
  const product = line.products.find((each) => each.name === choice.product)
  return product ? text.productNotes[product.name] : ''
}
