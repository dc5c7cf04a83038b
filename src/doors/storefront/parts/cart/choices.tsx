// Everything that there is to choose, in the order in which people decide.

import type { CartView } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  optionsOf,
  productOf,
  sizeOf,
} from '../../views/design/choice.ts'
import { sizeViews } from '../../views/design/size-view.ts'
import { KeptHtml } from '../kept-html.tsx'
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
}

export function Choices(props: Props) {
  const { view, design, choice, onChange, isLive, isPicking, onPicking } = props
  const { line, text } = view
  const options = optionsOf(design, choice)
  const both = { view, design, choice, onChange }
  return (
    <>
      {view.isStopped && (
        <StoppedNotice text={text.cart}>
          <p>{text.cart.stoppedBySize}</p>
        </StoppedNotice>
      )}
      {line.isGone && choice.size === null && <p class="warning">{text.cart.notMade}</p>}
      <Kept {...both} isLive={isLive} />
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

type KeptProps = Pick<Props, 'view' | 'design' | 'choice' | 'onChange' | 'isLive'>

// With a centred crop all of it is the same for every picture of the same pixels.
function Kept(props: KeptProps) {
  const { view, design, choice } = props
  const product = productOf(design, choice)
  const all = () => <ByPixels {...props} />
  if (product === null || choice.framing !== null) return all()
  const { options, format: orientation } = choice
  return (
    <KeptHtml
      part={sizeViews({ product, options, picture: design.picture, orientation })}
      by={[choice.size, options, view.currency, view.locale, view.measures]}
    >
      {all}
    </KeptHtml>
  )
}

function ByPixels({ isLive, ...props }: KeptProps) {
  const { text, line } = props.view
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
      <OptionChoices {...props} size={size} picture={isLive ? line.picture : null} />
    </>
  )
}
