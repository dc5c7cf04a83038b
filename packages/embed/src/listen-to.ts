// Hears what a store tells, from its own window and origin alone, and passes it on as the event
// `handprint:event` at the element that opened it.

import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import type { EmbedFault } from './embed-fault.ts'

type Listener = { origin: string; hear: (event: StorefrontEvent) => void }

const listeners = new WeakMap<MessageEventSource, Listener>()
let isListening = false

/** A window that is used for another store is listened to by its latest listener. */
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
 * What a message of a store says; null when it is none, or came from elsewhere. For pages with a frame
 * of their own, which check `message.source` themselves. A store may know more events than this file.
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

/** @returns stops listening. */
export function onEvent(hear: (event: StorefrontEvent) => void): () => void {
  const pass = ({ detail }: CustomEvent<StorefrontEvent>): void => hear(detail)
  document.addEventListener('handprint:event', pass)
  return () => document.removeEventListener('handprint:event', pass)
}

export function passOn(event: StorefrontEvent, opener: Element | null): void {
  // What opened the store may have left the page meanwhile.
  const at = opener?.isConnected ? opener : document
  at.dispatchEvent(
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
