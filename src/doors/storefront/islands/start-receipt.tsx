// The receipt in the browser: tells the page around us of the order once, and keeps its state
// fresh. Reloading tells nothing again: the mark of the first view leaves the address.

import { endStatuses } from '../../../pure/contract/order-statuses.ts'
import type { OrderCompleteArgs } from '../../../pure/contract/storefront-events.ts'
import { addressWith } from '../address-with.ts'
import { announceEvent } from './announce-event.ts'
import { chosenHere } from './chosen-here.ts'
import { pageData } from './page-data.ts'
import { pollPage } from './poll-page.ts'

const address = new URL(location.href)
const { complete } = pageData<{ complete: OrderCompleteArgs | null }>()
// What is not paid yet keeps its mark, and is told when this page comes anew as a paid one.
if (complete !== null && address.searchParams.has('placed')) {
  address.searchParams.delete('placed')
  history.replaceState(null, '', address)
  announceEvent({ event: 'appOrderComplete', args: complete })
}
for (const link of document.querySelectorAll('.without-script')) link.remove()
pollPage({
  address: addressWith(chosenHere()),
  longestPauseMs: 120_000,
  isOver: () => endStatuses.some((status) => status === progress()?.dataset.status),
  take,
})

function progress(page = document): HTMLElement | null {
  return page.getElementById('order-progress')
}

function take(page: Document): void {
  const fresh = progress(page)
  const here = progress()
  // Paid, or its time is over: the whole page is another.
  if (here?.dataset.status === 'awaiting_payment' && fresh?.dataset.shown !== here.dataset.shown) {
    location.reload()
    return
  }
  if (fresh !== null && here !== null && fresh.dataset.shown !== here.dataset.shown) {
    // The content is exchanged, not the element: that is what screen readers announce.
    here.replaceChildren(...fresh.childNodes)
    here.dataset.status = fresh.dataset.status
    here.dataset.shown = fresh.dataset.shown
    for (const link of here.querySelectorAll('.without-script')) link.remove()
  }
  for (const id of ['order-heading', 'order-arrival', 'order-documents']) takePart(page, id)
  takeCancelling(page)
}

/** Not under the hands of whoever is about to open one of its links. */
function takePart(page: Document, id: string): void {
  const fresh = page.getElementById(id)
  const here = document.getElementById(id)
  if (fresh === null || here === null || here.contains(document.activeElement)) return
  if (fresh.outerHTML !== here.outerHTML) here.replaceWith(fresh)
}

/** How long the order can still be cancelled; not under the hands of whoever is about to. */
function takeCancelling(page: Document): void {
  const fresh = page.getElementById('cancel-order')
  const here = document.getElementById('cancel-order')
  if (fresh === null || here === null || here.contains(document.activeElement)) return
  if (here.dataset.shown === 'question' || here.dataset.shown === fresh.dataset.shown) return
  here.replaceWith(fresh)
}
