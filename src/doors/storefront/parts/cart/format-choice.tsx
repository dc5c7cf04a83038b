// Which way the print hangs.

import { keysOf } from '../../../../pure/objects.ts'
import { type Orientation, orientationOf } from '../../../../trade/catalog/sizes.ts'
import type { ChoiceView } from '../../views/cart-view.ts'
import { type Choice, type Design, productOf, withFormat } from '../../views/design/choice.ts'
import { OneOf } from '../one-of.tsx'
import { noSizeReason } from './no-size-reason.ts'

type Props = {
  view: ChoiceView
  design: Design
  choice: Choice
  onChange: (choice: Choice) => void
}

const formats: Readonly<Record<Orientation, readonly [width: number, height: number]>> = {
  portrait: [12, 18],
  landscape: [18, 12],
  square: [15, 15],
}

export function FormatChoice(props: Props) {
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
