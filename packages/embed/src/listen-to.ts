// Receives messages from a store, only from its own window and origin, and dispatches them as the
// event `handprint:event` on the element that opened it.

import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import type { EmbedFault } from './embed-fault.ts'

type Listener = { origin: string; hear: (event: StorefrontEvent) => void }

const listeners = new WeakMap<MessageEventSource, Listener>()
let isListening = false

/** If a window is reused for another store, only the latest listener receives its messages. */
export function listenTo(source: Window, store: string, hear: Listener['hear']): void {
  listeners.set(source, { origin: new URL(store).origin, hear })
  if (isListening) return
  isListening = true
  window.addEventListener('message', (message) => {
    const listener = message.source === null ? undefined : listeners.get(message.source)
    if (listener === undefined) return
    const event = readStoreEvent(message, listener.origin)
    if (event !== null) listener.hear(event)
  })
}

/**
 * Reads the event from a store's message. Null if it is not an event or came from another origin.
 * For pages with their own frame, which must check `message.source` themselves. A store may send
 * events unknown to this file.
 */
export function readStoreEvent(message: MessageEvent, store: string): StorefrontEvent | null {
  if (message.origin !== new URL(store).origin) return null
  try {
    const told = JSON.parse(message.data)
    return typeof told?.event === 'string' ? told : null
  } catch {
    return null
  }
}

/** @returns a function that stops listening. */
export function onEvent(hear: (event: StorefrontEvent) => void): () => void {
  const pass = ({ detail }: CustomEvent<StorefrontEvent>): void => hear(detail)
  document.addEventListener('handprint:event', pass)
  return () => document.removeEventListener('handprint:event', pass)
}

/** The opener may have been removed from the page. */
export function placeOf(opener: Element | null): EventTarget {
  return opener?.isConnected ? opener : document
}

export function passOn(event: StorefrontEvent, opener: Element | null): void {
  placeOf(opener).dispatchEvent(
    new CustomEvent('handprint:event', { detail: event, bubbles: true, composed: true }),
  )
}

declare global {
  interface DocumentEventMap {
    'handprint:event': CustomEvent<StorefrontEvent>
    'handprint:error': CustomEvent<EmbedFault>
  }
  interface HTMLElementEventMap {
    'handprint:event': CustomEvent<StorefrontEvent>
    'handprint:error': CustomEvent<EmbedFault>
  }
}
