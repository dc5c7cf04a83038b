// Sends the form by script, so that no answer to a POST stands in the browser's history: going back
// to one from the receipt would fail.

import { readOurs } from '../page-data.ts'
import { isAddressFilledIn } from './announce-sections.ts'
import type { Confirmation, ProviderPayment, WalletPayer } from './provider-payment.ts'
import { checkoutForm, tidyUp } from './tidy-up.ts'

type Sending = {
  /** What the button says meanwhile. */
  paying: string
  onSend(): void
  /** The form is back, with what to correct. */
  onAnswer(): void
  payment: ProviderPayment
}

type Sent = {
  form: HTMLFormElement
  body: URLSearchParams
  /** `faults`: of the address, before a wallet opens; nothing is paid. */
  by: 'form' | 'wallet' | 'faults'
  /** Nothing was paid, whatever comes of the form. */
  refuse?: () => void
}

export function sendOnce({ paying, onSend, onAnswer, payment }: Sending): void {
  let isSent = false
  let label = ''
  /** As it stood when a wallet opened over it: the shopper agrees to that, and to nothing that came later. */
  let agreedTo: { form: HTMLFormElement; body: URLSearchParams } | null = null

  document.addEventListener('submit', (event) => {
    event.preventDefault()
    const { target: form } = event
    if (!(form instanceof HTMLFormElement)) return
    begin({ form, body: bodyOf(form, event.submitter), by: 'form' })
  })

  const wallet: WalletPayer = {
    open() {
      const form = checkoutForm()
      if (form === null || isSent) return false
      agreedTo = { form, body: bodyOf(form, payButton()) }
      if (isAddressFilledIn()) return true
      begin({ ...agreedTo, by: 'faults' })
      return false
    },
    pay(refuse) {
      const agreed = agreedTo
      agreedTo = null
      // What is told twice is done once.
      if (agreed === null) return
      // The form was sent behind the wallet's back.
      if (isSent) return refuse()
      begin({ ...agreed, by: 'wallet', refuse })
    },
  }
  void payment.mount(wallet)

  function begin(sent: Sent): void {
    if (isSent) return
    isSent = true
    onSend()
    label = payButton()?.textContent ?? ''
    showThatItIsSent(paying)
    void send(sent)
  }

  /** The provider's element says what is wrong, and the form stays as it is. */
  function letTryAgain(): void {
    isSent = false
    const button = payButton()
    button?.removeAttribute('aria-disabled')
    if (button) button.textContent = label
    onAnswer()
  }

  async function send({ form, body, by, refuse = () => undefined }: Sent): Promise<void> {
    try {
      const isPaying = body.get('action') === 'pay' && by !== 'faults'
      if (isPaying && !(await payment.check(by))) {
        refuse()
        return letTryAgain()
      }
      const headers = { accept: 'application/json, text/html' }
      const answer = await fetch('', { method: 'POST', body, headers })
      if (answer.redirected) {
        refuse()
        return location.replace(answer.url)
      }
      if (answer.headers.get('content-type')?.startsWith('application/json')) {
        const confirmation = readOurs<Confirmation>(await answer.text())
        if (isPaying && (await payment.confirm(confirmation))) return
        refuse()
        return letTryAgain()
      }
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      refuse()
      const content = page.getElementById('content')
      if (!content?.querySelector('#checkout-form')) return form.submit()
      document.getElementById('content')?.replaceWith(content)
      isSent = false
      tidyUp()
      void payment.mount(wallet)
      onAnswer()
    } catch {
      // The browser's own way shows what is wrong. Sending an attempt again never charges twice.
      refuse()
      form.submit()
    }
  }
}

function bodyOf(form: HTMLFormElement, button: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form, button)]
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
}

// The button keeps its state instead of being disabled, and so keeps the focus.
function showThatItIsSent(paying: string): void {
  const button = payButton()
  if (button === null) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = paying
}

function payButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#pay button')
}
