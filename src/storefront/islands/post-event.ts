// Tells the page around us, and the one that opened us, what happened.

import type { StorefrontEvent } from '../../contract/storefront-events.ts'

export function postEvent(event: StorefrontEvent): void {
  const message = JSON.stringify(event)
  for (const listener of listeners()) {
    // Any origin may hear it: who embeds us is not known here, and no event holds personal data.
    listener.postMessage(message, '*')
  }
}

function listeners(): Set<Window> {
  const around = [window.parent, window.opener as Window | null]
  return new Set(around.filter((other): other is Window => other !== null && other !== window))
}
