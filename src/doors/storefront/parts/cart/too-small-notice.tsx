// In place of the choices where the picture is too small for every size: what it would need, and
// the way on without it.

import { fill } from '../../fill.ts'
import { fillCount } from '../../fill-count.ts'
import { formatNumber } from '../../format-number.ts'
import type { CartView } from '../../views/cart-view.ts'
import { RemoveButton } from '../remove-button.tsx'
import { WayBack } from '../way-back.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

type Props = { view: CartView; needed: { width: number; height: number } }

export function TooSmallNotice({ view, needed }: Props) {
  const { line, others, locale } = view
  const text = view.text.cart
  const pixels = ({ width, height }: { width: number; height: number }) =>
    fill(text.pixels.replaceAll(' ', '\u00a0'), {
      width: formatNumber(width, locale),
      height: formatNumber(height, locale),
    })
  const content = (
    <>
      <p>{fill(text.tooSmallNeeds, { needed: pixels(needed), here: pixels(line.printImage) })}</p>
      <WayBack back={line.back} look="button" />
      {others.length > 0 && (
        <>
          <p>
            <strong>{fillCount(text.removeToOrder, others.length, locale)}</strong>
          </p>
          <RemoveButton view={view} look="button quiet" />
        </>
      )}
    </>
  )
  if (view.isStopped) return <StoppedNotice text={text}>{content}</StoppedNotice>
  return <div class="warning">{content}</div>
}
