// The sizes that suit the picture, grouped by shape: first the shape with the best size, then those
// with an available size, and among these the least trimmed. No size is hidden without notice:
// unavailable ones are shown with a reason, and shapes that trim more are one click away.

import type { Extent } from '../../../../pure/geometry/lengths.ts'
import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import type { ChoiceView } from '../../views/cart-view.ts'
import { productOf, sizesOf } from '../../views/design/choice.ts'
import { withSize } from '../../views/design/form-choice.ts'
import type { SizeView } from '../../views/design/size-view.ts'
import { otherSizeName, sizeName, trimOf } from '../../views/print-names.ts'
import { fill } from '../../words/fill.ts'
import { fillCount } from '../../words/fill-count.ts'
import { formatNumber } from '../../words/format-number.ts'
import { OneOf } from '../one-of.tsx'
import type { Choosing } from './no-size-reason.ts'

const maxLossAtFirst = 0.08
const leastShapesAtFirst = 2

export function SizeList({ view, design, choice, onChange }: Choosing) {
  const { text } = view
  const product = productOf(design, choice)
  const all = sizesOf(design, choice)
  const shapes = shapesOf(all, view.locale)
  const near = shapes.filter(
    ({ loss }, index) => index < leastShapesAtFirst || loss <= maxLossAtFirst,
  )
  const further = shapes.filter((shape) => !near.includes(shape))
  const count = further.reduce((sum, { sizes }) => sum + sizes.length, 0)
  const shape = ({ name, sizes }: Shape) => (
    <div key={name} class="size-shape">
      <p class="size-ratio">
        <strong>{name}</strong>
      </p>
      <div class="size-rows">
        {sizes.map((size) => (
          <SizeRow
            key={size.name}
            view={view}
            size={size}
            floorDpi={product?.scale.floorDpi ?? 0}
            count={all.length}
            isChosen={size.name === choice.size}
            onChange={(chosen) => onChange(withSize(design, choice, chosen))}
          />
        ))}
      </div>
    </div>
  )
  const isFurther = further.some(({ sizes }) => sizes.some(({ name }) => name === choice.size))
  return (
    <>
      {!shapes.some(rankOf) && <p class="warning">{text.cart.noSizes}</p>}
      {near.map(shape)}
      {further.length > 0 && (
        <details open={isFurther}>
          <summary>{fillCount(text.cart.moreSizes, count, view.locale)}</summary>
          {further.map(shape)}
        </details>
      )}
      <details class="help">
        <summary>{text.cart.sharpnessHelp}</summary>
        <p>{text.cart.sharpnessText}</p>
      </details>
    </>
  )
}

type Shape = { name: string; loss: number; sizes: SizeView[] }

/** Groups sizes with the same ratio, which trim about the same. */
function shapesOf(sizes: readonly SizeView[], locale: string): Shape[] {
  const shapes = new Map<string, Shape>()
  for (const size of sizes) {
    const name = ratioOf(size, locale)
    const shape = shapes.get(name) ?? { name, loss: size.cropLoss, sizes: [] }
    shape.sizes.push(size)
    shapes.set(name, shape)
  }
  for (const { sizes } of shapes.values()) {
    sizes.sort((a, b) => a.widthMicrometres - b.widthMicrometres)
  }
  return [...shapes.values()].sort((a, b) => rankOf(b) - rankOf(a))
}

/** 2 with the best size, 1 with an available size, 0 with none. */
function rankOf({ sizes }: Shape): number {
  return Math.max(...sizes.map(({ isAvailable, isBest }) => Number(isAvailable) + Number(isBest)))
}

const largestOfARatio = 60

/** `2:3`. `1:√2` for A4 and related sizes. `1:1.23` for ratios without small integers. */
function ratioOf({ widthMicrometres, heightMicrometres }: Extent, locale: string): string {
  const divisor = commonDivisor(widthMicrometres, heightMicrometres)
  const [width, height] = [widthMicrometres / divisor, heightMicrometres / divisor]
  if (Math.max(width, height) <= largestOfARatio) return `${width}:${height}`
  const short = Math.min(width, height)
  const isIso = Math.abs(Math.max(width, height) / short - Math.SQRT2) < 0.005
  const share = (side: number) =>
    isIso && side !== short ? '√2' : formatNumber(Math.round((100 * side) / short) / 100, locale)
  return `${share(width)}:${share(height)}`
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

type SizeRowProps = {
  view: ChoiceView
  size: SizeView
  floorDpi: number
  count: number
  isChosen: boolean
  onChange: (size: string) => void
}

/**
 * One size with its dimensions, print sharpness and price. The chosen one includes an explanation.
 */
function SizeRow({ view, size, floorDpi, count, isChosen, onChange }: SizeRowProps) {
  const text = view.text.size
  const money = (amount: number) => formatMoney(amount, view.currency, view.locale)
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
        {size.fault === null ? (
          <Facts view={view} size={size} />
        ) : size.fault === 'pixels' ? (
          fill(text.tooFew, { dpi: size.dpi, floor: floorDpi })
        ) : (
          text.soldOut
        )}
      </span>
      <span class="price">{money(size.unitPrice)}</span>
      {size.priceBefore > 0 && (
        <span class="size-reason">
          {text.before} <s>{money(size.priceBefore)}</s>
        </span>
      )}
      {isChosen && size.isAvailable && (
        <span class="size-reason">{text.because[size.sharpness]}</span>
      )}
    </OneOf>
  )
}

/**
 * The unit is lighter than the figures. Every language puts it after the last non-breaking space.
 */
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
