// The sizes that suit the picture, least trimmed first. None is hidden silently: what the pixels
// don't allow stands there with its reason, shapes that trim more are one click away.

import { fillCount } from '../../fill-count.ts'
import {
  type CartView,
  type Choice,
  type ProductView,
  productOf,
  type SizeView,
} from '../../views/cart-view.ts'
import { SizeRow } from './size-row.tsx'

type Props = { view: CartView; choice: Choice; onChange: (size: string) => void }

const mostLossAtFirst = 0.08
const leastRowsAtFirst = 5

export function SizeList({ view, choice, onChange }: Props) {
  const { text } = view
  const product = productOf(view.line, choice)
  const sizes = product?.sizes ?? []
  const near = sizes.filter(
    (size, index) => index < leastRowsAtFirst || size.loss <= mostLossAtFirst,
  )
  const further = sizes.slice(near.length)
  const row = (size: SizeView) => (
    <SizeRow
      key={size.name}
      view={view}
      size={size}
      floorDpi={product?.floorDpi ?? 0}
      isChosen={size.name === choice.size}
      onChange={onChange}
    />
  )
  return (
    <fieldset class="size-list">
      <legend>
        {text.cart.sizes} <small>{text.cart.sizesNote}</small>
      </legend>
      {hasNoSizes(product) && <p class="warning">{text.cart.noSizes}</p>}
      <div class="size-rows">{near.map(row)}</div>
      {further.length > 0 && (
        <details open={further.some((size) => size.name === choice.size)}>
          <summary>{fillCount(text.cart.moreSizes, further.length, view.locale)}</summary>
          <div class="size-rows">{further.map(row)}</div>
        </details>
      )}
      <details class="help">
        <summary>{text.cart.sharpnessHelp}</summary>
        <p>{text.cart.sharpnessText}</p>
      </details>
    </fieldset>
  )
}

function hasNoSizes(product: ProductView | null): boolean {
  return product?.sizes.every((size) => !size.isAvailable) ?? true
}
