// The script of the receipt: reports the order to the embedding page once, and keeps the order's
// state up to date. A reload does not report it again, because the marker of the first view is
// removed from the URL.

import { endStatuses } from '../../../pure/contract/order-statuses.ts'
import type { OrderCompleteArgs } from '../../../pure/contract/storefront-events.ts'
import { addressWith } from '../fields/address-with.ts'
import { announceEvent } from './announce-event.ts'
import { chosenHere } from './chosen-here.ts'
import { pageData } from './page-data.ts'
import { pollPage } from './poll-page.ts'

const address = new URL(location.href)
const { complete } = pageData<{ complete: OrderCompleteArgs | null }>()
// An unpaid order keeps its marker, and is reported when the page is loaded again as paid.
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
  // Paid or expired: the whole page changes.
  if (here?.dataset.status === 'awaiting_payment' && fresh?.dataset.shown !== here.dataset.shown) {
    location.reload()
    return
  }
  if (fresh !== null && here !== null && fresh.dataset.shown !== here.dataset.shown) {
    // Replaces the content, not the element, so that screen readers announce it.
    here.replaceChildren(...fresh.childNodes)
    here.dataset.status = fresh.dataset.status
    here.dataset.shown = fresh.dataset.shown
    for (const link of here.querySelectorAll('.without-script')) link.remove()
  }
  for (const id of ['order-heading', 'order-arrival', 'order-documents']) takePart(page, id)
  takeCancelling(page)
}

/** Skipped while the shopper is about to open one of its links. */
function takePart(page: Document, id: string): void {
  const fresh = page.getElementById(id)
  const here = document.getElementById(id)
  if (fresh === null || here === null || here.contains(document.activeElement)) return
  if (fresh.outerHTML !== here.outerHTML) here.replaceWith(fresh)
}

/** Updates how long the order can be cancelled. Skipped while the shopper is about to cancel. */
function takeCancelling(page: Document): void {
  const fresh = page.getElementById('cancel-order')
  const here = document.getElementById('cancel-order')
  if (fresh === null || here === null || here.contains(document.activeElement)) return
  if (here.dataset.shown === 'question' || here.dataset.shown === fresh.dataset.shown) return
  here.replaceWith(fresh)
}
