// Runs before the page is read any further: the page around us is promised the cart's word before
// the frame's load event, and a message between two sites travels slower than that event. So this
// is a classic script of its own, which imports nothing that another script imports too. What
// happens later reaches it from the islands through announce-event.ts.

import { modalFrameName } from '../../../pure/contract/modal-frame-name.ts'
import { announceOffline } from './announce-offline.ts'
import { postEvent } from './post-event.ts'

// Before anything is drawn: the header leaves room for the modal's cross, which floats above it.
document.documentElement.classList.toggle('in-modal', window.name === modalFrameName)
const { page, error } = document.documentElement.dataset
if (page === 'cart' || page === 'checkout' || page === 'receipt') {
  postEvent({ event: `appPageLoaded--${page}`, args: null })
}
if (error !== undefined) postEvent({ event: `appErrorFatal--${error}`, args: null })
window.addEventListener('storefront-event', ({ detail }) => postEvent(detail))
window.addEventListener('error', (thrown) => tellFatal(thrown.error))
window.addEventListener('unhandledrejection', (rejected) => tellFatal(rejected.reason))
window.addEventListener('keydown', cancelByEscape)
// The modal of packages/embed asks whether a page of ours is there; pages of browsers' errors are mute.
window.addEventListener('message', ({ ports }) => ports[0]?.postMessage('here'))
announceOffline()

function tellFatal(thrown: unknown): void {
  // Of scripts that browser extensions bring along nothing but null is told.
  if (thrown instanceof Error) postEvent({ event: `appErrorFatal--${thrown.name}`, args: null })
}

// The page around us does not hear keys while the focus is in here. Escape belongs first to what is
// open in the page: a dialog, a popover, an input method.
function cancelByEscape(pressed: KeyboardEvent): void {
  const isTaken = pressed.defaultPrevented || pressed.isComposing || pressed.repeat
  if (pressed.key !== 'Escape' || isTaken || window.parent === window) return
  if (document.querySelector(':is(dialog[open], :popover-open)') !== null) return
  postEvent({ event: 'userCancelStore', args: null })
}
