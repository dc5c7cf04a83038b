// Stripe's Payment Element. The part of Stripe.js that is used here: https://docs.stripe.com/js

import type { PaymentIsland } from '../checkout/provider-payment.ts'

type Fault = { error?: { message?: string } }
type Elements = {
  create(kind: 'payment'): { mount(place: Element): void }
  submit(): Promise<Fault>
  update(change: { amount: number }): void
}
type Provider = {
  elements(options: { mode: 'payment'; amount: number; currency: string }): Elements
  confirmPayment(options: {
    elements: Elements
    clientSecret: string
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<Fault>
}
declare global {
  interface Window {
    Stripe?: (key: string, options: { locale: string }) => Provider
  }
}

let provider: Provider | null = null
let elements: Elements | null = null

const island: PaymentIsland = {
  async mount(place, amount) {
    const { script, key, currency } = place.dataset
    if (!script || !key || !currency) return
    await load(script)
    provider ??= window.Stripe?.(key, { locale: document.documentElement.lang }) ?? null
    elements = provider?.elements({ mode: 'payment', amount, currency }) ?? null
    elements?.create('payment').mount(place)
  },

  async check(amount) {
    if (elements === null) return ''
    elements.update({ amount })
    return faultIn(await elements.submit())
  },

  async confirm(clientSecret, returnUrl) {
    if (provider === null || elements === null) return ''
    const confirmParams = { return_url: returnUrl }
    return faultIn(
      await provider.confirmPayment({
        ...{ elements, clientSecret, confirmParams },
        redirect: 'if_required',
      }),
    )
  },
}

window.paymentIsland = island

function faultIn({ error }: Fault): string | null {
  return error === undefined ? null : (error.message ?? '')
}

function load(address: string): Promise<void> {
  if (window.Stripe !== undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(address))
    document.head.append(script)
  })
}
