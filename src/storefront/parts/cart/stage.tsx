// The print on the wall with its measures.

import { fill } from '../../fill.ts'
import type { CartView, SizeView } from '../../views/cart-view.ts'
import { PlainPicture } from '../plain-picture.tsx'
import { centimetresOf, inchesOf } from '../print-names.ts'
import { PrintPreview } from '../print-preview.tsx'
import { RemoveButton } from './remove-button.tsx'

/** Without a size: the picture is too small for any. */
export function Stage({ view, size }: { view: CartView; size: SizeView | null }) {
  const { line, text } = view
  if (size === null) {
    return (
      <figure class="stage">
        <div class="hanging too-small">
          <PlainPicture picture={line.picture} label={text.cart.tooSmallPicture} />
        </div>
      </figure>
    )
  }
  const inches = inchesOf(size.shape, text.size)
  return (
    <figure class="stage">
      <div class="hanging">
        <PrintPreview
          picture={line.picture}
          shape={size.shape}
          label={fill(text.cart.preview, {
            product: text.products[size.shape.product],
            size: inches,
          })}
        />
        <p class="measures">
          {inches}
          <span>{centimetresOf(size, text.size)}</span>
          {view.others.length > 0 && <RemoveButton view={view} look="link" />}
        </p>
      </div>
    </figure>
  )
}
