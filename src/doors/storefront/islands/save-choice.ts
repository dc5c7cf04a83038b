// Saves the cart's form in the background, so that nothing chosen is lost: a moment after the last
// change, one request at a time, again and again while the way is blocked, and on the way out.

import type { SavingState } from '../parts/cart/saving-note.tsx'

const pauseMs = 500
const firstRetryMs = 2_000
const longestRetryMs = 30_000

export type ChoiceSaver = {
  save: (fields: Record<string, string>) => void
  /** The form itself is on its way. */
  stop: () => void
}

export function createChoiceSaver(
  address: string,
  tell: (state: SavingState) => void,
): ChoiceSaver {
  let waiting: URLSearchParams | null = null
  let isBusy = false
  let timer = 0
  let retryMs = firstRetryMs

  function schedule(afterMs: number): void {
    window.clearTimeout(timer)
    timer = window.setTimeout(send, afterMs)
  }

  async function send(): Promise<void> {
    if (isBusy || waiting === null) return
    const body = waiting
    waiting = null
    isBusy = true
    const status = await post(address, body)
    isBusy = false
    if (status !== null && status < 400) {
      retryMs = firstRetryMs
      if (waiting === null) tell('saved')
      else schedule(0)
    } else if (status !== null && status < 500 && status !== 429) {
      tell('refused')
    } else {
      waiting ??= body
      tell('retrying')
      schedule(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  function leave(): void {
    if (waiting !== null) void post(address, waiting)
    waiting = null
  }

  window.addEventListener('online', () => schedule(0))
  window.addEventListener('pagehide', leave)
  return {
    save: (fields) => {
      waiting = new URLSearchParams(fields)
      if (!isBusy) schedule(pauseMs)
    },
    stop: () => {
      waiting = null
      window.clearTimeout(timer)
    },
  }
}

/** Null where no answer came. */
async function post(address: string, body: URLSearchParams): Promise<number | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      // It goes on when the page is left.
      keepalive: true,
      // It leads to the receipt: this cart has been ordered.
      redirect: 'manual',
    })
    return answer.type === 'opaqueredirect' ? 409 : answer.status
  } catch {
    return null
  }
}
