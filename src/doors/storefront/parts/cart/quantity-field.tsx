// How many. A plain number field; the two buttons appear where script runs.

import type { Messages } from '../../../../trade/languages/messages.ts'

type Props = {
  quantity: number
  most: number
  text: Messages['cart']
  onChange: (quantity: number) => void
}

export function QuantityField({ quantity, most, text, onChange }: Props) {
  const change = (wanted: number) => {
    if (Number.isInteger(wanted)) onChange(Math.min(Math.max(wanted, 1), most))
  }
  return (
    <div class="quantity-field">
      <label for="quantity">{text.quantity}</label>
      <span class="stepper">
        <button
          type="button"
          class="needs-script"
          aria-label={text.fewer}
          disabled={quantity <= 1}
          onClick={() => change(quantity - 1)}
        >
          −
        </button>
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          required
          value={quantity}
          onInput={(event) => change(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          class="needs-script"
          aria-label={text.more}
          disabled={quantity >= most}
          onClick={() => change(quantity + 1)}
        >
          +
        </button>
      </span>
    </div>
  )
}
