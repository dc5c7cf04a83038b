// Tells the page around us, and the one that opened us, what happened. In a window of its own a page is
// the page around itself: web views of apps listen there.

import {
  readStorefrontEvent,
  type StorefrontEvent,
} from '../../../pure/contract/storefront-events.ts'

export function postEvent(event: StorefrontEvent): void {
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
