// A payment provider's element in the page. The provider's island, loaded before, collects the
// payment details in the provider's frames and confirms the payment. Does nothing on pages with our
// own card fields.

/** The interface that each file in islands/payment provides as `window.paymentIsland`. */
export type PaymentIsland = {
  /**
   * Mounts the element, again whenever the form was replaced. Rejects if the provider can't be
   * reached. `wallets`: null to offer none.
   */
  mount(place: HTMLElement, amount: number, wallets: OfferedWallets | null): Promise<void>
  /**
   * Null, or a message about invalid input. Empty if the provider could not be reached.
   *
   * @param amount of the form. Null for the amount shown by an open wallet.
   */
  check(amount: number | null): Promise<string | null>
  /** Null, or the reason why it was not confirmed. May navigate to `returnUrl`. */
  confirm(by: PaidBy, clientSecret: string, returnUrl: string): Promise<string | null>
}

export type PaidBy = 'form' | 'wallet'

/**
 * Wallets (Apple Pay, Google Pay, Link) for the island: their place in the page and their
 * callbacks.
 */
export type OfferedWallets = WalletPayer & {
  place: HTMLElement
  /** Called with whether the provider offers any wallet in this browser. */
  show(areThere: boolean): void
}

/** Callbacks of wallets, provided by the form that they fill in and pay. */
export type WalletPayer = {
  /** The initial content of a wallet that is being opened. Null to keep it closed. */
  open(): WalletOffer | null
  /**
   * Applies a new address or shipping method. Null if shipping is not possible or the total can't
   * be determined.
   */
  change(to: WalletChange): Promise<WalletOffer | null>
  /** The shopper has confirmed. `refuse` reports to the wallet that nothing was paid. */
  pay(given: WalletFields, refuse: () => void): void
}

/** Amounts in the provider's units. The selected shipping method comes first. */
export type WalletOffer = {
  amount: number
  rates: { id: string; amount: number; displayName: string; deliveryEstimate: string }[]
  countries: string[]
}

export type WalletChange =
  | { country: string; region: string; postalCode: string }
  | { shippingMethod: string }

/** By names of the form's fields. */
export type WalletFields = Readonly<Record<string, string>>

/** The server's response to a valid form. */
export type Confirmation = { clientSecret: string; returnPath: string }

/** Instead, for a hosted checkout: the provider's page. */
export type Leaving = { leaveFor: string }

export type ProviderPayment = {
  /** Call this again whenever the form was replaced. */
  mount(payer: WalletPayer): Promise<void>
  /**
   * Whether the input, or the data confirmed in a wallet, can be sent. Shows its own error
   * messages.
   */
  check(by: PaidBy): Promise<boolean>
  /**
   * Leaves the page if the payment is confirmed. Otherwise shows the reason and resolves to false.
   */
  confirm(by: PaidBy, confirmation: Confirmation): Promise<boolean>
  /**
   * Reports that the shop could not be reached. Returns false if the form can be sent without
   * script.
   */
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
        if (island === undefined) throw new Error('Its script could not be loaded.')
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
      if (document.getElementById('payment-element') === null || amount() === 0) return true
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

/** The total depends on country and shipping method. */
function amount(): number {
  return Number(document.getElementById('pay')?.dataset.amount ?? 0)
}

function showFault(by: PaidBy, fault: string | null): boolean {
  say(by, fault)
  return fault !== null
}

/** Shows the message where the shopper has paid: in the form or at the wallet. */
function say(by: PaidBy, fault: string | null): void {
  const place = document.getElementById(by === 'form' ? 'payment-fault' : 'wallet-fault')
  const unreachable = document.getElementById('payment-element')?.dataset.unreachable
  if (place) place.textContent = fault === '' ? (unreachable ?? '') : fault
}
