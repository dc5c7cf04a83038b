// The script of the progress page: shows the progress reported by the server. At the end, or if no
// events arrive any more, it requests the page again, which leads to the cart, to the error, or to
// the same page. It replaces its history entry, so that Back leaves the shop.

import type { PullProgress } from '../../../pure/contract/pull-progress.ts'
import { makeProgressView, type ProgressText } from '../views/progress-view.ts'
import { pageData, readOurs } from './page-data.ts'

// The server sends events twice a second. Proxies that buffer events let nothing through.
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
// The browser reconnects automatically after losing the connection, but not after an error status.
events.addEventListener('error', () => {
  if (events.readyState !== EventSource.CLOSED) return
  clearTimeout(silence)
  silence = setTimeout(poll, silenceMs)
})
// A page restored from the back/forward cache has lost its event stream.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) poll()
})

function poll(): void {
  clearTimeout(silence)
  events.close()
  void goOn(maxTries)
}

// While the service restarts, it or its proxy answers with one of `awayStatuses`, or not at all.
// Navigating then would end at an error page of the browser or the proxy. A HEAD fetches no
// picture, so 502 and 504 never come from the picture's origin.
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

// Writes only changes, because every write to a live region is read out.
function tell(selector: string, text: string): void {
  const place = document.querySelector(selector)
  if (place !== null && place.textContent !== text) place.textContent = text
}
