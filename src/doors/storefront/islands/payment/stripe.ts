// Stripe's Payment Element, with its Express Checkout Element for wallets above it. Includes types
// for the part of Stripe.js that is used: https://docs.stripe.com/js

import type {
  OfferedWallets,
  PaymentIsland,
  WalletOffer,
  WalletPayer,
} from '../checkout/provider-payment.ts'

type Fault = { error?: { message?: string } }
type Choice = Readonly<Record<string, string>>
type Rate = WalletOffer['rates'][number]
type Place = { city: string; state: string; postal_code: string; country: string }
type Change = { resolve(shown: { shippingRates: Rate[] }): void; reject(): void }
type Agreed = {
  billingDetails?: { email?: string; phone?: string }
  shippingAddress?: { name: string; address: Place & { line1: string; line2: string | null } }
  shippingRate?: Rate
  paymentFailed(): void
}
type ExpressCheckout = {
  mount(place: Element): void
  on(
    event: 'ready',
    hear: (told: { availablePaymentMethods?: Record<string, boolean> }) => void,
  ): void
  /** Must be resolved within a second, otherwise the wallet does not open. */
  on(
    event: 'click',
    hear: (told: {
      resolve(shown: { shippingRates: Rate[]; allowedShippingCountries: string[] }): void
      reject(): void
    }) => void,
  ): void
  on(event: 'shippingaddresschange', hear: (told: Change & { address: Place }) => void): void
  on(event: 'shippingratechange', hear: (told: Change & { shippingRate: Rate }) => void): void
  on(event: 'confirm', hear: (told: Agreed) => void): void
}
type Elements = {
  create(kind: 'payment', options: { wallets: Choice }): { mount(place: Element): void }
  create(
    kind: 'expressCheckout',
    options: { buttonType: Choice; paymentMethods: Choice } & Record<
      'emailRequired' | 'phoneNumberRequired' | 'shippingAddressRequired',
      boolean
    >,
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

// Each payment method appears once: wallets above, and the country's other methods below them.
const onlyWallets = { amazonPay: 'never', klarna: 'never', paypal: 'never' }
const notInForm = { applePay: 'never', googlePay: 'never', link: 'never' }
/** A button that buys must say so. */
const buttonType = { applePay: 'buy', googlePay: 'buy' }

/**
 * The fields that the form would ask for. The phone number is included because a carrier may need
 * it, and the carrier is not known yet.
 */
const askedFor = { emailRequired: true, phoneNumberRequired: true, shippingAddressRequired: true }

let provider: Provider | null = null
let form: Elements | null = null
/**
 * Separate from the form's elements: a wallet may have another address and therefore another total.
 */
let wallet: Elements | null = null

const island: PaymentIsland = {
  async mount(place, amount, wallets) {
    const { script, key, currency } = place.dataset
    if (!script || !key || !currency) return
    await load(script)
    provider ??= window.Stripe?.(key, { locale: document.documentElement.lang }) ?? null
    if (provider === null) return
    form = provider.elements({ mode: 'payment', amount, currency })
    form.create('payment', { wallets: notInForm }).mount(place)
    if (wallets === null) return
    try {
      wallet = provider.elements({ mode: 'payment', amount, currency })
      offerWallets(wallet, wallets)
    } catch {
      // The form works without wallets.
      wallets.show(false)
    }
  },

  async check(amount) {
    const paid = amount === null ? wallet : form
    if (paid === null) return ''
    if (amount !== null) paid.update({ amount })
    return faultIn(await paid.submit())
  },

  async confirm(by, clientSecret, returnUrl) {
    const elements = by === 'form' ? form : wallet
    if (provider === null || elements === null) return ''
    const confirmParams = { return_url: returnUrl }
    return faultIn(
      await provider.confirmPayment({
        elements,
        clientSecret,
        confirmParams,
        redirect: 'if_required',
      }),
    )
  },
}

window.paymentIsland = island

function offerWallets(elements: Elements, { place, show, ...payer }: OfferedWallets): void {
  const options = { buttonType, paymentMethods: onlyWallets, ...askedFor }
  const express = elements.create('expressCheckout', options)
  express.on('ready', ({ availablePaymentMethods }) =>
    show(Object.values(availablePaymentMethods ?? {}).includes(true)),
  )
  express.on('click', ({ resolve, reject }) => {
    const offer = payer.open()
    if (offer === null) return reject()
    elements.update({ amount: offer.amount })
    resolve({ shippingRates: offer.rates, allowedShippingCountries: offer.countries })
  })
  const answer = async ({ resolve, reject }: Change, to: Parameters<WalletPayer['change']>[0]) => {
    const offer = await payer.change(to)
    if (offer === null) return reject()
    elements.update({ amount: offer.amount })
    resolve({ shippingRates: offer.rates })
  }
  express.on('shippingaddresschange', (change) => {
    const { country, state, postal_code: postalCode } = change.address
    void answer(change, { country, region: state, postalCode })
  })
  express.on('shippingratechange', (change) => {
    void answer(change, { shippingMethod: change.shippingRate.id })
  })
  express.on('confirm', (agreed) => payer.pay(fieldsOf(agreed), () => agreed.paymentFailed()))
  express.mount(place)
}

/** The form asks for fields that the wallet leaves empty. */
function fieldsOf({ billingDetails, shippingAddress, shippingRate }: Agreed) {
  const address = shippingAddress?.address
  return {
    email: billingDetails?.email ?? '',
    phone: billingDetails?.phone ?? '',
    name: shippingAddress?.name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    region: address?.state ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? '',
    ...(shippingRate && { shippingMethod: shippingRate.id }),
  }
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
