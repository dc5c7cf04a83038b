// The shipping methods with price and arrival dates. The total depends on the choice, so there is
// an update button for pages without script.

import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { fill } from '../../words/fill.ts'
import { OneOf } from '../one-of.tsx'
import { FieldNotes } from './checkout-text-field.tsx'

type Props = { view: CheckoutView; text: Messages['checkout'] }

export function ShippingChoice({ view, text }: Props) {
  const fault = view.faults.shippingMethod
  return (
    <fieldset id="shipping-choice">
      <legend>{text.shipping}</legend>
      {view.methods.length === 0 && <p class="note">{text.shippingNone}</p>}
      <div class="size-rows">
        {view.methods.map((method, index) => (
          <OneOf
            key={method.name}
            look="size-row"
            name="shippingMethod"
            id={index === 0 ? 'shippingMethod' : `shippingMethod-${method.name}`}
            value={method.name}
            count={view.methods.length}
            checked={method.isChosen}
            required
          >
            <span class="size-name">
              <strong>{text[method.name]}</strong>
            </span>
            <span class="size-facts">
              {fill(text.arrives, { from: method.arrivesFrom, to: method.arrivesTo })}
            </span>
            <span class="price">
              {method.price === 0
                ? text.free
                : formatMoney(method.price, view.currency, view.locale)}
            </span>
          </OneOf>
        ))}
      </div>
      {view.methods.length > 1 && (
        <button
          type="submit"
          class="button quiet without-script"
          name="action"
          value="update"
          formnovalidate
        >
          {text.shippingUpdate}
        </button>
      )}
      <FieldNotes name="shippingMethod" fault={fault} />
    </fieldset>
  )
}
