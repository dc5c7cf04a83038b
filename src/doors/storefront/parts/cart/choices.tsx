// Everything that there is to choose, in the order in which people decide.

import type { VNode } from 'preact'
import type { CartView, ChoiceView } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  optionsOf,
  productOf,
  sizeOf,
} from '../../views/design/choice.ts'
import type { PictureView } from '../../views/print-view.ts'
import { ColourChoice } from './colour-choice.tsx'
import { FormatChoice } from './format-choice.tsx'
import { OptionChoices } from './option-choices.tsx'
import type { PictureColours } from './picture-colours.ts'
import { ProductChoice } from './product-choice.tsx'
import { QuantityField } from './quantity-field.tsx'
import { SizeList } from './size-list.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

type Props = {
  view: CartView
  design: Design
  choice: Choice
  onChange: (choice: Choice) => void
  isLive: boolean
  isPicking: boolean
  onPicking: (colours: PictureColours | null) => void
  keep?: KeepChoices | undefined
}

/** The server renders once what is the same for many pictures, and keeps it. */
export type KeepChoices = (view: CartView, design: Design, choice: Choice) => VNode

export function Choices(props: Props) {
  const { view, design, choice, onChange, isLive, isPicking, onPicking, keep } = props
  const { line, text } = view
  const options = optionsOf(design, choice)
  const isCommon = choice.framing === null && productOf(design, choice) !== null
  const both = { view, design, choice, onChange }
  return (
    <>
      {view.isStopped && (
        <StoppedNotice text={text.cart}>
          <p>{text.cart.stoppedBySize}</p>
        </StoppedNotice>
      )}
      {line.isGone && choice.size === null && <p class="warning">{text.cart.notMade}</p>}
      {keep !== undefined && isCommon ? (
        keep(view, design, choice)
      ) : (
        <ByPixels {...both} picture={isLive ? line.picture : null} />
      )}
      {/* Without script the colour has to be there before its side is chosen. */}
      {options.wrap !== undefined && (!isLive || options.wrap === 'color') && (
        <ColourChoice
          pictureKey={options.wrap === 'color' ? line.picture.key : null}
          colour={choice.options.wrap_color ?? '#7f7f7f'}
          text={text.options}
          isPicking={isPicking}
          onPicking={(isOn, colours) => onPicking(isOn ? colours : null)}
          onChange={(wrap_color) =>
            onChange({ ...choice, options: { ...choice.options, wrap_color } })
          }
        />
      )}
      <QuantityField
        quantity={choice.quantity}
        most={line.mostQuantity}
        text={text.cart}
        onChange={(quantity) => onChange({ ...choice, quantity })}
      />
    </>
  )
}

type ByPixelsProps = Pick<Props, 'design' | 'choice' | 'onChange'> & {
  view: ChoiceView
  /** For the swatches; without it they are drawn alike for all. */
  picture: PictureView | null
}

/** What is the same for every picture of the same pixels while its crop is centred. */
export function ByPixels({ picture, ...props }: ByPixelsProps) {
  const { text } = props.view
  const size = sizeOf(props.design, props.choice)
  return (
    <>
      <ProductChoice {...props} />
      <fieldset class="size-list">
        <legend>
          {text.cart.sizes} <small>{text.cart.sizesNote}</small>
        </legend>
        <FormatChoice {...props} />
        <SizeList {...props} />
      </fieldset>
      <OptionChoices {...props} size={size} picture={picture} />
    </>
  )
}
