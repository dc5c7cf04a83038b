// The store in a dialog on the page. The browser's own modal dialog keeps the focus in it and the page
// behind it out of reach, and closes by Escape; the frame's pages tell when Escape is pressed there.

import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { enterHistory } from './enter-history.ts'
import { listenTo } from './listen-to.ts'
import { lockScroll } from './lock-scroll.ts'
import { buildModal, type Opener } from './modal-parts.ts'
import { textsAt } from './texts.ts'

// A page of ours speaks before its load event, but that word may come later than the event.
const silenceMs = 2_000
const longestLoadMs = 20_000

export type ModalOptions = {
  address: string
  opener: Opener | null
  hear: (event: StorefrontEvent) => void
  openWindow: () => void
}

type Modal = {
  readonly address: string
  readonly host: HTMLElement
  /** It has nothing left that a shopper would want to come back to. */
  isSpent: boolean
  show(options: ModalOptions): void
}

let latest: Modal | null = null
let closeOpen = (): void => undefined

/** The store that was closed last comes back as it was, unless it is ordered. @returns closes it. */
export function openModal(options: ModalOptions): () => void {
  closeOpen()
  // Routers of pages exchange the body on the way back, and with it what stood there.
  if (latest?.address !== options.address || latest.isSpent || !latest.host.isConnected) {
    latest?.host.remove()
    latest = createModal(options)
  }
  latest.show(options)
  return closeOpen
}

function createModal({ address, opener }: ModalOptions): Modal {
  const parts = buildModal(textsAt(opener ?? document.documentElement))
  const { host, root, dialog, frame, close, opening, failed, newWindow } = parts
  let isLoaded = false
  let hear: ModalOptions['hear'] = () => undefined
  let failure: ReturnType<typeof setTimeout> | undefined

  /** Whoever leaves it has not given it up. */
  let isOver = false
  const modal: Modal = { address, host, isSpent: false, show }
  frame.onload = () => {
    if (isLoaded) return
    failIn(silenceMs)
    // A picture that is still being fetched tells no event yet.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = showStore
    frame.contentWindow?.postMessage('there?', '*', [port2])
  }
  failed.hidden = true
  failIn(longestLoadMs)
  frame.src = address
  document.body.append(host)
  if (frame.contentWindow !== null) listenTo(frame.contentWindow, address, take)
  return modal

  function failIn(ms: number): void {
    clearTimeout(failure)
    failure = setTimeout(() => {
      modal.isSpent = true
      opening.hidden = true
      failed.hidden = false
    }, ms)
  }

  function showStore(): void {
    clearTimeout(failure)
    opening.hidden = failed.hidden = true
    if (root.activeElement === close) frame.focus()
  }

  function take(event: StorefrontEvent): void {
    isLoaded = true
    showStore()
    if (event.event.startsWith('app')) {
      modal.isSpent = /Fatal/.test(event.event)
      // What was ordered stays so when a page fails after it.
      if (!modal.isSpent) modal.isSpent = isOver = ordersPrints.test(event.event)
    }
    if (event.event === 'userCancelStore') closeOpen()
    else hear(event)
  }

  function show(options: ModalOptions): void {
    hear = options.hear
    // What has the focus can be given it again.
    const focused = options.opener ?? (document.activeElement as HTMLElement | null)
    const unlockScroll = lockScroll()
    dialog.showModal()
    const entry = enterHistory(end)
    closeOpen = end
    close.onclick = end
    // It is not seen any more: closed by Escape, or gone with the body that a router of the page has exchanged.
    new ResizeObserver(() => {
      if (!dialog.open || !host.isConnected) end()
    }).observe(dialog)
    newWindow.onclick = () => {
      isOver = true
      end()
      options.openWindow()
    }

    function end(): void {
      if (closeOpen !== end) return
      closeOpen = () => undefined
      dialog.close()
      unlockScroll()
      entry.leave()
      focused?.focus({ preventScroll: true })
      if (!isOver) hear({ event: 'userCancelStore', args: null })
    }
  }
}

const ordersPrints = /OrderComplete|--receipt/
