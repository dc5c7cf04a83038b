// A payment provider's element in the page: the island of the provider, which the page has loaded before,
// asks for the means of payment in frames of the provider's and confirms the payment. On pages with fields
// of ours there is nothing to do.

/** What each file in islands/payment sets up as `window.paymentIsland`. */
export type PaymentIsland = {
  /** Into its place, again whenever the form has come anew; rejects when the provider is not reached. */
  mount(place: HTMLElement, amount: number, wallets: OfferedWallets): Promise<void>
  /**
   * Null, or what of that which was typed into it can't be sent; empty where the provider was not reached.
   * @param amount of the form; null: what an open wallet shows is paid.
   */
  check(amount: number | null): Promise<string | null>
  /** Null, or why it was not confirmed; may leave the page for `returnUrl`. */
  confirm(by: PaidBy, clientSecret: string, returnUrl: string): Promise<string | null>
}

export type PaidBy = 'form' | 'wallet'

/** Wallets (Apple Pay, Google Pay, Link), for the island: where they go, and what happens in them. */
export type OfferedWallets = WalletPayer & {
  place: HTMLElement
  /** Whether the provider has any for this browser. */
  show(areThere: boolean): void
}

/** Wallets, for the form that they fill in and pay. */
export type WalletPayer = {
  /** What the wallet that opens now is to show first; null: it stays shut. */
  open(): WalletOffer | null
  /** Where and how it is to be sent now; null: it can't be, or nobody knows what it would come to. */
  change(to: WalletChange): Promise<WalletOffer | null>
  /** The shopper has agreed; `refuse` tells the wallet that nothing was paid. */
  pay(given: WalletFields, refuse: () => void): void
}

/** Amounts as the provider counts them; the way of shipping that is chosen comes first. */
export type WalletOffer = {
  amount: number
  rates: { id: string; amount: number; displayName: string; deliveryEstimate: string }[]
  countries: string[]
}

export type WalletChange =
  | { country: string; region: string; postalCode: string }
  | { shippingMethod: string }

/** By the names of the form's fields. */
export type WalletFields = Readonly<Record<string, string>>

/** What the server answers when the form is right. */
export type Confirmation = { clientSecret: string; returnPath: string }

/** Instead, for a hosted checkout: the provider's page. */
export type Leaving = { leaveFor: string }

export type ProviderPayment = {
  /** Again whenever the form has come anew. */
  mount(payer: WalletPayer): Promise<void>
  /** Whether what was typed into it, or agreed to in a wallet, can be sent; it says itself what can't. */
  check(by: PaidBy): Promise<boolean>
  /** Leaves the page when it is confirmed; false, and says why, when it was not. */
  confirm(by: PaidBy, confirmation: Confirmation): Promise<boolean>
  /** That the shop was not reached; false where the form can be sent without script. */
  sayUnreached(by: PaidBy): boolean
}

declare global {
  interface Window {
    paymentIsland?: PaymentIsland
  }
}

export function providerPayment(): ProviderPayment {
  const island = window.paymentIsland

  return {
    async mount(payer) {
      const place = document.getElementById('payment-element')
      const wallets = document.getElementById('wallets')
      const buttons = document.getElementById('wallet-buttons')
      if (place === null || wallets === null || buttons === null) return
      try {
        if (island === undefined) throw new Error('Its script did not come.')
        await island.mount(place, amount(), {
          place: buttons,
          show: (areThere) => wallets.classList.toggle('shown', areThere),
          ...payer,
        })
      } catch {
        say('form', '')
      }
    },

    async check(by) {
      if (document.getElementById('payment-element') === null) return true
      say('form', null)
      say('wallet', null)
      const toSet = by === 'form' ? amount() : null
      return !showFault(by, island === undefined ? '' : await island.check(toSet))
    },

    async confirm(by, { clientSecret, returnPath }) {
      if (island === undefined) return false
      const returnUrl = new URL(returnPath, location.href).href
      if (showFault(by, await island.confirm(by, clientSecret, returnUrl))) return false
      location.replace(returnUrl)
      return true
    },

    sayUnreached(by) {
      const place = document.getElementById('payment-element')
      say(by, '')
      return place !== null
    },
  }
}

/** Another total comes with another country or way of shipping. */
function amount(): number {
  return Number(document.getElementById('pay')?.dataset.amount ?? 0)
}

function showFault(by: PaidBy, fault: string | null): boolean {
  say(by, fault)
  return fault !== null
}

/** Where the shopper has paid. */
function say(by: PaidBy, fault: string | null): void {
  const place = document.getElementById(by === 'form' ? 'payment-fault' : 'wallet-fault')
  const unreachable = document.getElementById('payment-element')?.dataset.unreachable
  if (place) place.textContent = fault === '' ? (unreachable ?? '') : fault
}
