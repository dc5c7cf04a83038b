// Sends the form by script, so that no answer to a POST stands in the browser's history: going back
// to one from the receipt would fail.

import { readOurs } from '../page-data.ts'
import type { Confirmation, ProviderPayment } from './provider-payment.ts'
import { tidyUp } from './tidy-up.ts'

type Sending = {
  /** What the button says meanwhile. */
  paying: string
  onSend(): void
  /** The form is back, with what to correct. */
  onAnswer(): void
  payment: ProviderPayment
}

export function sendOnce({ paying, onSend, onAnswer, payment }: Sending): void {
  let isSent = false
  let label = ''

  document.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSent || !(event.target instanceof HTMLFormElement)) return
    isSent = true
    onSend()
    const fields = [...new FormData(event.target, event.submitter)]
    label = payButton()?.textContent ?? ''
    showThatItIsSent(paying)
    const body = new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, String(value)]),
    )
    void send(event.target, body)
  })

  /** The provider's element says what is wrong, and the form stays as it is. */
  function letTryAgain(): void {
    isSent = false
    const button = payButton()
    button?.removeAttribute('aria-disabled')
    if (button) button.textContent = label
    onAnswer()
  }

  async function send(sent: HTMLFormElement, body: URLSearchParams): Promise<void> {
    const isPaying = body.get('action') === 'pay'
    if (isPaying && !(await payment.check())) return letTryAgain()
    try {
      const headers = { accept: 'application/json, text/html' }
      const answer = await fetch('', { method: 'POST', body, headers })
      if (answer.redirected) return location.replace(answer.url)
      if (answer.headers.get('content-type')?.startsWith('application/json')) {
        const confirmation = readOurs<Confirmation>(await answer.text())
        if (!(await payment.confirm(confirmation))) letTryAgain()
        return
      }
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const content = page.getElementById('content')
      if (!content?.querySelector('#checkout-form')) return sent.submit()
      document.getElementById('content')?.replaceWith(content)
      isSent = false
      tidyUp()
      void payment.mount()
      onAnswer()
    } catch {
      // The browser's own way shows what is wrong. Sending an attempt again never charges twice.
      sent.submit()
    }
  }
}

// The button keeps its state instead of being disabled, and so keeps the focus.
function showThatItIsSent(paying: string): void {
  const button = payButton()
  if (button === null) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = paying
}

function payButton(): Element | null {
  return document.querySelector('#pay button')
}
