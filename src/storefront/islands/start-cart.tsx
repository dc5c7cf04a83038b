// The cart page comes alive: choices change preview and price at once.

import { hydrate } from 'preact'
import { CartForm } from '../parts/cart/cart-form.tsx'
import type { CartView, Choice } from '../views/cart-view.ts'
import { pageData } from './page-data.ts'
import { tellEvent } from './tell-event.ts'

const root = document.getElementById('cart-island')
if (root !== null) {
  const before = fieldsOf(root.querySelector('form'))
  hydrate(<CartForm view={pageData<CartView>()} tellEvent={tellEvent} before={before} />, root)
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
