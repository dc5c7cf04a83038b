import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { reportFault } from './embed-fault.ts'
import { handOver, isOfPageOnly } from './hand-over.ts'
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
  const { opener = null, imageUrl, accessKey = '' } = options
  const store = storeOf(options.store)
  const isHandedOver = !options.imageToken && isOfPageOnly(imageUrl) && accessKey !== ''
  const direct = isHandedOver ? null : addressFor({})
  let handedOver: Promise<string> | undefined
  // Only when it is shown, and once: a modal may be opened again.
  const address = (): string | Promise<string> => {
    if (direct !== null || !isHandedOver) return direct ?? ''
    handedOver ??= handOver(store, accessKey, imageUrl).then((imageToken) =>
      addressFor({ imageToken }),
    )
    return handedOver
  }
  const report = (fault: unknown) => reportFault(fault, opener?.isConnected ? opener : document)
  const hear = (event: StorefrontEvent): void => passOn(event, opener)
  // One window per store: the next picture opens in the same window.
  const name = `handprint ${new URL(store).host} ${accessKey}`
  const openWindow = (): Window | null => {
    // Some web views lack this function.
    const opened = window.open?.(direct ?? '', name)
    if (!opened) return null
    const at = address()
    if (typeof at !== 'string') {
      at.then(
        (cart) => opened.location.replace(cart),
        (fault) => {
          opened.close()
          report(fault)
        },
      )
    }
    listenTo(opened, store, hear)
    opened.focus()
    return opened
  }
  const explain = async (isBlocked: boolean): Promise<void> => {
    const fault = await whyHidden(store, isBlocked)
    if (fault.code === 'frame_refused') unframed.add(name)
    report(fault)
  }
  const opened = options.modal === false || unframed.has(name) ? openWindow() : null
  if (opened !== null) return opened
  // Also used if pop-ups are blocked, and in web views, which have no other windows.
  const key = direct ?? `${imageUrl} ${addressFor({ imageToken: 'handed-over' })}`
  return { close: openModal({ key, store, address, opener, hear, openWindow, explain, report }) }

  function addressFor(handedOver: { imageToken?: string }): string {
    return storeAddress({ ...options, ...handedOver }, document.baseURI)
  }
}
