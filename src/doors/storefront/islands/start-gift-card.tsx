// Pays for a gift card with a payment provider's element. Other ways to pay need no script.

import type { Confirmation } from './checkout/provider-payment.ts'
import { pageData, readOurs } from './page-data.ts'

const { paying } = pageData<{ paying: string }>()
const island = window.paymentIsland
const form = document.querySelector<HTMLFormElement>('#gift-card-form')
const button = form?.querySelector<HTMLButtonElement>('button.pay')
const label = button?.textContent ?? ''
const place = document.getElementById('payment-element')
const amount = Number(document.getElementById('pay')?.dataset.amount ?? 0)
let isSent = false

// Not by `await`: one at the top of any entry keeps vite from merging chunks of the others.
if (place !== null) void mount(place).catch(() => say(''))

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (isSent) return
  show(true)
  void pay(form).catch(() => {
    say('')
    show(false)
  })
})
// A page restored from the back/forward cache must be able to send again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

async function mount(into: HTMLElement): Promise<void> {
  if (island === undefined) throw new Error('Its script could not be loaded.')
  await island.mount(into, amount, null)
}

async function pay(sent: HTMLFormElement): Promise<void> {
  say(null)
  const fault = island === undefined ? '' : await island.check(amount)
  if (fault !== null) return refuse(fault)
  const body = new URLSearchParams(
    [...new FormData(sent)].map(([name, value]): [string, string] => [name, String(value)]),
  )
  const headers = { accept: 'application/json, text/html' }
  const answer = await fetch(sent.action, { method: 'POST', body, headers })
  if (answer.redirected) return location.replace(answer.url)
  if (!answer.headers.get('content-type')?.startsWith('application/json')) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return refuse(page.querySelector('#error-summary p')?.textContent ?? '')
  }
  const { clientSecret, returnPath } = readOurs<Confirmation>(await answer.text())
  const returnUrl = new URL(returnPath, location.href).href
  const refusal = await island?.confirm('form', clientSecret, returnUrl)
  if (refusal !== null && refusal !== undefined) return refuse(refusal)
  location.replace(returnUrl)
}

function refuse(fault: string): void {
  say(fault)
  show(false)
}

function show(isPaying: boolean): void {
  isSent = isPaying
  if (!button) return
  // Not disabled, so that it keeps the focus.
  if (isPaying) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
  button.textContent = isPaying ? paying : label
}

/** Empty: the provider could not be reached. */
function say(fault: string | null): void {
  const shown = document.getElementById('payment-fault')
  if (shown) shown.textContent = fault === '' ? (place?.dataset.unreachable ?? '') : fault
}
