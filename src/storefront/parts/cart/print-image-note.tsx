// After a preview hand-off: how the full-size picture is coming along.

import { fill } from '../../fill.ts'
import { formatNumber } from '../../format-number.ts'
import type { Messages } from '../../messages-en.ts'
import type { PrintImageView } from '../../views/cart-view.ts'

type Props = { printImage: PrintImageView; text: Messages['cart']; locale: string }

export function PrintImageNote({ printImage, text, locale }: Props) {
  if (printImage.state === 'none') return null
  const isHere = printImage.state === 'here'
  const pixels = {
    width: formatNumber(printImage.width, locale),
    height: formatNumber(printImage.height, locale),
  }
  return (
    <div class={`print-image-note ${printImage.state}`} role="status">
      <strong>{isHere ? text.here : text.waiting}</strong>
      <p>{fill(isHere ? text.hereText : text.waitingText, pixels)}</p>
    </div>
  )
}
