import type { CartView } from '../views/cart-view.ts'

export function RemoveButton({ view, look }: { view: CartView; look: 'link' | 'button quiet' }) {
  return (
    <button type="submit" class={look} name="action" value={`remove ${view.line.id}`}>
      {view.text.cart.removeCurrent}
    </button>
  )
}
