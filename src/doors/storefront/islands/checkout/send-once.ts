// Sends the form by script, so that no response to a POST is in the browser history: going back to
// it from the receipt would fail.

import { readOurs } from '../page-data.ts'
import type { Confirmation, Leaving, PaidBy, ProviderPayment } from './provider-payment.ts'
import { checkoutForm, tidyUp } from './tidy-up.ts'
import { walletCheckout } from './wallet-checkout.ts'

type Sending = {
  /** Label of the button while sending. */
  paying: string
  onSend(): void
  /** Called when the form comes back with faults. */
  onAnswer(): void
  payment: ProviderPayment
}

type Sent = {
  form: HTMLFormElement
  body: URLSearchParams
  by: PaidBy
  /** Called when nothing was paid, even if the form comes back without faults. */
  refuse?: () => void
}

export function sendOnce({ paying, onSend, onAnswer, payment }: Sending): void {
  let isSent = false
  let label = ''

  document.addEventListener('submit', (event) => {
    event.preventDefault()
    const { target: form } = event
    if (!(form instanceof HTMLFormElement)) return
    begin({ form, body: bodyOf(form, event.submitter), by: 'form' })
  })

  const wallet = walletCheckout({
    take() {
      const form = checkoutForm()
      return form === null || isSent ? null : { form, body: bodyOf(form, payButton()) }
    },
    send: (agreed, refuse) => begin({ ...agreed, by: 'wallet', refuse }),
  })
  void payment.mount(wallet)

  function begin(sent: Sent): void {
    if (isSent) return
    isSent = true
    onSend()
    label = payButton()?.textContent ?? ''
    showThatItIsSent(paying)
    void send(sent)
  }

  /** The provider's element shows the error, and the form stays as it is. */
  function letTryAgain(): void {
    isSent = false
    const button = payButton()
    button?.removeAttribute('aria-disabled')
    if (button) button.textContent = label
    onAnswer()
  }

  /** @returns false if the response is not a form. */
  async function takeOver(answer: Response): Promise<boolean> {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const content = page.getElementById('content')
    if (!content?.querySelector('#checkout-form')) return false
    document.getElementById('content')?.replaceWith(content)
    isSent = false
    tidyUp()
    void payment.mount(wallet)
    onAnswer()
    return true
  }

  /**
   * The form contains the address that the wallet provided, even if the shopper then pays in
   * another way.
   */
  async function showWhatIsKept(): Promise<void> {
    const fault = document.getElementById('wallet-fault')?.textContent ?? ''
    if (!(await takeOver(await fetch('')))) return location.reload()
    const place = document.getElementById('wallet-fault')
    if (place) place.textContent = fault
  }

  // A regular form submit shows what is wrong. Sending an attempt again never charges twice. A
  // provider's element can't be used this way.
  function sendPlainly(form: HTMLFormElement, by: PaidBy): void {
    if (payment.sayUnreached(by)) letTryAgain()
    else form.submit()
  }

  async function send({ form, body, by, refuse = () => undefined }: Sent): Promise<void> {
    try {
      const isPaying = body.get('action') === 'pay'
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
        const next = readOurs<Confirmation | Leaving>(await answer.text())
        if ('leaveFor' in next) return leaveFor(next.leaveFor)
        if (isPaying && (await payment.confirm(by, next))) return
        refuse()
        return by === 'form' ? letTryAgain() : await showWhatIsKept()
      }
      refuse()
      if (!(await takeOver(answer))) sendPlainly(form, by)
    } catch {
      refuse()
      sendPlainly(form, by)
    }
  }
}

// Hosted checkouts refuse to be shown in a frame, such as the one that holds the shop in other
// people's pages.
function leaveFor(url: string): void {
  if (window.open(url, '_top') === null) location.assign(url)
}

function bodyOf(form: HTMLFormElement, button: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form, button)]
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
}

// The button is not disabled, so that it keeps the focus.
function showThatItIsSent(paying: string): void {
  const button = payButton()
  if (button === null) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = paying
}

function payButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#pay button')
}
