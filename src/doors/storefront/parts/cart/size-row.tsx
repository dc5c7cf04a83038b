// One size: its measures, how sharp it prints, and its price. The chosen one explains itself.

import { formatMoney } from '../../../../trade/catalog/format-money.ts'
import { fill } from '../../fill.ts'
import type { ChoiceView } from '../../views/cart-view.ts'
import type { SizeView } from '../../views/design/size-view.ts'
import { otherSizeName, sizeName, trimOf } from '../../views/print-names.ts'
import { OneOf } from '../one-of.tsx'

type Props = {
  view: ChoiceView
  size: SizeView
  floorDpi: number
  /** How many sizes there are. */
  count: number
  isChosen: boolean
  onChange: (size: string) => void
}

export function SizeRow({ view, size, floorDpi, count, isChosen, onChange }: Props) {
  const text = view.text.size
  return (
    <OneOf
      look="size-row"
      name="size"
      value={size.name}
      count={count}
      checked={isChosen}
      disabled={!size.isAvailable}
      onChange={() => onChange(size.name)}
    >
      <span class="size-name">
        <strong>
          <Measure name={sizeName(size, view)} />
        </strong>
        <small>{otherSizeName(size, view)}</small>
        {size.isBest && <em class="tag">{text.best}</em>}
      </span>
      <span class="size-facts">
        {size.fault === 'pixels' && fill(text.tooFew, { dpi: size.dpi, floor: floorDpi })}
        {size.fault === 'sold_out' && text.soldOut}
        {size.fault === null && <Facts view={view} size={size} />}
      </span>
      <span class="price">{formatMoney(size.unitPrice, view.currency, view.locale)}</span>
      {isChosen && size.isAvailable && (
        <span class="size-reason">{text.because[size.sharpness]}</span>
      )}
    </OneOf>
  )
}

/** Its unit, which every language sets behind the last no-break space, is lighter than its figures. */
function Measure({ name }: { name: string }) {
  const end = name.lastIndexOf('\u00a0')
  return (
    <>
      {name.slice(0, end)}
      <span class="unit">{name.slice(end)}</span>
    </>
  )
}

function Facts({ view, size }: { view: ChoiceView; size: SizeView }) {
  const text = view.text.size
  return (
    <>
      <span class={`sharpness ${size.sharpness}`}>{text[size.sharpness]}</span>
      {` ${fill(text.dpi, { dpi: size.dpi })} · ${trimOf(size, text, view.locale)}`}
    </>
  )
}
