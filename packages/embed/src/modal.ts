// The store in a dialog on the page. The browser's modal dialog keeps focus inside, makes the page
// behind it inert, and closes on Escape. The pages in the frame report when Escape is pressed
// there.

import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import type { LateFault } from './embed-fault.ts'
import { listenTo } from './listen-to.ts'
import type { LateParts } from './load-late.ts'
import { buildModal, type Opener } from './modal-parts.ts'
import { textsAt } from './texts.ts'

// A store page sends a message before its load event, but the message may arrive after the event.
const silenceMs = 2_000
const longestLoadMs = 20_000

export type ModalOptions = {
  /** The same for what opens the same cart again. */
  key: string
  store: string
  /** Null if the picture has to be handed over first. */
  direct: string | null
  address: () => Promise<string>
  opener: Opener | null
  hear: (event: StorefrontEvent) => void
  openWindow: () => Window | null
  late: Promise<LateParts>
  /** Called if the picture cannot be handed over, or the store stays hidden. */
  report: (fault: Partial<LateFault>) => void
}

type Modal = {
  readonly key: string
  readonly host: HTMLElement
  /** True if nothing is left that a shopper would want to return to. */
  isSpent: boolean
  show(options: ModalOptions): void
}

let latest: Modal | null = null
let closeOpen = (): void => undefined

/**
 * Reopens the last closed store in its previous state, unless its order was placed. @returns a
 * function that closes it.
 */
export function openModal(options: ModalOptions): () => void {
  closeOpen()
  // Client-side routers replace the body on navigation, and remove the host with it.
  if (latest?.key !== options.key || latest.isSpent || !latest.host.isConnected) {
    latest?.host.remove()
    latest = createModal(options)
  }
  latest.show(options)
  return closeOpen
}

function createModal(options: ModalOptions): Modal {
  const { key, store, direct, opener, late, report } = options
  const reader = opener ?? document.documentElement
  const parts = buildModal(textsAt(reader))
  const { host, root, dialog, frame, close, opening, failed, newWindow } = parts
  let isLoaded = false
  let hear: ModalOptions['hear'] = () => undefined
  let failure: ReturnType<typeof setTimeout> | undefined

  /** Closing the modal does not mean the shopper has given up. */
  let isOver = false
  const modal: Modal = { key, host, isSpent: false, show }
  frame.onload = () => {
    // Firefox also reports the empty page that a frame begins with.
    if (isLoaded || !frame.src) return
    failIn(silenceMs)
    // While a picture is being fetched, the store sends no event yet.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = showStore
    frame.contentWindow?.postMessage('there?', '*', [port2])
  }
  failed.hidden = true
  if (direct !== null) load(direct)
  else {
    options.address().then(load, (fault) => {
      showFailure()
      report(fault)
    })
  }
  document.body.append(host)
  if (frame.contentWindow !== null) listenTo(frame.contentWindow, store, take)
  return modal

  function load(at: string): void {
    failIn(longestLoadMs)
    newWindow.href = at
    frame.src = at
  }

  function showFailure(): void {
    modal.isSpent = true
    opening.hidden = true
    failed.hidden = false
    late.then((parts) => parts.sayFailure(failed, reader)).catch(() => undefined)
  }

  function failIn(ms: number): void {
    clearTimeout(failure)
    failure = setTimeout(() => {
      showFailure()
      late.then((parts) => parts.explainHidden(store)).catch(report)
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
      // A placed order stays placed even if a later page fails.
      if (!modal.isSpent) modal.isSpent = isOver = ordersPrints.test(event.event)
    }
    if (event.event === 'userCancelStore') closeOpen()
    else hear(event)
  }

  function show(options: ModalOptions): void {
    hear = options.hear
    const focused = options.opener ?? (document.activeElement as HTMLElement | null)
    const unlockScroll = lockScroll()
    dialog.showModal()
    const entry = enterHistory(end)
    closeOpen = end
    close.onclick = end
    // The dialog is no longer visible: closed by Escape, or removed when a router replaced the
    // body.
    new ResizeObserver(() => {
      if (!dialog.open || !host.isConnected) end()
    }).observe(dialog)
    newWindow.onclick = (click) => {
      isOver = true
      end()
      // Otherwise the link opens it, in web views for example.
      if (options.openWindow() !== null) click.preventDefault()
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
 * Prevents the page behind the store from scrolling, without shifting its content when the scroll
 * bar disappears.
 *
 * @returns a function that unlocks scrolling.
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
  // Only if the scroll bar takes up space: otherwise the gutter would add space where there was
  // none.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => Object.assign(style, before)
}

const mark = 'handprintStore'

type Entry = {
  /** Goes back to the previous history entry, unless that is already current. */
  leave(): void
}

// Going back is asynchronous, and would close a modal opened in the meantime.
let settled: Promise<unknown> = Promise.resolve()

/**
 * Makes the Back button close the modal by adding a history entry. The pages in the frame add
 * theirs after it, so removing it may take several steps.
 */
function enterHistory(onBack: () => void): Entry {
  // The state may contain a mark from an earlier entry, even from before a reload.
  const own = Math.random()
  let before: { state: unknown; key: string | undefined; length: number } | null = null
  let isLeft = false
  void settled.then(enter)

  function enter(): void {
    if (isLeft) return
    const { state } = history
    const key = navigationApi()?.currentEntry?.key
    // Keeps the state of the page's own router: some routers reload a page without it.
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
    // Rejections are ignored: another navigation may interrupt this one.
    return Promise.allSettled([committed, finished])
  }
  if (history.length === before.length) history.back()
  // The number of steps is unknown here, so Back may do nothing once or twice.
  else history.replaceState(before.state, '')
  return Promise.resolve()
}

function navigationApi(): Navigation | undefined {
  return window.navigation
}
