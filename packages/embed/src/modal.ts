// The store in a dialog on the page. The browser's own modal dialog keeps the focus in it and the page
// behind it out of reach, and closes by Escape; the frame's pages tell when Escape is pressed there.

import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { listenTo } from './listen-to.ts'
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

/**
 * The page behind the store stays where it is, and nothing in it moves when its scroll bar goes.
 * @returns lets it scroll again.
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
  // Only where a scroll bar takes room: the gutter would take it also where there was none.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => Object.assign(style, before)
}

const mark = 'handprintStore'

type Entry = {
  /** Goes back to the entry before, if it is not there already. */
  leave(): void
}

// Going back takes a moment, and what opens in it would be closed by it.
let settled: Promise<unknown> = Promise.resolve()

/**
 * The Back button closes what is open. An entry of its own stands in the history meanwhile; the pages in
 * the frame put theirs behind it, so taking it away again may mean several steps.
 */
function enterHistory(onBack: () => void): Entry {
  // A mark of an earlier entry may be in the state, also from before a reload.
  const own = Math.random()
  let before: { state: unknown; key: string | undefined; length: number } | null = null
  let isLeft = false
  void settled.then(enter)

  function enter(): void {
    if (isLeft) return
    const { state } = history
    const key = navigationApi()?.currentEntry?.key
    // What the page's own router keeps in the state stays there: some reload a page without it.
    history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: own }, '')
    before = { state, key, length: history.length }
    window.addEventListener('popstate', onPop)
  }

  function onPop(): void {
    if (isEntered()) return
    window.removeEventListener('popstate', onPop)
    onBack()
  }

  function isEntered(): boolean {
    return history.state?.[mark] === own
  }

  return {
    leave() {
      isLeft = true
      window.removeEventListener('popstate', onPop)
      if (before !== null && isEntered()) settled = goBack(before)
    },
  }
}

function goBack(before: { state: unknown; key: string | undefined; length: number }) {
  const navigation = navigationApi()
  if (navigation && before.key !== undefined) {
    const { committed, finished } = navigation.traverseTo(before.key)
    // Whether somebody else navigates meanwhile is their business.
    return Promise.allSettled([committed, finished])
  }
  if (history.length === before.length) history.back()
  // How many steps it is can't be told here: Back then does nothing once or twice.
  else history.replaceState(before.state, '')
  return Promise.resolve()
}

function navigationApi(): Navigation | undefined {
  return window.navigation
}
