// Sends the form by script, so that no answer to a POST stands in the browser's history: going back
// to one from the receipt would fail.

import { tidyUp } from './tidy-up.ts'

type Sending = {
  /** What the button says meanwhile. */
  paying: string
  onSend(): void
  /** The form is back, with what to correct. */
  onAnswer(): void
}

export function sendOnce({ paying, onSend, onAnswer }: Sending): void {
  let isSent = false

  document.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSent || !(event.target instanceof HTMLFormElement)) return
    isSent = true
    onSend()
    const fields = [...new FormData(event.target, event.submitter)]
    showThatItIsSent(paying)
    const body = new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, String(value)]),
    )
    void send(event.target, body)
  })

  async function send(sent: HTMLFormElement, body: URLSearchParams): Promise<void> {
    try {
      const answer = await fetch('', { method: 'POST', body })
      if (answer.redirected) return location.replace(answer.url)
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const content = page.getElementById('content')
      if (!content?.querySelector('#checkout-form')) return sent.submit()
      document.getElementById('content')?.replaceWith(content)
      isSent = false
      tidyUp()
      onAnswer()
    } catch {
      // The browser's own way shows what is wrong. Sending an attempt again never charges twice.
      sent.submit()
    }
  }
}

// The button keeps its state instead of being disabled, and so keeps the focus.
function showThatItIsSent(paying: string): void {
  const button = document.querySelector('#pay button')
  if (button === null) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = paying
}
