// The way back for a print that was removed by mistake.

import type { Messages } from '../../../../trade/languages/messages.ts'
import { fill } from '../../fill.ts'
import type { RemovedLineView } from '../../views/cart-view.ts'

type Props = {
  removed: RemovedLineView
  text: Pick<Messages, 'cart' | 'products'>
  /** The form that the button belongs to, where it stands outside of it. */
  form?: string
}

export function RemovedNotice({ removed, text, form }: Props) {
  return (
    <p class="removed-notice" role="status">
      <span>{fill(text.cart.removed, { name: removed.name })}</span>
      <button type="submit" class="link" form={form} name="action" value={`restore ${removed.id}`}>
        {text.cart.undo}
      </button>
    </p>
  )
}
