// The place for a payment provider's wallets, above everything that they save typing. Nothing while
// the gateway offers none; the provider's own script draws its buttons here.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'

type Props = { view: CheckoutView; text: Messages['checkout'] }

export function ExpressMethods({ view, text }: Props) {
  if (view.expressMethods.length === 0) return null
  return (
    <section
      id="express-methods"
      aria-label={text.expressCheckout}
      data-methods={view.expressMethods.join(' ')}
    />
  )
}
