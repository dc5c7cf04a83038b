// Where the bill goes. The style sheet shows the other address when it is asked for, so this works
// without script.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { AddressFields } from './address-fields.tsx'
import { BusinessFields } from './business-fields.tsx'

type Props = { view: CheckoutView; text: Messages }

export function BillingSection({ view, text }: Props) {
  const choice = (value: 'same' | 'different', label: string) => (
    <label class="size-row">
      <input
        type="radio"
        name="billing"
        id={`billing-${value}`}
        value={value}
        checked={view.billing.isDifferent === (value === 'different')}
      />
      <span class="size-name">{label}</span>
    </label>
  )
  return (
    <fieldset class="billing">
      <legend>{text.checkout.billing}</legend>
      <div class="size-rows">
        {choice('same', text.checkout.billingSame)}
        {choice('different', text.checkout.billingDifferent)}
      </div>
      <AddressFields kind="billing" view={view} text={text} />
      <BusinessFields view={view} text={text} />
    </fieldset>
  )
}
