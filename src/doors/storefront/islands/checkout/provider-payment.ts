// A payment provider's element in the page: the island of the provider, which the page has loaded before,
// asks for the means of payment in frames of the provider's and confirms the payment. On pages with fields
// of ours there is nothing to do.

/** What each file in islands/payment sets up as `window.paymentIsland`. */
export type PaymentIsland = {
  /** Into its place, again whenever the form has come anew; rejects when the provider is not reached. */
  mount(place: HTMLElement, amount: number, wallets: OfferedWallets): Promise<void>
  /**
   * Null, or what of that which was typed into it can't be sent.
   * @param amount null: the one that an open wallet shows, and nothing else.
   */
  check(amount: number | null): Promise<string | null>
  /** Null, or why it was not confirmed; may leave the page for `returnUrl`. */
  confirm(clientSecret: string, returnUrl: string): Promise<string | null>
}

/** Wallets (Apple Pay, Google Pay, Link), for the island: where they go, and what happens in them. */
export type OfferedWallets = {
  place: HTMLElement
  /** Whether the provider has any for this browser. */
  show(areThere: boolean): void
  /** What the wallet that opens now is to show; null: it stays shut. */
  open(): number | null
  /** The shopper has agreed; `refuse` tells the wallet that nothing was paid. */
  pay(refuse: () => void): void
}

/** Wallets, for the form that they pay. */
export type WalletPayer = {
  /** False: something has to be filled in before. */
  open(): boolean
  pay: OfferedWallets['pay']
}

/** What the server answers when the form is right. */
export type Confirmation = { clientSecret: string; returnPath: string }

export type ProviderPayment = {
  /** Again whenever the form has come anew. */
  mount(payer: WalletPayer): Promise<void>
  /** Whether what was typed into it, or agreed to in a wallet, can be sent; it says itself what can't. */
  check(by: 'form' | 'wallet'): Promise<boolean>
  /** Leaves the page when it is confirmed; false, and says why, when it was not. */
  confirm(confirmation: Confirmation): Promise<boolean>
}

declare global {
  interface Window {
    paymentIsland?: PaymentIsland
  }
}

export function providerPayment(): ProviderPayment {
  const island = window.paymentIsland

  return {
    async mount({ open, pay }) {
      const place = document.getElementById('payment-element')
      const wallets = document.getElementById('wallets')
      const buttons = document.getElementById('wallet-buttons')
      if (place === null || wallets === null || buttons === null) return
      try {
        if (island === undefined) throw new Error('Its script did not come.')
        await island.mount(place, amount(), {
          place: buttons,
          show: (areThere) => wallets.classList.toggle('shown', areThere),
          open: () => (open() ? amount() : null),
          pay,
        })
      } catch {
        say(place.dataset.unreachable ?? '')
      }
    },

    async check(by) {
      if (document.getElementById('payment-element') === null) return true
      say(null)
      const toSet = by === 'form' ? amount() : null
      return island !== undefined && !showFault(await island.check(toSet))
    },

    async confirm({ clientSecret, returnPath }) {
      if (island === undefined) return false
      const returnUrl = new URL(returnPath, location.href).href
      if (showFault(await island.confirm(clientSecret, returnUrl))) return false
      location.replace(returnUrl)
      return true
    },
  }
}

/** Another total comes with another country or way of shipping. */
function amount(): number {
  return Number(document.getElementById('pay')?.dataset.amount ?? 0)
}

function showFault(fault: string | null): boolean {
  say(fault)
  return fault !== null
}

function say(fault: string | null): void {
  const place = document.getElementById('payment-fault')
  if (place) place.textContent = fault ?? ''
}
