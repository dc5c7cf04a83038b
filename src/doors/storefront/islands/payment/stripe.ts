// Stripe's Payment Element, and its Express Checkout Element for wallets above it. The part of Stripe.js that is used here: https://docs.stripe.com/js

import type { OfferedWallets, PaymentIsland } from '../checkout/provider-payment.ts'

type Fault = { error?: { message?: string } }
type Choice = Readonly<Record<string, string>>
type ExpressCheckout = {
  mount(place: Element): void
  on(
    event: 'ready',
    hear: (told: { availablePaymentMethods?: Record<string, boolean> }) => void,
  ): void
  /** Unless it is resolved within a second, no wallet opens. */
  on(event: 'click', hear: (told: { resolve(): void }) => void): void
  on(event: 'confirm', hear: (told: { paymentFailed(): void }) => void): void
}
type Elements = {
  create(kind: 'payment', options: { wallets: Choice }): { mount(place: Element): void }
  create(
    kind: 'expressCheckout',
    options: { buttonType: Choice; paymentMethods: Choice },
  ): ExpressCheckout
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

// Each way to pay stands in one place: wallets above, and below them what else is paid with in the country.
const onlyWallets = { amazonPay: 'never', klarna: 'never', paypal: 'never' }
const notInForm = { applePay: 'never', googlePay: 'never', link: 'never' }
/** A button that buys says so. */
const buttonType = { applePay: 'buy', googlePay: 'buy' }

let provider: Provider | null = null
let elements: Elements | null = null

const island: PaymentIsland = {
  async mount(place, amount, wallets) {
    const { script, key, currency } = place.dataset
    if (!script || !key || !currency) return
    await load(script)
    provider ??= window.Stripe?.(key, { locale: document.documentElement.lang }) ?? null
    elements = provider?.elements({ mode: 'payment', amount, currency }) ?? null
    if (elements === null) return
    elements.create('payment', { wallets: notInForm }).mount(place)
    try {
      offerWallets(elements, wallets)
    } catch {
      // The form stands without them.
      wallets.show(false)
    }
  },

  async check(amount) {
    if (elements === null) return ''
    if (amount !== null) elements.update({ amount })
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

function offerWallets(elements: Elements, { place, show, open, pay }: OfferedWallets): void {
  const express = elements.create('expressCheckout', { buttonType, paymentMethods: onlyWallets })
  express.on('ready', ({ availablePaymentMethods }) =>
    show(Object.values(availablePaymentMethods ?? {}).includes(true)),
  )
  express.on('click', ({ resolve }) => {
    const amount = open()
    if (amount === null) return
    elements.update({ amount })
    resolve()
  })
  express.on('confirm', ({ paymentFailed }) => pay(paymentFailed))
  express.mount(place)
}

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
