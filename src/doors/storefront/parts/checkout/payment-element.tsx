// The place for a provider's own element, which asks for the card in a frame of the provider's. Its
// script needs the provider's, so there is no paying without script.

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
