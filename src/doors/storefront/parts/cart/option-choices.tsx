// Depth, sides, frame and mat: what the product has, each choice with what it adds to the price.

import type { OptionChoice } from '../../../../trade/catalog/catalog.ts'
import { fits } from '../../../../trade/catalog/chosen-options.ts'
import { formatMoney } from '../../../../trade/catalog/format-money.ts'
import { fill } from '../../fill.ts'
import type { ChoiceView } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  optionsOf,
  productOf,
  withOption,
} from '../../views/design/choice.ts'
import { priceOf, type ShopProduct } from '../../views/design/page-catalog.ts'
import type { SizeView } from '../../views/design/size-view.ts'
import { optionName, sizeName, valueName } from '../../views/print-names.ts'
import type { PictureView } from '../../views/print-view.ts'
import { OneOf } from '../one-of.tsx'
import { noSizeReason } from './no-size-reason.ts'
import { OptionSwatch } from './option-swatch.tsx'

type Props = {
  view: ChoiceView
  design: Design
  choice: Choice
  /** Null while none is chosen. */
  size: SizeView | null
  /** For the swatches; without it they are drawn alike for all. */
  picture: PictureView | null
  onChange: (choice: Choice) => void
}

export function OptionChoices(props: Props) {
  const product = productOf(props.design, props.choice)
  if (product === null) return null
  return (
    <>
      {Object.entries(product.options).map(
        ([name, { choices }]) =>
          choices.length > 0 && (
            <OptionGroup key={name} {...props} product={product} name={name} choices={choices} />
          ),
      )}
    </>
  )
}

type GroupProps = Props & {
  product: ShopProduct
  name: string
  choices: readonly OptionChoice[]
}

function OptionGroup(props: GroupProps) {
  const { view, design, choice, size, picture, onChange, product, name, choices } = props
  const text = view.text.options
  const options = optionsOf(design, choice)
  const priceWith = (value: string) =>
    size === null ? 0 : priceOf(product, size, { ...options, [name]: value })
  const fitting = choices.filter((each) => size === null || fits(each, size))
  const least = Math.min(...fitting.map(({ value }) => priceWith(value)))
  return (
    <fieldset class="option-group">
      <legend>{optionName(name, text)}</legend>
      <div class="option-cards">
        {choices.map((each) => {
          const fault = faultOf(props, each)
          const more = priceWith(each.value) - least
          return (
            <OneOf
              key={each.value}
              look="option-card"
              name={name}
              value={each.value}
              count={choices.length}
              checked={options[name] === each.value}
              disabled={fault !== null}
              onChange={() => onChange(withOption(design, choice, name, each.value))}
            >
              <OptionSwatch
                name={name}
                choice={each}
                colour={choice.options.wrap_color ?? ''}
                picture={picture}
              />
              <span>
                {valueName(name, each.value, text)}
                <small class="price">
                  {fault ??
                    (more > 0
                      ? fill(text.more, { price: formatMoney(more, view.currency, view.locale) })
                      : '')}
                </small>
              </span>
            </OneOf>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Why it can't be had; null when it can. */
function faultOf(props: GroupProps, each: OptionChoice): string | null {
  const { view, design, choice, size, product, name } = props
  if (each.isSoldOut) return view.text.size.soldOut
  const least = product.sizes.find(({ upright }) => fits(each, upright))?.upright
  if (size !== null && !fits(each, size) && least !== undefined) {
    return fill(view.text.options.leastSize, { size: sizeName(least, view) })
  }
  return noSizeReason(props, withOption(design, choice, name, each.value))
}
