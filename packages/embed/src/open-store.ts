import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { reportFault } from './embed-fault.ts'
import { listenTo, passOn } from './listen-to.ts'
import { openModal } from './modal.ts'
import type { Opener } from './modal-parts.ts'
import { type StoreQuestion, storeAddress, storeOf } from './store-address.ts'
import { warnOfUnread } from './warn-of-unread.ts'
import { whyHidden } from './why-hidden.ts'

export type StoreOptions = StoreQuestion & {
  /** Opens in a modal unless false; then in a new window. */
  modal?: boolean | undefined
  /** Receives the events and, on close, the focus. Usually the clicked element. */
  opener?: Opener | null | undefined
}

export type OpenedStore = { close(): void }

const known = Object.keys({
  store: 0,
  accessKey: 0,
  imageUrl: 0,
  imageToken: 0,
  printWidth: 0,
  printHeight: 0,
  referenceId: 0,
  cart: 0,
  language: 0,
  currency: 0,
  imageRoot: 0,
  modal: 0,
  opener: 0,
} satisfies Record<keyof StoreOptions, 0>)

/** Window names of stores that this page may not frame: they open in a window from then on. */
const unframed = new Set<string>()

/**
 * Must be called during a click handler, or browsers block the window. Falls back to a modal if
 * they do.
 *
 * @throws EmbedFault
 */
export function openStore(options: StoreOptions): OpenedStore {
  warnOfUnread('openStore', Object.keys(options), known)
  const address = storeAddress(options, document.baseURI)
  const { opener = null } = options
  const hear = (event: StorefrontEvent): void => passOn(event, opener)
  // One window per store: the next picture opens in the same window.
  const name = `handprint ${new URL(address).host} ${options.accessKey ?? ''}`
  const openWindow = (): Window | null => {
    // Some web views lack this function.
    const opened = window.open?.(address, name)
    if (!opened) return null
    listenTo(opened, address, hear)
    opened.focus()
    return opened
  }
  const explain = async (isBlocked: boolean): Promise<void> => {
    const fault = await whyHidden(storeOf(options.store), isBlocked)
    if (fault.code === 'frame_refused') unframed.add(name)
    reportFault(fault, opener?.isConnected ? opener : document)
  }
  const opened = options.modal === false || unframed.has(name) ? openWindow() : null
  if (opened !== null) return opened
  // Also used if pop-ups are blocked, and in web views, which have no other windows.
  return { close: openModal({ address, opener, hear, openWindow, explain }) }
}
