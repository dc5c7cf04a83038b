// All choices, in the order in which people decide.

import type { VNode } from 'preact'
import { keysOf } from '../../../../pure/objects.ts'
import { type ColourName, colourOptions, optionTable } from '../../../../trade/catalog/options.ts'
import { type Orientation, orientationOf } from '../../../../trade/catalog/sizes.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CartView, ChoiceView } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  optionsOf,
  productOf,
  sizeOf,
  withColour,
  withFormat,
} from '../../views/design/choice.ts'
import type { PictureView } from '../../views/print-view.ts'
import { OneOf } from '../one-of.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { type Choosing, noSizeReason } from './no-size-reason.ts'
import { OptionChoices } from './option-choices.tsx'
import type { PictureColours } from './picture-colours.ts'
import { ProductChoice } from './product-choice.tsx'
import { SizeList } from './size-list.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

type Props = {
  view: CartView
  design: Design
  choice: Choice
  onChange: (choice: Choice) => void
  isLive: boolean
  /** The color that the next tap on the picture picks. */
  picking: ColourName | null
  onPicking: (picking: Picking | null) => void
  keep?: KeepChoices | undefined
}

export type Picking = { name: ColourName; colours: PictureColours }

/** On the server: renders and caches what is the same for many pictures. */
export type KeepChoices = (view: CartView, design: Design, choice: Choice) => VNode

export function Choices(props: Props) {
  const { view, design, choice, onChange, isLive, picking, onPicking, keep } = props
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
      {/* Without script the color field must be visible before its side is chosen. */}
      {colourOptions.map((name) => {
        const { of } = optionTable[name]
        const isAsked = options[of.option] === of.value
        return (
          options[of.option] !== undefined &&
          (!isLive || isAsked) && (
            <ColourChoice
              key={name}
              name={name}
              pictureKey={isAsked ? line.picture.key : null}
              colour={choice.options[name] ?? '#7f7f7f'}
              text={text.options}
              isPicking={picking === name}
              onPicking={(isOn, colours) => onPicking(isOn ? { name, colours } : null)}
              onChange={(colour) => onChange(withColour(choice, name, colour))}
            />
          )
        )
      })}
      <QuantityField
        quantity={choice.quantity}
        most={line.mostQuantity}
        text={text.cart}
        onChange={(quantity) => onChange({ ...choice, quantity })}
      />
      {view.deal?.note && <p class="note">{view.deal.note}</p>}
    </>
  )
}

type ByPixelsProps = Pick<Props, 'design' | 'choice' | 'onChange'> & {
  view: ChoiceView
  /** Used for swatches. Without it, swatches look the same for all pictures. */
  picture: PictureView | null
}

/**
 * The part that is the same for every picture with the same pixel size while its crop is centered.
 */
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

type QuantityFieldProps = {
  quantity: number
  most: number
  text: Messages['cart']
  onChange: (quantity: number) => void
}

/** The quantity: a plain number field. The two buttons are shown only with script. */
function QuantityField({ quantity, most, text, onChange }: QuantityFieldProps) {
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

const formats: Readonly<Record<Orientation, readonly [width: number, height: number]>> = {
  portrait: [12, 18],
  landscape: [18, 12],
  square: [15, 15],
}

/** Portrait or landscape. */
function FormatChoice(props: Choosing) {
  const { view, design, choice, onChange } = props
  const text = view.text.cart
  const sizes = productOf(design, choice)?.sizes ?? []
  const made = new Set(sizes.flatMap(({ upright, lying }) => [upright, lying].map(orientationOf)))
  return (
    <fieldset class="format-choice">
      <legend class="unseen">{text.format}</legend>
      {keysOf(formats)
        .filter((format) => made.has(format))
        .map((format) => ({
          format,
          fault: noSizeReason(props, withFormat(design, choice, format)),
        }))
        .map(({ format, fault }) => (
          <OneOf
            key={format}
            name="format"
            value={format}
            count={made.size}
            checked={format === choice.format}
            disabled={fault !== null}
            onChange={() => onChange(withFormat(design, choice, format))}
          >
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <rect
                x={10 - formats[format][0] / 2}
                y={10 - formats[format][1] / 2}
                width={formats[format][0]}
                height={formats[format][1]}
                rx="1"
                fill="none"
                stroke="currentColor"
                stroke-width="1.5"
              />
            </svg>
            <span>
              {text.formats[format]}
              {fault !== null && <small>{fault}</small>}
            </span>
          </OneOf>
        ))}
    </fieldset>
  )
}
