// After a preview hand-off: the progress of the full-size picture.

import type { Messages } from '../../../../trade/languages/messages.ts'
import { isOnItsWay, type PrintImageView } from '../../views/cart-view.ts'
import { fill } from '../../words/fill.ts'
import { formatNumber, formatPercent } from '../../words/format-number.ts'

type Props = {
  printImage: PrintImageView
  text: Messages['cart']
  locale: string
  address: string
  /** With script the page refreshes itself. */
  isLive: boolean
}

export function PrintImageNote({ printImage, text, locale, address, isLive }: Props) {
  const { state, percent } = printImage
  if (state === 'none') return null
  const pixels = {
    width: formatNumber(printImage.width, locale),
    height: formatNumber(printImage.height, locale),
  }
  return (
    <div class={`print-image-note ${state}`}>
      {/* The percentage is outside the live region, because a screen reader would announce every change. */}
      <div role="status">
        <strong>{text.printImage[state]}</strong>
        <p>{fill(text.printImageText[state], pixels)}</p>
      </div>
      {state === 'receiving' && (
        <p class="transfer">
          <progress max={100} aria-label={text.printImageProgress} {...filledTo(percent)} />
          {percent !== null && <span>{formatPercent(percent / 100, locale)}</span>}
        </p>
      )}
      {isOnItsWay(printImage) && !isLive && (
        <a class="without-script" href={address}>
          {text.lookAgain}
        </a>
      )}
    </div>
  )
}

// Without a value the bar is indeterminate.
function filledTo(percent: number | null): { value?: number } {
  return percent === null ? {} : { value: percent }
}
