// What would leave nothing to buy is shown as unavailable, with its reason, before it is chosen.

import type { ChoiceView } from '../../views/cart-view.ts'
import { type Choice, canBeHad, type Design, sizesOf } from '../../views/design/choice.ts'

/** What a part of the form is given that offers something to choose. */
export type Choosing = {
  view: ChoiceView
  design: Design
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Null when `next` can be had; and where nothing can as it is, since all ways out have to be open. */
export function noSizeReason(
  { view, design, choice }: Omit<Choosing, 'onChange'>,
  next: Choice,
): string | null {
  if (canBeHad(design, next) || !canBeHad(design, choice)) return null
  return noneText(view, design, next)
}

/** Of a choice of whose sizes none can be had. */
export function noneText({ text }: ChoiceView, design: Design, choice: Choice): string {
  const isTooSmall = sizesOf(design, choice).some(({ fault }) => fault === 'pixels')
  return isTooSmall ? text.size.tooFewPixels : text.size.soldOut
}
