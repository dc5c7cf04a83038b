// Saves the cart's form in the background: shortly after the last change, one request at a time,
// with retries while the connection is down, and when the page is left.

import type { SavingState } from '../parts/cart/saving-note.tsx'
import { postChoices } from './post-choices.ts'
import { noteUnsaved } from './unsaved-choices.ts'

const pauseMs = 500
const firstRetryMs = 2_000
const longestRetryMs = 30_000

export type ChoiceSaver = {
  /** @param lastChosenAt time of the latest choice in the fields. */
  save: (fields: Record<string, string>, lastChosenAt: number) => void
  /** Saves unsaved changes. Resolves even if saving fails. Null if everything is saved. */
  settle: () => Promise<void> | null
  /** Call this when the form itself is being submitted. */
  stop: () => void
}

type Unsaved = { body: URLSearchParams; lastChosenAt: number }

export function createChoiceSaver(
  address: string,
  tell: (state: SavingState) => void,
): ChoiceSaver {
  let waiting: Unsaved | null = null
  let sending: Promise<void> | null = null
  let timer = 0
  let retryMs = firstRetryMs

  function schedule(afterMs: number): void {
    window.clearTimeout(timer)
    timer = window.setTimeout(send, afterMs)
  }

  function send(): void {
    if (sending !== null || waiting === null) return
    const unsaved = waiting
    waiting = null
    sending = sendOne(unsaved).finally(() => {
      sending = null
    })
  }

  async function sendOne(unsaved: Unsaved): Promise<void> {
    const status = await postChoices(address, unsaved.body)
    if (status !== null && status < 400) {
      retryMs = firstRetryMs
      if (waiting !== null) return schedule(0)
      note(unsaved, true)
      tell('saved')
    } else if (status !== null && status < 500 && status !== 429) {
      noteUnsaved(null)
      tell('refused')
    } else {
      waiting ??= unsaved
      tell('retrying')
      schedule(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  function leave(): void {
    if (waiting !== null) void postChoices(address, waiting.body)
    waiting = null
  }

  window.addEventListener('online', () => schedule(0))
  window.addEventListener('pagehide', leave)
  return {
    save: (fields, lastChosenAt) => {
      waiting = { body: new URLSearchParams(fields), lastChosenAt }
      note(waiting, false)
      if (sending === null) schedule(pauseMs)
    },
    settle: () => {
      if (sending === null && waiting === null) return null
      return (sending ?? Promise.resolve()).then(async () => {
        window.clearTimeout(timer)
        send()
        await sending
      })
    },
    stop: () => {
      waiting = null
      window.clearTimeout(timer)
    },
  }
}

function note({ body, lastChosenAt }: Unsaved, isSaved: boolean): void {
  noteUnsaved({ body: body.toString(), lastChosenAt, isSaved })
}
