// One size: its measures, how sharp it prints, how much it trims, and its price.

import { formatMoney } from '../../../catalog/format-money.ts'
import { fill } from '../../fill.ts'
import type { CartView, SizeView } from '../../views/cart-view.ts'
import { otherSizeName, sizeName, trimOf } from '../print-names.ts'

type Props = {
  view: CartView
  size: SizeView
  floorDpi: number
  isChosen: boolean
  onChange: (size: string) => void
}

export function SizeRow({ view, size, floorDpi, isChosen, onChange }: Props) {
  const text = view.text.size
  const dpi = fill(text.dpi, { dpi: size.dpi })
  return (
    <label class="size-row">
      <input
        type="radio"
        name="size"
        value={size.name}
        checked={isChosen}
        disabled={!size.isAvailable}
        onChange={() => onChange(size.name)}
      />
      <span class="size-name">
        <strong>{sizeName(size.shape, view)}</strong>
        <small>{otherSizeName(size.shape, view)}</small>
        {size.isBest && <em class="tag">{text.best}</em>}
      </span>
      {size.isAvailable ? (
        <span class="size-facts">
          <span class={`sharpness ${size.sharpness}`}>{text[size.sharpness]}</span>
          {` ${dpi} · ${trimOf(size, text, view.locale)}`}
        </span>
      ) : (
        <span class="size-facts">{fill(text.tooFew, { dpi: size.dpi, floor: floorDpi })}</span>
      )}
      <span class="price">{formatMoney(size.unitPrice, view.currency, view.locale)}</span>
    </label>
  )
}
