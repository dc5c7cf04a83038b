// Checkout in the browser: errors get the focus, another country shows its shipping prices, and
// the form is sent once. The form works without any of it, and an answer with errors brings
// another form, so no element is kept.

import { addressWith } from '../address-with.ts'
import { chosenHere } from './chosen-here.ts'
import { pageData } from './page-data.ts'

const { paying } = pageData<{ paying: string }>()

tidyUp()
document.addEventListener('submit', send)
document.addEventListener('change', (event) => {
  const { target } = event
  if (target instanceof HTMLSelectElement && target.name === 'country') void showPrices()
  if (target instanceof HTMLInputElement && target.name === 'shippingMethod') void showPrices()
})
// A page that comes back from the browser's memory may be sent again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

function tidyUp(): void {
  for (const button of document.querySelectorAll('.without-script')) button.remove()
  document.getElementById('error-summary')?.focus()
}

let isSent = false

function send(event: SubmitEvent): void {
  event.preventDefault()
  if (isSent || !(event.target instanceof HTMLFormElement)) return
  latest?.abort()
  const fields = [...new FormData(event.target, event.submitter)]
  showThatItIsSent()
  void pay(event.target, new URLSearchParams(fields.map(([name, value]) => [name, String(value)])))
}

// Sent by script, so that no answer to a POST stands in the browser's history: going back to one
// from the receipt would fail.
async function pay(sent: HTMLFormElement, fields: URLSearchParams): Promise<void> {
  try {
    const answer = await fetch('', { method: 'POST', body: fields })
    if (answer.redirected) return location.replace(answer.url)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const content = page.getElementById('content')
    if (!content?.querySelector('#checkout-form')) return sent.submit()
    document.getElementById('content')?.replaceWith(content)
    isSent = false
    tidyUp()
  } catch {
    // The browser's own way shows what is wrong. Sending an attempt again never charges twice.
    sent.submit()
  }
}

// The button keeps its state instead of being disabled, and so keeps the focus.
function showThatItIsSent(): void {
  isSent = true
  const button = document.querySelector('#pay button')
  if (button === null) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = paying
}

const changingParts = [
  'shipping-choice',
  'order-summary',
  'pay',
  'region-optional',
  'postalCode-optional',
]
let latest: AbortController | null = null

/** Asks the server for the same page with these choices, and takes over what they change. */
async function showPrices(): Promise<void> {
  latest?.abort()
  latest = new AbortController()
  const form = document.querySelector<HTMLFormElement>('#checkout-form')
  const fields = new FormData(form ?? undefined)
  const address = addressWith(chosenHere(), {
    country: String(fields.get('country') ?? ''),
    method: String(fields.get('shippingMethod') ?? ''),
  })
  try {
    const answer = await fetch(address, { signal: latest.signal })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const button of page.querySelectorAll('.without-script')) button.remove()
    for (const id of changingParts) replace(id, page)
    for (const id of ['region', 'postalCode']) {
      document.getElementById(id)?.toggleAttribute('required', isRequired(page, id))
    }
  } catch {
    // Aborted, or offline: the server computes the price again in any case before it charges.
  }
}

function replace(id: string, page: Document): void {
  const here = document.getElementById(id)
  const fresh = page.getElementById(id)
  if (here === null || fresh === null) return
  const focused = here.contains(document.activeElement) ? document.activeElement?.id : null
  here.replaceWith(fresh)
  if (focused) document.getElementById(focused)?.focus()
}

function isRequired(page: Document, id: string): boolean {
  return page.getElementById(id)?.hasAttribute('required') ?? false
}
