// Checkout in the browser: errors get the focus, another country shows its shipping prices, and
// the form is sent once. The form works without any of it.

import { pageData } from './page-data.ts'

const form = document.querySelector<HTMLFormElement>('#checkout-form')
const country = document.querySelector<HTMLSelectElement>('#country')
const { paying } = pageData<{ paying: string }>()

document.querySelector<HTMLElement>('#error-summary')?.focus()
for (const button of document.querySelectorAll('.without-script')) button.remove()
form?.addEventListener('submit', sendOnce)
form?.addEventListener('change', (event) => {
  const { target } = event
  if (target === country) void showPrices()
  if (target instanceof HTMLInputElement && target.name === 'shippingMethod') void showPrices()
})
// A page that comes back from the browser's memory may be sent again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

let isSent = false

// The button keeps its state instead of being disabled: a disabled one would not be sent along.
function sendOnce(event: SubmitEvent): void {
  if (isSent) event.preventDefault()
  else showThatItIsSent()
}

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
  const method = form?.querySelector<HTMLInputElement>('[name=shippingMethod]:checked')?.value
  const query = new URLSearchParams({ country: country?.value ?? '', method: method ?? '' })
  try {
    const answer = await fetch(`?${query}`, { signal: latest.signal })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
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
