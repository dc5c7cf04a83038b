// Depth, sides, frame and mat: the product's options, each choice with its surcharge.

import type { VNode } from 'preact'
import { micrometresPerInch } from '../../../../pure/geometry/lengths.ts'
import { isKeyOf } from '../../../../pure/objects.ts'
import type { OptionChoice } from '../../../../trade/catalog/catalog.ts'
import { choicePictureAddress } from '../../../../trade/catalog/choices/choice-picture-address.ts'
import { fits } from '../../../../trade/catalog/choices/chosen-options.ts'
import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import {
  builtInValue,
  colourOptions,
  type ListedOption,
  type OptionValue,
  optionTable,
} from '../../../../trade/catalog/options.ts'
import type { ChoiceView } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  optionsOf,
  productOf,
  withOption,
} from '../../views/design/choice.ts'
import { pricesOf, type ShopProduct } from '../../views/design/page-catalog.ts'
import type { SizeView } from '../../views/design/size-view.ts'
import { optionName, sizeName, valueName } from '../../views/print-names.ts'
import type { PictureView } from '../../views/print-view.ts'
import { fill } from '../../words/fill.ts'
import { OneOf } from '../one-of.tsx'
import { PictureWindow } from '../print-object/picture-window.tsx'
import { noSizeReason } from './no-size-reason.ts'

type Props = {
  view: ChoiceView
  design: Design
  choice: Choice
  /** Null while none is chosen. */
  size: SizeView | null
  /** Used for swatches. Without it, swatches look the same for all pictures. */
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
    size === null ? 0 : pricesOf(product, size, { ...options, [name]: value }).unitPrice
  const asked = colourOptions.find((each) => optionTable[each].of.option === name)
  const colour = choice.options[asked ?? '']
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
              <OptionSwatch name={name} choice={each} colour={colour} picture={picture} />
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

/** The reason why it is not available, or null. */
function faultOf(props: GroupProps, each: OptionChoice): string | null {
  const { view, design, choice, size, product, name } = props
  if (each.isSoldOut) return view.text.size.soldOut
  const least = product.sizes.find(({ upright }) => fits(each, upright))?.upright
  if (size !== null && !fits(each, size) && least !== undefined) {
    return fill(view.text.options.leastSize, { size: sizeName(least, view) })
  }
  return noSizeReason(props, withOption(design, choice, name, each.value))
}

type OptionSwatchProps = {
  name: string
  choice: OptionChoice
  /** Chosen for the values without a swatch of their own. */
  colour: string | undefined
  picture: PictureView | null
}

/** A small drawing of a choice (sides, wood, mat), or the shop's picture of it. */
function OptionSwatch({ name, choice: { value, custom }, colour, picture }: OptionSwatchProps) {
  const facts = custom ?? builtInValue(name, value) ?? {}
  const { swatch = colour || '#7f7f7f', picture: ofChoice } = facts
  // Pictures of wood and paper need more room than a color, which is shown until they have loaded.
  const side = ofChoice === undefined ? 28 : 44
  return (
    <svg class="swatch" viewBox="0 0 28 28" width={side} height={side} aria-hidden="true">
      {drawingsOf(name, custom).map((draw) => draw({ facts, colour: swatch, picture }))}
      {ofChoice !== undefined && (
        <image
          href={choicePictureAddress(ofChoice)}
          width="28"
          height="28"
          preserveAspectRatio="xMidYMid slice"
        />
      )}
      <rect class="swatch-edge" x="0.5" y="0.5" width="27" height="27" fill="none" />
    </svg>
  )
}

type DrawingProps = { facts: OptionValue; colour: string; picture: PictureView | null }
type Drawing = (props: DrawingProps) => VNode

const drawings: Readonly<Record<ListedOption, Drawing>> = {
  depth: Depth,
  wrap: Wrap,
  frame: Frame,
  mat: Mat,
  border: Border,
  fit: Fit,
}

function drawingsOf(name: string, custom: OptionValue | undefined): Drawing[] {
  if (custom === undefined) return isKeyOf(drawings, name) ? [drawings[name]] : []
  const { frame, matMicrometres = 0, borderMicrometres = 0 } = custom
  if (borderMicrometres > 0) return [Border]
  if (matMicrometres > 0) return frame === undefined ? [Mat] : [Frame, Mat]
  return [frame === undefined ? Plain : Frame]
}

function Plain({ colour }: DrawingProps) {
  return <rect width="28" height="28" fill={colour} />
}

function Frame({ colour }: DrawingProps) {
  return <rect x="5" y="5" width="18" height="18" fill="none" stroke={colour} stroke-width="5" />
}

function Depth({ facts: { sideMicrometres = 0 } }: DrawingProps) {
  const depth = (sideMicrometres / micrometresPerInch) * 8
  return (
    <path
      d={`M5 5h12v18H5z M17 5l${depth / 2} ${depth / 3}v18l${-depth / 2} ${-depth / 3}`}
      fill="none"
      stroke="currentColor"
      stroke-width="1.4"
      stroke-linejoin="round"
    />
  )
}

// The last strip of the picture, and what wraps around the corner.
function Wrap({ facts: { edges }, colour, picture }: DrawingProps) {
  return (
    <>
      <Strip picture={picture} width={edges === 'picture' ? 28 : 18} />
      {edges === 'mirror' && (
        <g transform="matrix(-1 0 0 1 36 0)">
          <Strip picture={picture} width={18} />
        </g>
      )}
      {edges === 'colour' && <rect x="18" width="10" height="28" fill={colour} />}
    </>
  )
}

const strip = { x: 0.6, y: 0.3, width: 0.4, height: 0.4 }

function Strip({ picture, width }: { picture: PictureView | null; width: number }) {
  if (picture !== null) {
    return <PictureWindow picture={picture} part={strip} width={width} height={28} />
  }
  return (
    <>
      <rect width={width} height="28" fill="#b9c4cb" />
      <path d={`M0 28L${width * 0.6} 12L${width} 20V28Z`} fill="#7d8f99" />
    </>
  )
}

// Not to scale: a border of a few millimeters would be a hairline.
function Border({ facts: { borderMicrometres = 0 } }: DrawingProps) {
  const inset = Math.min(borderMicrometres / 1500, 6)
  return <Paper across={inset} down={inset} />
}

function Fit({ facts: { isWhole } }: DrawingProps) {
  return <Paper across={0} down={isWhole ? 4 : 0} />
}

/** Paper with that much white on both sides of a picture, and above and below it. */
function Paper({ across, down }: { across: number; down: number }) {
  return (
    <>
      <rect x="3" y="3" width="22" height="22" fill="#fff" stroke="#8a8a8a" />
      <rect
        x={3 + across}
        y={3 + down}
        width={22 - 2 * across}
        height={22 - 2 * down}
        fill="#8fa3b0"
      />
    </>
  )
}

function Mat({ facts: { matMicrometres = 0 } }: DrawingProps) {
  const inches = Math.min(matMicrometres / micrometresPerInch, 3)
  return (
    <>
      <rect x="3" y="3" width="22" height="22" fill="#f7f6f2" stroke="#1c1b1a" stroke-width="2" />
      <rect
        x={4 + inches * 3}
        y={4 + inches * 3}
        width={20 - inches * 6}
        height={20 - inches * 6}
        fill="#8fa3b0"
      />
    </>
  )
}
