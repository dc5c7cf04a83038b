// Sends an event from an island to start-events.tsx, which posts it to the embedding page.

import type { StorefrontEvent } from '../../../pure/contract/storefront-events.ts'

declare global {
  interface WindowEventMap {
    'storefront-event': CustomEvent<StorefrontEvent>
  }
}

export function announceEvent(event: StorefrontEvent): void {
  window.dispatchEvent(new CustomEvent('storefront-event', { detail: event }))
}
