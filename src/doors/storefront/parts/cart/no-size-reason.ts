// Choices that would leave nothing to buy are shown as unavailable, with a reason.

import type { ChoiceView } from '../../views/cart-view.ts'
import { type Choice, canBeHad, type Design, sizesOf } from '../../views/design/choice.ts'

/** Props of every part of the form that offers a choice. */
export type Choosing = {
  view: ChoiceView
  design: Design
  choice: Choice
  onChange: (choice: Choice) => void
}

/**
 * Null if `next` leaves something to buy. Also null if the current choice leaves nothing, because
 * then every way out must stay open.
 */
export function noSizeReason(
  { view, design, choice }: Omit<Choosing, 'onChange'>,
  next: Choice,
): string | null {
  if (canBeHad(design, next) || !canBeHad(design, choice)) return null
  return noneText(view, design, next)
}

/** For a choice none of whose sizes is available. */
export function noneText({ text }: ChoiceView, design: Design, choice: Choice): string {
  const isTooSmall = sizesOf(design, choice).some(({ fault }) => fault === 'pixels')
  return isTooSmall ? text.size.tooFewPixels : text.size.soldOut
}
