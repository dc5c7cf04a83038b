// How sizes are named to people. Numbers as the shopper's language writes them.

import { fill } from '../fill.ts'
import { formatPercent } from '../format-number.ts'
import type { Messages } from '../messages/messages.ts'
import type { SizeView } from '../views/cart-view.ts'
import type { PrintShape } from '../views/print-view.ts'

export function inchesOf(shape: PrintShape, text: Messages['size']): string {
  return fill(text.inches, { width: shape.widthInches, height: shape.heightInches })
}

export function centimetresOf(size: SizeView, text: Messages['size']): string {
  return fill(text.centimetres, { width: size.widthCm, height: size.heightCm })
}

/** `whole picture`, or `trims 12%`. Less than half a percent is nothing that one could see. */
export function trimOf(size: SizeView, text: Messages['size'], locale: string): string {
  if (size.loss < 0.005) return text.whole
  return fill(text.trims, { percent: formatPercent(size.loss, locale) })
}
