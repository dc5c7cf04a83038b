// The sum and the way on; stays in sight at the bottom of the choices.

import { formatMoney } from '../../../catalog/format-money.ts'
import { subtotalOf } from '../../views/cart-continue-args.ts'
import { type CartView, type Choice, canContinue } from '../../views/cart-view.ts'

type Props = { view: CartView; choice: Choice; isLive: boolean }

export function CartActions({ view, choice, isLive }: Props) {
  const text = view.text.cart
  return (
    <div class="cart-actions">
      <p class="subtotal">
        <small>{text.subtotal}</small>
        <output class="price" for="quantity">
          {formatMoney(subtotalOf(view, choice), view.currency, view.locale)}
        </output>
        <small>{text.subtotalNote}</small>
      </p>
      <button
        type="submit"
        class="button"
        name="action"
        value="continue"
        disabled={!canContinue(view, choice)}
      >
        {text.continue}
      </button>
      {/* After the way on: Enter in a field presses the first button. */}
      {!isLive && (
        <button type="submit" class="button quiet without-script" name="action" value="update">
          {text.update}
        </button>
      )}
    </div>
  )
}
