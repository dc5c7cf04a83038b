// How large the print is, and how sharp with the crop as it is right now.

import type { ComponentChildren } from 'preact'
import { fill } from '../../fill.ts'
import type { CartView } from '../../views/cart-view.ts'
import type { SizeView } from '../../views/design/size-view.ts'
import { extentName, otherSizeName, sizeName } from '../../views/print-names.ts'

type Props = { size: SizeView; view: CartView; children: ComponentChildren }

export function Measures({ size, view, children }: Props) {
  const text = view.text.size
  return (
    <p class="measures">
      <span class="measure">
        {sizeName(size, view)} <small>({otherSizeName(size, view)})</small>
      </span>
      {size.area.frame !== null && (
        <span>{fill(text.outer, { size: extentName(size.area.outside, view) })}</span>
      )}
      {size.fault === null && (
        <span class="resolution">
          <span class={`sharpness ${size.sharpness}`}>{text[size.sharpness]}</span>
          {` ${fill(text.dpi, { dpi: size.dpi })}`}
        </span>
      )}
      {children}
    </p>
  )
}
