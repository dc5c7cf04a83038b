// Sends what is typed to the server, so that it outlives a reload, a closed tab and a crash. The
// card is left out here, and the server keeps nothing of it either. The answer tells what is still to be
// corrected.

import { readOurs } from '../page-data.ts'
import { clearFaultsBut, faultyFields } from './clear-faults.ts'
import { checkoutForm } from './tidy-up.ts'

const pauseMs = 700
/** Somebody is waiting to see that it is right now. */
const correctingPauseMs = 250

export function autosaveDraft(): { stop(): void; goOn(): void } {
  let timer = 0
  let isStopped = false
  let isSaving = false
  let last = fieldsOf().toString()
  void restore()

  const schedule = () => {
    window.clearTimeout(timer)
    if (isStopped) return
    noteDraft({ fields: fieldsOf().toString(), isSaved: false })
    const isCorrecting = faultyFields().length > 0
    timer = window.setTimeout(save, isCorrecting ? correctingPauseMs : pauseMs)
  }

  // One at a time, so that an older one never arrives last.
  async function save(): Promise<void> {
    if (isSaving) return schedule()
    const body = fieldsOf()
    if (body.toString() === last) return
    isSaving = true
    try {
      const headers = { accept: 'application/json' }
      const answer = await fetch(address(), { method: 'POST', headers, body, keepalive: true })
      if (!answer.ok) return
      last = body.toString()
      if (last !== fieldsOf().toString()) return
      noteDraft({ fields: last, isSaved: true })
      clearFaultsBut(readOurs<{ wrong: string[] }>(await answer.text()).wrong)
    } catch {
      // Offline: the next change tries again, and so does leaving the page.
    } finally {
      isSaving = false
    }
  }

  const saveNow = () => {
    const body = fieldsOf()
    if (isStopped || body.toString() === last) return
    if (navigator.sendBeacon(address(), body)) last = body.toString()
  }

  document.addEventListener('input', schedule)
  document.addEventListener('change', schedule)
  window.addEventListener('pagehide', saveNow)
  // The last that a phone tells before it ends a tab.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow()
  })
  return {
    stop() {
      isStopped = true
      window.clearTimeout(timer)
      noteDraft(null)
    },
    goOn() {
      isStopped = false
      // One that was on its way when the form was sent may have arrived after it.
      last = ''
      schedule()
    },
  }
}

// A reload asks for the page before it lets the old one send what was typed last, and the server may have
// written the new page before it had saved that.
async function restore(): Promise<void> {
  const draft = takeDraft()
  if (draft === null || draft.fields === fieldsOf().toString()) return
  if (draft.isSaved) return location.reload()
  const sent = { method: 'POST', body: new URLSearchParams(draft.fields) }
  const answer = await fetch(address(), sent).catch(() => null)
  if (answer?.ok) location.reload()
  // The next page tries again.
  else noteDraft(draft)
}

const left = [
  ...['cardNumber', 'cardExpiry', 'cardCvc', 'cardName'],
  ...['attempt', 'shownCart', 'shownSums', 'shownDays', 'total'],
]

function fieldsOf(): URLSearchParams {
  const form = checkoutForm()
  const fields = form === null ? [] : [...new FormData(form)]
  return new URLSearchParams(
    fields
      .filter(([name]) => !left.includes(name))
      .map(([name, value]): [string, string] => [name, String(value)]),
  )
}

const address = () => `${location.pathname.replace(/\/$/, '')}/draft`

const stateName = 'handprintDraft'

/**
 * What is typed, in the state of the page's history entry: it is there at once, outlives a reload, belongs
 * to this tab alone, and no browser blocks it in a frame. `isSaved`: the server has said that it has it.
 */
type NotedDraft = { fields: string; isSaved: boolean }

/** Null: there is nothing any more. */
function noteDraft(draft: NotedDraft | null): void {
  const { [stateName]: _before, ...others } = stateOf()
  try {
    history.replaceState(draft === null ? others : { ...others, [stateName]: draft }, '')
  } catch {
    // Safari takes a hundred in half a minute. The server is told all the same, and the next one comes.
  }
}

/** Given once, so that nothing goes round in circles. */
function takeDraft(): NotedDraft | null {
  const { [stateName]: draft } = stateOf()
  if (!isDraft(draft)) return null
  noteDraft(null)
  return draft
}

function isDraft(value: unknown): value is NotedDraft {
  return typeof value === 'object' && value !== null && 'fields' in value && 'isSaved' in value
}

function stateOf(): Record<string, unknown> {
  const { state } = history
  return typeof state === 'object' && state !== null ? state : {}
}
