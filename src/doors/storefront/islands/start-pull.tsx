// The progress page in the browser: shows how far the picture is as the server tells it. When it is
// over, or nothing is told any more, the page asks for itself again, which leads on: to the cart, to
// the error, or to the same page. It takes its own place in the history, so Back leaves the shop.

import type { PullProgress } from '../../../pure/contract/pull-progress.ts'
import { makeProgressView, type ProgressText } from '../views/progress-view.ts'
import { pageData, readOurs } from './page-data.ts'

// The server tells twice a second; behind proxies that keep events back nothing comes at all.
const silenceMs = 5_000
const tryAgainMs = 1_000
const maxTries = 30
const awayStatuses = [429, 502, 503, 504]

const { eventsAddress, text } = pageData<{ eventsAddress: string; text: ProgressText }>()
const events = new EventSource(eventsAddress)
let silence = setTimeout(poll, silenceMs)

for (const link of document.querySelectorAll('.without-script')) link.remove()
events.addEventListener('progress', (event) => {
  clearTimeout(silence)
  silence = setTimeout(poll, silenceMs)
  show(readOurs(event.data))
})
events.addEventListener('over', poll)
// The browser asks again by itself when it loses the connection, but not after an error's status.
events.addEventListener('error', () => {
  if (events.readyState !== EventSource.CLOSED) return
  clearTimeout(silence)
  silence = setTimeout(poll, silenceMs)
})
// A page that comes back out of the browser's memory has lost its events.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) poll()
})

function poll(): void {
  clearTimeout(silence)
  events.close()
  void goOn(maxTries)
}

// While a service restarts, it or the proxy before it answers one of `awayStatuses`, or nobody does. Going there
// then would end at a page of the browser or the proxy. A HEAD fetches nothing, so 502 and 504 are never the
// picture's origin.
async function goOn(tries: number): Promise<void> {
  if (!navigator.onLine) {
    window.addEventListener('online', () => void goOn(maxTries), { once: true })
    return
  }
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
  const isThere = answer !== null && !awayStatuses.includes(answer.status)
  if (isThere || tries === 0) location.replace(location.href)
  else setTimeout(() => void goOn(tries - 1), tryAgainMs)
}

function show(progress: PullProgress): void {
  const bar = document.querySelector('progress')
  const view = makeProgressView(progress, text)
  if (bar !== null && view.bar !== null)
    Object.assign(bar, { max: view.bar.max, value: view.bar.value })
  else bar?.removeAttribute('value')
  tell('#pull-amount', view.amount)
  tell('#pull-stage', view.stage)
}

// Only what has changed is written: a live region is read out at every writing.
function tell(selector: string, text: string): void {
  const place = document.querySelector(selector)
  if (place !== null && place.textContent !== text) place.textContent = text
}
