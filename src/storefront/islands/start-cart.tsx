// The cart page comes alive: choices change preview and price at once. After a preview hand-off it
// also shows how the print image is coming along, and sizes follow when it arrives.

import { hydrate, render } from 'preact'
import { addressWith } from '../address-with.ts'
import { CartForm } from '../parts/cart/cart-form.tsx'
import { type CartView, type Choice, isOnItsWay } from '../views/cart-view.ts'
import { askAgain } from './ask-again.ts'
import { pageData } from './page-data.ts'
import { tellEvent } from './tell-event.ts'

const root = document.getElementById('cart-island')
if (root !== null) start(root)

function start(root: HTMLElement): void {
  let view = pageData<CartView>()
  const form = () => (
    <CartForm view={view} tellEvent={tellEvent} before={fieldsOf(root.querySelector('form'))} />
  )
  hydrate(form(), root)
  // Frames of another site ignore `autofocus`.
  document.getElementById('error-summary')?.focus()
  askAgain({
    address: addressWith(view.kept, { line: view.line.id }),
    longestPauseMs: 15_000,
    isOver: () => !isOnItsWay(view.line.printImage),
    isLively: () => view.line.printImage.state === 'receiving',
    take: (page) => {
      const fresh = pageData<Partial<CartView> | null>(page)
      // In another window the print may have been removed, or the cart ordered.
      if (fresh?.line?.id !== view.line.id) return
      const { printImage } = fresh.line
      // Until it is here nothing else has changed.
      view = isOnItsWay(printImage)
        ? { ...view, line: { ...view.line, printImage } }
        : { ...view, ...fresh }
      render(form(), root)
    },
  })
}

function fieldsOf(form: HTMLFormElement | null): Partial<Choice> {
  if (form === null) return {}
  const fields = new FormData(form)
  const quantity = Number(fields.get('quantity'))
  return {
    ...(fields.has('product') && { product: String(fields.get('product')) }),
    ...(fields.has('size') && { size: String(fields.get('size')) }),
    ...(Number.isInteger(quantity) && quantity > 0 && { quantity }),
  }
}
