// The script of a set's page: choices are sent in the background, further pages of the contact sheet
// load as they come into sight, and prints are selected by range and by keyboard. The server renders
// everything; this replaces what has changed. It listens on the form, not on each print.

import type { StorefrontEvent } from '../../../pure/contract/storefront-events.ts'
import type { SheetWords } from '../views/sheet-view.ts'
import { fillCount } from '../words/fill-count.ts'
import { announceEvent } from './announce-event.ts'
import { readOurs } from './page-data.ts'
import { rememberCameFrom } from './remember-came-from.ts'

/** As on the server: printsPerPage. */
const perPage = 60
const longestPollMs = 8_000
const mostPolls = 40

rememberCameFrom()
// A page restored from the back/forward cache may be older than later choices.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
const form = document.querySelector<HTMLFormElement>('#set-form')
const sheet = document.getElementById('sheet')
if (form !== null && sheet !== null) start(form, sheet)

function start(form: HTMLFormElement, sheet: HTMLElement): void {
  const words = readOurs<SheetWords>(form.dataset.words ?? '{}')
  const firstPage = Number(fieldOf('page')?.value ?? 1)
  /** Number of prints on each page that is here. */
  const here = new Map([[firstPage, sheet.children.length]])
  /** Changes are sent one after the other. */
  let sending: Promise<unknown> = Promise.resolve()
  let loading: Promise<void> | null = null
  let lastTicked: HTMLInputElement | null = null
  let isShiftHeld = false

  const boxes = () => [...sheet.querySelectorAll<HTMLInputElement>('[name=on]')]
  const tickedBoxes = () => boxes().filter(({ checked }) => checked)
  const pageCount = () => Number(document.getElementById('sheet-pages')?.dataset.pages ?? 1)

  function fieldOf(name: string): HTMLInputElement | null {
    return document.querySelector<HTMLInputElement>(`#set-form > [name=${name}]`)
  }

  // Selection

  function showSelection(): void {
    const count = tickedBoxes().length
    const heading = document.getElementById('choose-for')
    const opener = document.querySelector<HTMLElement>('.to-choices')
    for (const each of [heading, opener]) {
      if (each === null) continue
      each.dataset.all ??= each.textContent ?? ''
      each.textContent =
        count === 0 ? each.dataset.all : fillCount(words.forSelected, count, words.locale)
    }
    const said = document.getElementById('set-count')
    if (said !== null)
      said.textContent = count === 0 ? '' : fillCount(words.selected, count, words.locale)
    const remover = document.querySelector<HTMLButtonElement>('[name=action][value=remove]')
    if (remover !== null) remover.disabled = count === 0
    form.classList.toggle('selecting', count > 0)
  }

  function tickUpTo(box: HTMLInputElement): void {
    const all = boxes()
    const [from, to] = [lastTicked === null ? -1 : all.indexOf(lastTicked), all.indexOf(box)]
    if (from < 0) return
    for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      each.checked = box.checked
    }
  }

  async function select(isAll: boolean): Promise<void> {
    if (isAll) while (await loadNext());
    for (const each of boxes()) each.checked = isAll
    showSelection()
  }

  form.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const kind = target?.closest<HTMLElement>('[data-select]')?.dataset.select
    if (kind !== undefined) void select(kind === 'all')
    if (target?.closest('.to-choices') || target?.closest('.close')) {
      event.preventDefault()
      openChoices(target.closest('.close') === null)
    }
    if (!(target instanceof HTMLInputElement) || target.name !== 'on') {
      // The click that a label passes on to its checkbox may not know of the key.
      isShiftHeld = event.shiftKey
      return
    }
    if (event.shiftKey || isShiftHeld) tickUpTo(target)
    isShiftHeld = false
    lastTicked = target
    showSelection()
  })
  // A range of labels is no selection of text.
  sheet.addEventListener('mousedown', (event) => {
    if (event.shiftKey) event.preventDefault()
  })

  function columns(): number {
    const cards = [...sheet.children].filter((each) => each instanceof HTMLElement)
    const top = cards[0]?.offsetTop
    const next = cards.findIndex((card) => card.offsetTop !== top)
    return next < 1 ? Math.max(1, cards.length) : next
  }

  const steps: Readonly<Record<string, () => number>> = {
    ArrowRight: () => 1,
    ArrowLeft: () => -1,
    ArrowDown: columns,
    ArrowUp: () => -columns(),
    Home: () => Number.NEGATIVE_INFINITY,
    End: () => Number.POSITIVE_INFINITY,
  }

  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    const isBox = target instanceof HTMLInputElement && target.name === 'on'
    const isTyping =
      !isBox && target instanceof Element && target.matches('input:not([type=radio]), select')
    if (isTyping || event.altKey) return
    if (key === 'Escape') {
      if (isChoicesOpen()) openChoices(false)
      else void select(false)
    } else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void select(true)
    } else if (isBox && steps[key] !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const all = boxes()
      const at = all.indexOf(target) + (steps[key]?.() ?? 0)
      const next = all[Math.min(Math.max(at, 0), all.length - 1)]
      if (next === undefined) return
      next.focus()
      if (!event.shiftKey) return
      lastTicked ??= target
      target.checked = next.checked = true
      tickUpTo(next)
      showSelection()
    }
  })

  // The choices, which are a layer of their own on a phone

  const choices = () => document.getElementById('choose')
  const isChoicesOpen = () => choices()?.classList.contains('open') === true

  function openChoices(isOpen: boolean): void {
    choices()?.classList.toggle('open', isOpen)
    const goal = isOpen
      ? choices()?.querySelector('input, select')
      : form.querySelector('.to-choices')
    if (goal instanceof HTMLElement) goal.focus()
  }

  // Sending

  form.addEventListener('submit', (event) => {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement)) return
    if (button.value === 'continue') {
      const { continue: told } = form.dataset
      if (told !== undefined) announceEvent(readOurs<StorefrontEvent>(told))
      return
    }
    event.preventDefault()
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) body.append(name, String(value))
    body.set('action', button.value)
    const [action = '', id] = button.value.split(' ')
    const card = id === undefined ? null : document.getElementById(`p-${id}`)
    if (card !== null) {
      body.delete('on')
      body.set('page', String(pageOf(card)))
      if (action === 'more' || action === 'fewer') showCopies(card, action === 'more' ? 1 : -1)
    }
    if (button.closest('#choose')) openChoices(false)
    const isOne = card !== null && (action === 'more' || action === 'fewer')
    sending = sending.then(() => send(body, isOne))
  })

  function pageOf(card: Element): number {
    const index = [...sheet.children].indexOf(card)
    let [page, first] = [firstPage, 0]
    for (const [number, count] of here) {
      if (index >= first) page = number
      first += count
    }
    return page
  }

  function showCopies(card: Element, more: number): void {
    const output = card.querySelector('output')
    if (output === null) return
    output.textContent = String(Math.max(1, Number(output.textContent) + more))
  }

  async function send(body: URLSearchParams, isOne: boolean): Promise<void> {
    form.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(location.pathname + location.search, { method: 'POST', body })
      if (!answer.ok) throw new Error(answer.statusText)
      const { pathname } = new URL(answer.url)
      if (pathname !== location.pathname) return location.assign(answer.url)
      const page = take(await answer.text())
      if (!isOne) await refresh(page)
    } catch {
      say(words.failed)
      // What the server has may differ from what was shown.
      await refresh(0).catch(() => {})
    } finally {
      form.removeAttribute('aria-busy')
    }
  }

  function say(text: string): void {
    const said = document.getElementById('set-said')
    if (said !== null) said.textContent = text
  }

  // Taking over what the server has rendered

  async function fetchPage(page: number): Promise<string> {
    const query = new URLSearchParams(location.search)
    query.delete('stopped')
    query.delete('copies')
    query.set('page', String(page))
    const answer = await fetch(`${location.pathname}?${query}`)
    if (!answer.ok || new URL(answer.url).pathname !== location.pathname) location.reload()
    return await answer.text()
  }

  /** All pages that are here, except for one that is fresh already. */
  async function refresh(except: number): Promise<void> {
    for (const page of [...here.keys()]) {
      if (page === except) continue
      if (page > Math.max(firstPage, pageCount())) here.delete(page)
      else take(await fetchPage(page))
    }
    const count = [...here.values()].reduce((sum, each) => sum + each, 0)
    while (sheet.children.length > count) sheet.lastElementChild?.remove()
    showSelection()
  }

  /** Returns the number of the page. */
  function take(html: string): number {
    const fresh = new DOMParser().parseFromString(html, 'text/html')
    const page = Number(fresh.querySelector<HTMLInputElement>('#set-form > [name=page]')?.value)
    const focused = document.activeElement
    const wasOpen = isChoicesOpen()
    for (const id of ['set-heading', 'set-lost', 'set-said', 'sheet-pages', 'choose'])
      takePart(fresh, id)
    for (const name of ['.set-filter', '.set-design', '.set-sums']) {
      const [from, to] = [fresh.querySelector(name), form.querySelector(name)]
      if (from && to && from.innerHTML !== to.innerHTML) to.replaceChildren(...from.childNodes)
    }
    choices()?.classList.toggle('open', wasOpen)
    const shown = fieldOf('shownChoices')
    const isShown = fresh.querySelector<HTMLInputElement>('[name=shownChoices]')
    if (shown !== null && isShown !== null) shown.value = isShown.value
    const told = fresh.querySelector<HTMLElement>('#set-form')?.dataset.continue
    if (told === undefined) delete form.dataset.continue
    else form.dataset.continue = told
    const cards = [...(fresh.getElementById('sheet')?.children ?? [])]
    place(page, cards)
    focusAgain(focused)
    showSelection()
    return page
  }

  function takePart(fresh: Document, id: string): void {
    const [from, to] = [fresh.getElementById(id), document.getElementById(id)]
    if (to === null) return
    if (from === null) {
      to.replaceChildren()
      to.dataset.pages = '1'
      return
    }
    const isSame = from.innerHTML === to.innerHTML
    if (from.dataset.pages !== undefined) to.dataset.pages = from.dataset.pages
    if (from.dataset.unseen === undefined) delete to.dataset.unseen
    else to.dataset.unseen = from.dataset.unseen
    // Replaces the content, not the element, so that screen readers announce it.
    if (!isSame) to.replaceChildren(...from.childNodes)
    if (id === 'choose') delete document.getElementById('choose-for')?.dataset.all
  }

  function place(page: number, cards: readonly Element[]): void {
    if (!here.has(page) && page !== nextPage()) return
    const isNew = cards.every(({ id }) => document.getElementById(id) === null)
    if (!here.has(page) && isNew) sheet.append(...cards)
    here.set(page, cards.length)
    const first = (page - firstPage) * perPage
    cards.forEach((card, index) => {
      const known = document.getElementById(card.id)
      const node = known ?? document.importNode(card, true)
      if (known !== null && known.innerHTML !== card.innerHTML) {
        const isTicked = known.querySelector<HTMLInputElement>('[name=on]')?.checked === true
        known.replaceChildren(...card.childNodes)
        const box = known.querySelector<HTMLInputElement>('[name=on]')
        if (box !== null) box.checked = isTicked
      }
      const there = sheet.children[first + index]
      if (there !== node) sheet.insertBefore(node, there ?? null)
    })
  }

  function focusAgain(before: Element | null): void {
    if (before === null || before.isConnected) return
    const name = before.getAttribute('name')
    const value = before instanceof HTMLButtonElement || name === 'on' ? before : null
    const isSame = (each: Element) =>
      each.getAttribute('name') === name &&
      (value === null || each.getAttribute('value') === value.getAttribute('value'))
    const again = [...form.querySelectorAll('button, input, select')].find(isSame)
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
  }

  // Further pages

  function nextPage(): number | null {
    const page = Math.max(...here.keys()) + 1
    return page > pageCount() ? null : page
  }

  /** Returns false if there are no more. */
  async function loadNext(): Promise<boolean> {
    const page = nextPage()
    if (page === null) return false
    loading ??= fetchPage(page)
      .then((html) => {
        take(html)
      })
      .finally(() => {
        loading = null
      })
    await loading
    return true
  }

  const pages = document.getElementById('sheet-pages')
  if (pages !== null && firstPage === 1) {
    pages.classList.add('unseen')
    pages.inert = true
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        await loadNext().catch(() => false)
        // Observed anew, since it may still be in sight.
        observer.unobserve(pages)
        if (nextPage() !== null) observer.observe(pages)
      },
      { rootMargin: '1500px' },
    )
    observer.observe(pages)
  }

  // Pictures that are still being analyzed

  async function poll(pauseMs: number, left: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (document.getElementById('set-said')?.dataset.unseen === undefined || left === 0) return
    await sending
    await refresh(0).catch(() => {})
    return poll(Math.min(pauseMs * 1.5, longestPollMs), left - 1)
  }
  void poll(1_500, mostPolls)

  showSelection()
  document.getElementById('error-summary')?.focus()
  // Back from the page of one print.
  const line = new URLSearchParams(location.search).get('line')
  document.getElementById(`p-${line}`)?.scrollIntoView({ block: 'center' })
}
