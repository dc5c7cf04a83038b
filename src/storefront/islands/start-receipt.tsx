// The receipt in the browser: tells the page around us of the order once, and keeps its state
// fresh. Reloading tells nothing again: the mark of the first view leaves the address.

import type { OrderCompleteArgs } from '../../contract/storefront-events.ts'
import { pageData } from './page-data.ts'
import { tellEvent } from './tell-event.ts'

const firstPauseMs = 4_000
const longestPauseMs = 120_000
const lastStatuses = ['delivered', 'cancelled', 'refunded', 'returned']

const address = new URL(location.href)
if (address.searchParams.has('placed')) {
  address.searchParams.delete('placed')
  history.replaceState(null, '', address)
  const { complete } = pageData<{ complete: OrderCompleteArgs }>()
  tellEvent({ event: 'appOrderComplete', args: complete })
}
for (const link of document.querySelectorAll('.without-script')) link.remove()
watch(firstPauseMs)

function watch(pauseMs: number): void {
  const status = document.getElementById('order-progress')?.dataset.status ?? ''
  if (lastStatuses.includes(status)) return
  setTimeout(async () => {
    if (!document.hidden) await refresh()
    watch(Math.min(pauseMs * 1.5, longestPauseMs))
  }, pauseMs)
}

async function refresh(): Promise<void> {
  try {
    const answer = await fetch(location.pathname)
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const fresh = page.getElementById('order-progress')
    const here = document.getElementById('order-progress')
    if (fresh === null || here === null || fresh.dataset.status === here.dataset.status) return
    // The content is exchanged, not the element: that is what screen readers announce.
    here.replaceChildren(...fresh.childNodes)
    here.dataset.status = fresh.dataset.status
    for (const link of here.querySelectorAll('.without-script')) link.remove()
  } catch {
    // Offline: the next round tries again.
  }
}
