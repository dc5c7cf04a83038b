import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { EmbedFault, type LateFault, reportFault } from './embed-fault.ts'
import { listenTo, passOn, placeOf } from './listen-to.ts'
import { loadLate } from './load-late.ts'
import { openModal } from './modal.ts'
import type { Opener } from './opener.ts'
import { type StoreQuestion, storeAddress, storeOf } from './store-address.ts'

export type StoreOptions = StoreQuestion & {
  /** Opens in a modal unless false; then in a new window. */
  modal?: boolean | undefined
  /** Receives the events and, on close, the focus. Usually the clicked element. */
  opener?: Opener | null | undefined
}

export type OpenedStore = { close(): void }

/** Window names of stores that this page may not frame: they open in a window from then on. */
const unframed = new Set<string>()

/**
 * Must be called during a click handler, or browsers block the window. Falls back to a modal if
 * they do.
 *
 * @throws EmbedFault
 */
export function openStore(options: StoreOptions): OpenedStore {
  const { opener = null, imageUrl = '', accessKey } = options
  const store = storeOf(options.store)
  const late = loadLate(store)
  // It is of no use where a store does not answer.
  late.then((parts) => parts.warnOfUnread(options)).catch(() => undefined)
  const isAll = opener?.matches('[data-cp-all]')
  // Only the page can read these addresses, and many are too long for one.
  const isHandedOver =
    !options.imageToken && accessKey && (isAll || /^(blob|data):/i.test(imageUrl))
  const direct = isHandedOver ? null : addressFor({})
  let handedOver: Promise<string> | undefined
  // Only when it is shown, and once: a modal may be opened again.
  const address = async (): Promise<string> => {
    handedOver ??= late.then(async (parts) =>
      isAll
        ? parts.pullSet(store, options)
        : addressFor({ imageToken: await parts.handOver(store, accessKey ?? '', imageUrl) }),
    )
    return handedOver
  }
  const report = ({ code = 'store_unreachable', message }: Partial<LateFault>): void => {
    if (code === 'frame_refused') unframed.add(name)
    reportFault(new EmbedFault(code, `${message}`), placeOf(opener))
  }
  const hear = (event: StorefrontEvent): void => passOn(event, opener)
  // One window per store: the next picture opens in the same window.
  const name = `handprint ${new URL(store).host} ${accessKey ?? ''}`
  const openWindow = (): Window | null => {
    // Some web views lack this function.
    const opened = window.open?.(direct ?? '', name)
    if (!opened) return null
    if (direct === null) {
      address().then(
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
  const opened = options.modal === false || unframed.has(name) ? openWindow() : null
  if (opened !== null) return opened
  // Also used if pop-ups are blocked, and in web views, which have no other windows.
  // Of a set the shop knows the cart again.
  const key = direct ?? `${imageUrl || Math.random()} ${addressFor({ imageToken: 'handed-over' })}`
  return {
    close: openModal({ key, store, direct, address, opener, hear, openWindow, late, report }),
  }

  function addressFor(handedOver: { imageToken?: string }): string {
    return storeAddress({ ...options, ...handedOver }, document.baseURI)
  }
}
