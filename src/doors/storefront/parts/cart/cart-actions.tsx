// What it all costs where it goes, when it arrives there, and the way on; stays in sight at the bottom of
// the choices.

import { formatMoney } from '../../../../trade/catalog/format-money.ts'
import { fill } from '../../fill.ts'
import { subtotalOf } from '../../views/cart-continue-args.ts'
import type { CartView } from '../../views/cart-view.ts'
import { deliveredSum } from '../../views/delivery-view.ts'
import { type Choice, type Design, sizeOf } from '../../views/design/choice.ts'
import { sizeName } from '../../views/print-names.ts'
import { SavingNote, type SavingState } from './saving-note.tsx'

type Props = {
  view: CartView
  design: Design
  choice: Choice
  mayContinue: boolean
  isLive: boolean
  saving: SavingState
  /** HTML of the country and its choice; the browser leaves them as they are. */
  shipTo?: string | undefined
}

export function CartActions(props: Props) {
  const { view, design, choice, mayContinue, isLive, saving, shipTo = '' } = props
  const { delivery, currency, locale } = view
  const text = view.text.cart
  const size = sizeOf(design, choice)
  const isPriced = size !== null || view.others.length > 0
  const sum = delivery && deliveredSum(delivery, view.othersTotal, design, choice)
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const total = sum?.total ?? subtotalOf(view, design, choice)
  return (
    <div class="cart-actions">
      <SavingNote state={saving} text={text} />
      {delivery !== null && (
        <p class="ship-to">
          <span dangerouslySetInnerHTML={{ __html: shipTo }} /> {sum?.arrives}
        </p>
      )}
      <p class="subtotal">
        <output class="price" for="quantity">
          {isPriced ? money(total) : '–'}
        </output>
        {isPriced && delivery !== null && sum !== null && (
          <small>
            {size !== null && `${sizeName(size, view)}, `}
            {sum.shipping > 0
              ? fill(delivery.text.withShipping, { price: money(sum.shipping) })
              : delivery.text.freeShipping}
            {delivery.taxNote && `, ${delivery.taxNote}`}
          </small>
        )}
      </p>
      <button type="submit" class="button" name="action" value="continue" disabled={!mayContinue}>
        {text.continue}
      </button>
      {/* After the way on: Enter in a field presses the first button. */}
      <button
        type="submit"
        class={isLive ? '' : 'button quiet without-script'}
        name="action"
        value="update"
        hidden={isLive}
      >
        {text.update}
      </button>
    </div>
  )
}
