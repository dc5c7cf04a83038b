// Opens a store for a picture: in a modal on the page, or in a window of the store's own.

import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { listenTo, passOn } from './listen-to.ts'
import { openModal } from './modal.ts'
import type { Opener } from './modal-parts.ts'
import { type StoreQuestion, storeAddress } from './store-address.ts'

export type StoreOptions = StoreQuestion & {
  /** In a modal, unless it is false; then in a new window. */
  modal?: boolean | undefined
  /** Gets the events and, in the end, the focus: as a rule what was clicked. */
  opener?: Opener | null | undefined
}

export type OpenedStore = { close(): void }

/**
 * To be called while a click is handled, or browsers refuse the window; then it is a modal all the same.
 * @throws EmbedFault
 */
export function openStore(options: StoreOptions): OpenedStore {
  const address = storeAddress(options, document.baseURI)
  const { opener = null } = options
  const hear = (event: StorefrontEvent): void => passOn(event, opener)
  const openWindow = (): Window | null => {
    // One window for each store: the next picture opens in the same.
    const name = `handprint ${new URL(address).host} ${options.accessKey ?? ''}`
    // Some web views have no such function.
    const opened = window.open?.(address, name)
    if (!opened) return null
    listenTo(opened, address, hear)
    opened.focus()
    return opened
  }
  const opened = options.modal === false ? openWindow() : null
  if (opened !== null) return opened
  // Also where pop-ups are blocked, and in web views, which have no other windows.
  return { close: openModal({ address, opener, hear, openWindow }) }
}
