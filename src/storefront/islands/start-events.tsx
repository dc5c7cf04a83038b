// Runs before the page is read any further: the page around us is promised the cart's word before
// the frame's load event, and a message between two sites travels slower than that event. So this
// is a classic script of its own, which imports nothing that another script imports too. What
// happens later reaches it from the islands through tell-event.ts.

import type { StorefrontEvent } from '../../contract/storefront-events.ts'
import { postEvent } from './post-event.ts'

const { page } = document.documentElement.dataset
if (page === 'cart' || page === 'checkout' || page === 'receipt') {
  postEvent({ event: `appPageLoaded--${page}`, args: null })
}
window.addEventListener('storefront-event', (told) => {
  postEvent((told as CustomEvent<StorefrontEvent>).detail)
})
