// The container of a provider's element, which asks for card data in a frame of the provider. It
// depends on the provider's script, so payment is not possible without script.

import type { ComponentChildren } from 'preact'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { PaymentFormView } from '../../views/checkout-view.ts'

type Props = {
  form: Extract<PaymentFormView, { kind: 'element' }>
  text: Messages
}

export function PaymentElement({ form, text }: Props) {
  return (
    <fieldset class="payment">
      <legend>{text.checkout.payment}</legend>
      <p class="field-fault without-script">{text.payment.needsScript}</p>
      <div
        id="payment-element"
        {...dataAttributes(form.data)}
        data-currency={form.currency}
        data-unreachable={text.payment.notLoaded}
      />
      <p class="field-fault" id="payment-fault" role="alert" />
    </fieldset>
  )
}

function dataAttributes(data: Props['form']['data']): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))
}

/**
 * Wallets, above the fields that they fill in. Hidden, without a gap, until the provider offers one
 * for this browser.
 *
 * @param props.children the terms that shoppers accept by using these buttons.
 */
export function Wallets({ text, children }: { text: Messages; children: ComponentChildren }) {
  return (
    <div id="wallets">
      <div id="wallet-terms">{children}</div>
      <div id="wallet-buttons" />
      <p class="field-fault" id="wallet-fault" role="alert" />
      <p class="note other-ways">{text.payment.orOtherwise}</p>
    </div>
  )
}
