import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { listenTo, passOn } from './listen-to.ts'
import { openModal } from './modal.ts'
import type { Opener } from './modal-parts.ts'
import { type StoreQuestion, storeAddress } from './store-address.ts'

export type StoreOptions = StoreQuestion & {
  /** Opens in a modal unless false; then in a new window. */
  modal?: boolean | undefined
  /** Receives the events and, on close, the focus. Usually the clicked element. */
  opener?: Opener | null | undefined
}

export type OpenedStore = { close(): void }

/**
 * Must be called during a click handler, or browsers block the window. Falls back to a modal if
 * they do.
 *
 * @throws EmbedFault
 */
export function openStore(options: StoreOptions): OpenedStore {
  const address = storeAddress(options, document.baseURI)
  const { opener = null } = options
  const hear = (event: StorefrontEvent): void => passOn(event, opener)
  const openWindow = (): Window | null => {
    // One window per store: the next picture opens in the same window.
    const name = `handprint ${new URL(address).host} ${options.accessKey ?? ''}`
    // Some web views lack this function.
    const opened = window.open?.(address, name)
    if (!opened) return null
    listenTo(opened, address, hear)
    opened.focus()
    return opened
  }
  const opened = options.modal === false ? openWindow() : null
  if (opened !== null) return opened
  // Also used if pop-ups are blocked, and in web views, which have no other windows.
  return { close: openModal({ address, opener, hear, openWindow }) }
}
