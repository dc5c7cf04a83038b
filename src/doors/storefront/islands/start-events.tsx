// Runs before the page is read any further: the page around us is promised the cart's word before
// the frame's load event, and a message between two sites travels slower than that event. So this
// is a classic script of its own, which imports nothing that another script imports too. What
// happens later reaches it from the islands through announce-event.ts.

import { modalFrameName } from '../../../pure/contract/modal-frame-name.ts'
import {
  readStorefrontEvent,
  type StorefrontEvent,
} from '../../../pure/contract/storefront-events.ts'

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

/**
 * Says that the connection is gone, for as long as it is. Whatever a page sends meanwhile it sends again
 * by itself, or says what to do.
 */
function announceOffline(): void {
  for (const change of ['online', 'offline', 'DOMContentLoaded']) {
    window.addEventListener(change, show)
  }
}

// Screen readers announce a live region when its content changes.
function show(): void {
  const place = document.getElementById('offline')
  if (place !== null) place.textContent = navigator.onLine ? '' : (place.dataset.says ?? '')
}

/**
 * Tells the page around us, and the one that opened us, what happened. In a window of its own a page is the
 * page around itself: web views of apps listen there.
 */
function postEvent(event: StorefrontEvent): void {
  const known = readStorefrontEvent(event)
  if (known === null) return
  const message = JSON.stringify(known)
  for (const listener of listeners()) {
    // Any origin may hear it: who embeds us is not known here, and what the contract does not name
    // has been left out above.
    listener.postMessage(message, '*')
  }
}

function listeners(): Set<Window> {
  // The types say of the opener that it may be anything.
  const { parent, opener }: { parent: Window; opener: Window | null } = window
  return new Set(opener === null ? [parent] : [parent, opener])
}
