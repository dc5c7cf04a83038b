// Runs before the rest of the page is parsed: the embedding page is promised the cart event before
// the frame's load event, and a message between two sites is slower than that event. It is
// therefore a separate classic script that shares no imports with other scripts. Later events reach
// it from the islands through announce-event.ts.

import { modalFrameName } from '../../../pure/contract/modal-frame-name.ts'
import {
  readStorefrontEvent,
  type StorefrontEvent,
} from '../../../pure/contract/storefront-events.ts'

// Before the first paint: the header leaves room for the modal's close button, which floats above
// it.
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
// The modal of packages/embed checks whether a page of the shop is loaded. Browser error pages do
// not answer.
window.addEventListener('message', ({ ports }) => ports[0]?.postMessage('here'))
announceOffline()

function tellFatal(thrown: unknown): void {
  // Errors in scripts of browser extensions are passed as null.
  if (thrown instanceof Error) postEvent({ event: `appErrorFatal--${thrown.name}`, args: null })
}

// The embedding page gets no key events while the focus is in the frame. Escape is handled first by
// whatever is open in the page: a dialog, a popover, an input method.
function cancelByEscape(pressed: KeyboardEvent): void {
  const isTaken = pressed.defaultPrevented || pressed.isComposing || pressed.repeat
  if (pressed.key !== 'Escape' || isTaken || window.parent === window) return
  if (document.querySelector(':is(dialog[open], :popover-open)') !== null) return
  postEvent({ event: 'userCancelStore', args: null })
}

/**
 * Shows a notice while the connection is down. Requests that fail in the meantime are retried
 * automatically, or the page says what to do.
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
 * Posts the event to the embedding page and to the opener. In a top-level window the page posts to
 * itself, because web views of apps listen there.
 */
function postEvent(event: StorefrontEvent): void {
  const known = readStorefrontEvent(event)
  if (known === null) return
  const message = JSON.stringify(known)
  for (const listener of listeners()) {
    // Sent to any origin: the embedding site is not known here, and anything outside the contract
    // has been removed above.
    listener.postMessage(message, '*')
  }
}

function listeners(): Set<Window> {
  // The DOM types declare the opener as `any`.
  const { parent, opener }: { parent: Window; opener: Window | null } = window
  return new Set(opener === null ? [parent] : [parent, opener])
}
