// Picture and choices side by side. Without script it is a plain form whose Update button shows
// what a choice does; hydrated by the cart island it shows that at once.

import { useEffect, useState } from 'preact/hooks'
import type { StorefrontEvent } from '../../../contract/storefront-events.ts'
import { fill } from '../../fill.ts'
import { cartContinueArgs } from '../../views/cart-continue-args.ts'
import {
  type CartView,
  type Choice,
  productOf,
  sizeOf,
  withFields,
  withProduct,
} from '../../views/cart-view.ts'
import { inchesOf } from '../print-names.ts'
import { PrintPreview } from '../print-preview.tsx'
import { CartActions } from './cart-actions.tsx'
import { PrintImageNote } from './print-image-note.tsx'
import { ProductChoice } from './product-choice.tsx'
import { QuantityField } from './quantity-field.tsx'
import { SizeList } from './size-list.tsx'

type Props = {
  view: CartView
  tellEvent?: (event: StorefrontEvent) => void
  /** What stood in the form before the script came: chosen meanwhile, or restored by the browser. */
  before?: Partial<Choice>
}

export function CartForm({ view, tellEvent, before }: Props) {
  const { line, text } = view
  const [choice, setChoice] = useState<Choice>(line.choice)
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    setIsLive(true)
    if (before !== undefined) setChoice(withFields(line, choice, before))
  }, [])
  // A picture that is too small for everything is still shown, as the first size would be.
  const size = sizeOf(line, choice) ?? productOf(line, choice)?.sizes[0] ?? null

  function onSubmit(event: SubmitEvent) {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement) || button.value !== 'continue') return
    const args = cartContinueArgs(view, choice)
    if (args !== null) tellEvent?.({ event: 'userClickedCartContinue', args })
  }

  return (
    <form method="post" class="cart" id="cart-form" onSubmit={onSubmit}>
      <input type="hidden" name="line" value={line.id} />
      <figure class="stage">
        {size !== null && (
          <div class="hanging">
            <PrintPreview
              picture={line.picture}
              shape={size.shape}
              label={fill(text.cart.preview, {
                product: text.products[size.shape.product],
                size: inchesOf(size.shape, text.size),
              })}
            />
            <p class="measures">
              {inchesOf(size.shape, text.size)}
              <span>
                {fill(text.size.centimetres, { width: size.widthCm, height: size.heightCm })}
              </span>
            </p>
          </div>
        )}
      </figure>
      <div class="choices">
        <h1>{text.cart.heading}</h1>
        <PrintImageNote printImage={line.printImage} text={text.cart} locale={view.locale} />
        <ProductChoice
          view={view}
          choice={choice}
          onChange={(product) => setChoice(withProduct(line, choice, product))}
        />
        <SizeList
          view={view}
          choice={choice}
          onChange={(name) => setChoice({ ...choice, size: name })}
        />
        <QuantityField
          quantity={choice.quantity}
          most={line.mostQuantity}
          text={text.cart}
          onChange={(quantity) => setChoice({ ...choice, quantity })}
        />
        <CartActions view={view} choice={choice} isLive={isLive} />
      </div>
    </form>
  )
}
