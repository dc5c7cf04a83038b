// Tells the page around us, and the one that opened us, what happened.

import { readStorefrontEvent, type StorefrontEvent } from '../../contract/storefront-events.ts'

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
  const around = [window.parent, window.opener as Window | null]
  return new Set(around.filter((other): other is Window => other !== null && other !== window))
}
