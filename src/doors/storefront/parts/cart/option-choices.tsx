// Depth, sides, frame and mat: what the product has, each choice with what it adds to the price.

import type { OptionChoice, OptionName } from '../../../../trade/catalog/catalog.ts'
import { formatMoney } from '../../../../trade/catalog/format-money.ts'
import { fits } from '../../../../trade/catalog/options.ts'
import { sizeNamed } from '../../../../trade/catalog/products.ts'
import { fill } from '../../fill.ts'
import type { CartView } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  optionsOf,
  productOf,
  withOption,
} from '../../views/design/choice.ts'
import { priceOf, type ShopProduct } from '../../views/design/page-catalog.ts'
import type { SizeView } from '../../views/design/size-view.ts'
import { named, sizeName } from '../../views/print-names.ts'
import type { PictureView } from '../../views/print-view.ts'
import { OptionSwatch, type ShownOption } from './option-swatch.tsx'
import { whyNone } from './why-none.ts'

type Props = {
  view: CartView
  design: Design
  choice: Choice
  /** Null while none is chosen. */
  size: SizeView | null
  /** For the swatches; without it they are drawn alike for all. */
  picture: PictureView | null
  onChange: (choice: Choice) => void
}

const shown: readonly ShownOption[] = ['depth', 'wrap', 'frame', 'mat']

export function OptionChoices(props: Props) {
  const product = productOf(props.design, props.choice)
  if (product === null) return null
  return (
    <>
      {shown
        .filter((name) => product.options[name] !== undefined)
        .map((name) => (
          <OptionGroup key={name} {...props} product={product} name={name} />
        ))}
    </>
  )
}

type GroupProps = Props & { product: ShopProduct; name: ShownOption }

function OptionGroup(props: GroupProps) {
  const { view, design, choice, size, picture, onChange, product, name } = props
  const text = view.text.options
  const choices = product.options[name]?.choices ?? []
  const options = optionsOf(design, choice)
  const priceWith = (value: string) =>
    size === null ? 0 : priceOf(product, size, { ...options, [name]: value })
  const fitting = choices.filter((each) => size === null || fits(each, size))
  const least = Math.min(...fitting.map(({ value }) => priceWith(value)))
  return (
    <fieldset class="option-group">
      <legend>{text[name]}</legend>
      <div class="option-cards">
        {choices.map((each) => {
          const fault = faultOf(props, each)
          const more = priceWith(each.value) - least
          return (
            <label key={each.value} class="option-card">
              <input
                type="radio"
                name={name}
                value={each.value}
                checked={options[name] === each.value}
                disabled={fault !== null}
                onChange={() => onChange(withOption(design, choice, name, each.value))}
              />
              <OptionSwatch
                name={name}
                value={each.value}
                colour={choice.options.wrap_color ?? ''}
                picture={picture}
              />
              <span>
                {labelOf(name, each.value, view)}
                <small class="price">
                  {fault ??
                    (more > 0
                      ? fill(text.more, { price: formatMoney(more, view.currency, view.locale) })
                      : '')}
                </small>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function labelOf(name: OptionName, value: string, { text }: CartView): string {
  const labels: Readonly<Record<string, string>> = text.options.values
  return labels[`${name}_${value}`] ?? value
}

/** Why it can't be had; null when it can. */
function faultOf(props: GroupProps, each: OptionChoice): string | null {
  const { view, design, choice, size, product, name } = props
  if (each.isSoldOut) return view.text.size.soldOut
  const least = each.leastSize && sizeNamed(product, each.leastSize.name)
  if (size !== null && !fits(each, size) && least !== null) {
    return fill(view.text.options.leastSize, { size: sizeName(named(least), view) })
  }
  return whyNone(props, withOption(design, choice, name, each.value))
}
