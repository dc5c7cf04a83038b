// A payment provider's element in the page: Stripe's, whose script asks for the card in a frame of its
// own and confirms the payment. On pages with fields of ours there is nothing to do.

/** What the server answers when the form is right. */
export type Confirmation = { clientSecret: string; returnPath: string }

export type ProviderPayment = {
  /** Again whenever the form has come anew. */
  mount(): Promise<void>
  /** Whether what was typed into it can be sent; it says itself what can't. */
  check(): Promise<boolean>
  /** Leaves the page when it is confirmed; false, and says why, when it was not. */
  confirm(confirmation: Confirmation): Promise<boolean>
}

// The part of Stripe.js that is used here: https://docs.stripe.com/js
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

export function providerPayment(): ProviderPayment {
  let provider: Provider | null = null
  let elements: Elements | null = null

  return {
    async mount() {
      const place = document.getElementById('payment-element')
      const { script, key, currency, unreachable = '' } = place?.dataset ?? {}
      if (!place || !script || !key || !currency) return
      try {
        await load(script)
      } catch {
        return say(unreachable)
      }
      provider ??= window.Stripe?.(key, { locale: document.documentElement.lang }) ?? null
      elements = provider?.elements({ mode: 'payment', amount: amount(), currency }) ?? null
      elements?.create('payment').mount(place)
    },

    async check() {
      if (document.getElementById('payment-element') === null) return true
      say(null)
      if (elements === null) return false
      elements.update({ amount: amount() })
      return !told(await elements.submit())
    },

    async confirm({ clientSecret, returnPath }) {
      if (provider === null || elements === null) return false
      const returnUrl = new URL(returnPath, location.href).href
      const confirmed = await provider.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      })
      if (told(confirmed)) return false
      location.replace(returnUrl)
      return true
    },
  }
}

/** Another total comes with another country or way of shipping. */
function amount(): number {
  return Number(document.getElementById('pay')?.dataset.amount ?? 0)
}

function told({ error }: Fault): boolean {
  say(error?.message ?? null)
  return error !== undefined
}

function say(fault: string | null): void {
  const place = document.getElementById('payment-fault')
  if (place) place.textContent = fault ?? ''
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
