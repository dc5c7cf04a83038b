// What the picture is made as: one card for each product, with its lowest price.

import { formatMoney } from '../../../../trade/catalog/format-money.ts'
import { fill } from '../../fill.ts'
import type { ChoiceView } from '../../views/cart-view.ts'
import { type Choice, type Design, productOf, withProduct } from '../../views/design/choice.ts'
import { lowestPrice } from '../../views/design/lowest-price.ts'
import { productName, wordFor } from '../../views/print-names.ts'
import { OneOf } from '../one-of.tsx'
import { noneText } from './no-size-reason.ts'
import { ProductIcon } from './product-icon.tsx'

type Props = {
  view: ChoiceView
  design: Design
  choice: Choice
  onChange: (choice: Choice) => void
}

export function ProductChoice({ view, design, choice, onChange }: Props) {
  const { text, currency, locale } = view
  const note = productOf(design, choice)
  return (
    <fieldset class="product-choice">
      <legend>{text.cart.product}</legend>
      <div class="product-cards">
        {design.products.map((product) => {
          const least = product.isSoldOut ? null : lowestPrice(product, design.picture)
          return (
            <OneOf
              key={product.name}
              look="product-card"
              name="product"
              value={product.name}
              count={design.products.length}
              checked={product.name === choice.product}
              disabled={least === null}
              onChange={() => onChange(withProduct(design, choice, product.name))}
            >
              <ProductIcon product={product.name} />
              <span>
                <strong>{productName(product.name, text)}</strong>
                <small>
                  {least === null
                    ? noneText(view, design, { ...choice, product: product.name })
                    : fill(text.cart.from, { price: formatMoney(least, currency, locale) })}
                </small>
              </span>
            </OneOf>
          )
        })}
      </div>
      <p class="note">{note === null ? '' : wordFor(note.name, text.productNotes, '')}</p>
    </fieldset>
  )
}
