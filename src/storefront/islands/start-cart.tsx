// The cart page comes alive: choices change preview and price at once.

import { hydrate } from 'preact'
import { CartForm } from '../parts/cart/cart-form.tsx'
import type { CartView } from '../views/cart-view.ts'
import { pageData } from './page-data.ts'
import { tellEvent } from './tell-event.ts'

const root = document.getElementById('cart-island')
if (root !== null) {
  hydrate(<CartForm view={pageData<CartView>()} tellEvent={tellEvent} />, root)
}
