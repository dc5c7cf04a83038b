// Sends the form to the server while it is being filled in, so that it survives a reload, a closed
// tab and a crash. Card data is left out, and the server does not store it either. The response
// lists the fields still to be corrected.

import { changedFields } from '../../fields/changed-fields.ts'
import { lastShownIn, shownIn, timeOfChoice } from '../choice-clock.ts'
import { readOurs } from '../page-data.ts'
import { noteUnsaved, restoreUnsaved } from '../unsaved-choices.ts'
import { clearFaultsBut, faultyFields } from './clear-faults.ts'
import { checkoutForm } from './tidy-up.ts'

const pauseMs = 700
/** A shorter delay while the shopper corrects a field and waits to see it accepted. */
const correctingPauseMs = 250

type AutosavedDraft = {
  stop(): void
  goOn(): void
  /** Saves unsaved changes. Resolves even if saving fails. Null if everything is saved. */
  settle(): Promise<void> | null
}

export function autosaveDraft(): AutosavedDraft {
  let timer = 0
  let isStopped = false
  let saving: Promise<void> | null = null
  /** When each field was changed on this page, and which of these changes the server has. */
  const times = new Map<string, number>()
  const saved = new Map<string, number>()
  let beaconed = ''
  let form = checkoutForm()
  // Values that the browser restores from history were typed earlier and may have been changed
  // elsewhere since. Some browsers restore them before this script runs, Chrome afterwards.
  if (isFromHistory()) {
    form?.reset()
    window.addEventListener('pageshow', () => times.size === 0 && form?.reset(), { once: true })
  }
  let before = fieldsAsShown(form)
  void restoreUnsaved(address(), lastShownIn(form))

  function noteChanges(): void {
    const current = checkoutForm()
    // A form returned by the server already shows everything that was sent.
    if (current !== form) {
      form = current
      before = fieldsAsShown(form)
      for (const [name, time] of times) saved.set(name, time)
    }
    const fields = fieldsOf(form)
    for (const name of changedFields(before, fields)) times.set(name, timeOfChoice(form))
    before = fields
  }

  const unsaved = () => [...times].filter(([name, time]) => saved.get(name) !== time)

  function body(): URLSearchParams {
    const fields = form === null ? [] : [...new FormData(form)]
    const sent = fields
      .filter(([name]) => !left.includes(name))
      .map(([name, value]): [string, string] => [name, String(value)])
    const chosenAt = JSON.stringify(Object.fromEntries(unsaved()))
    return new URLSearchParams([...sent, ['chosenAt', chosenAt]])
  }

  function note(isSaved: boolean): void {
    noteUnsaved({ body: body().toString(), lastChosenAt: Math.max(...times.values()), isSaved })
  }

  const schedule = () => {
    window.clearTimeout(timer)
    if (isStopped) return
    noteChanges()
    if (unsaved().length === 0) return
    note(false)
    const isCorrecting = faultyFields().length > 0
    timer = window.setTimeout(save, isCorrecting ? correctingPauseMs : pauseMs)
  }

  function save(): void {
    if (saving === null) {
      saving = send().finally(() => {
        saving = null
      })
    } else schedule()
  }

  async function send(): Promise<void> {
    noteChanges()
    const sent = unsaved()
    if (sent.length === 0) return
    try {
      const headers = { accept: 'application/json' }
      const request = { method: 'POST', headers, body: body(), keepalive: true }
      const answer = await fetch(address(), request)
      if (!answer.ok) return
      for (const [name, time] of sent) saved.set(name, time)
      const { wrong } = readOurs<{ wrong: string[] }>(await answer.text())
      if (isStopped || unsaved().length > 0) return
      note(true)
      clearFaultsBut(wrong)
    } catch {
      // Offline: the next change tries again, and so does leaving the page.
    }
  }

  const saveNow = () => {
    if (isStopped) return
    noteChanges()
    if (unsaved().length === 0) return
    const sent = body()
    // Leaving the page triggers both pagehide and visibilitychange.
    if (sent.toString() === beaconed) return
    if (navigator.sendBeacon(address(), sent)) beaconed = sent.toString()
  }

  document.addEventListener('input', schedule)
  document.addEventListener('change', schedule)
  window.addEventListener('pagehide', saveNow)
  // The last event that mobile browsers send before they end a tab.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow()
  })
  // Saves what was typed before the script was loaded.
  schedule()
  return {
    stop() {
      isStopped = true
      window.clearTimeout(timer)
      noteUnsaved(null)
    },
    goOn() {
      isStopped = false
      schedule()
    },
    settle() {
      if (isStopped) return null
      window.clearTimeout(timer)
      noteChanges()
      if (saving === null && unsaved().length === 0) return null
      return (saving ?? Promise.resolve()).then(send)
    },
  }
}

function isFromHistory(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && page.type === 'back_forward'
}

const left = [
  ...['cardNumber', 'cardExpiry', 'cardCvc', 'cardName'],
  ...['attempt', 'shownCart', 'shownSums', 'shownDays', 'shownNotice', 'shownChoices', 'total'],
]

/** The fields that the server stores, all of which the page lists. */
function fieldsOf(form: HTMLFormElement | null): Record<string, string> {
  const given = form === null ? null : new FormData(form)
  const { seen: _time, ...shown } = shownIn(form)
  const texts = Object.keys(shown).map((name): [string, string] => [
    name,
    String(given?.get(name) ?? ''),
  ])
  return Object.fromEntries(texts)
}

/** The values that the server rendered, without later changes. */
function fieldsAsShown(form: HTMLFormElement | null): Record<string, string> {
  const shown = shownIn(form)
  const entries = Object.entries(fieldsOf(form)).map(([name, text]): [string, string] => {
    const isThere = form?.elements.namedItem(name) != null
    return [name, isThere ? (shown[name] ?? '') : text]
  })
  return Object.fromEntries(entries)
}

const address = () => `${location.pathname.replace(/\/$/, '')}/draft`
