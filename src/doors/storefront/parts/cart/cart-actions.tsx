// The sum and the way on; stays in sight at the bottom of the choices.

import { formatMoney } from '../../../../trade/catalog/format-money.ts'
import type { CartView } from '../../views/cart-view.ts'
import { SavingNote, type SavingState } from './saving-note.tsx'

type Props = {
  view: CartView
  /** Minor units; null while nothing has a price. */
  subtotal: number | null
  mayContinue: boolean
  isLive: boolean
  saving: SavingState
}

export function CartActions({ view, subtotal, mayContinue, isLive, saving }: Props) {
  const text = view.text.cart
  return (
    <div class="cart-actions">
      <SavingNote state={saving} text={text} />
      <p class="subtotal">
        <small>
          {text.subtotal}, {text.subtotalNote}
          {view.taxNote !== null && `. ${view.taxNote}`}
        </small>
        <output class="price" for="quantity">
          {subtotal === null ? '–' : formatMoney(subtotal, view.currency, view.locale)}
        </output>
      </p>
      <button type="submit" class="button" name="action" value="continue" disabled={!mayContinue}>
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
