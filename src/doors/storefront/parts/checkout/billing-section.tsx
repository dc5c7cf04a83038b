// The billing address. The style sheet shows its fields when a different address is selected, so it
// works without script.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckoutTextField } from './checkout-text-field.tsx'

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
      {/* A group's address is never the shopper's. */}
      <div class="size-rows" hidden={view.group !== null}>
        {choice('same', text.checkout.billingSame)}
        {choice('different', text.checkout.billingDifferent)}
      </div>
      <AddressFields kind="billing" view={view} text={text} />
      <BusinessFields view={view} text={text} />
    </fieldset>
  )
}

type BusinessFieldsProps = { view: CheckoutView; text: Messages }

/** Company and VAT ID, if the seller asks for them. */
function BusinessFields({ view, text }: BusinessFieldsProps) {
  if (!view.asksCompany) return null
  const { company = '', vatId = '' } = view.typed
  return (
    <div class="address-rows">
      <CheckoutTextField
        name="company"
        label={text.checkout.company}
        optional={text.checkout.optional}
        note={text.checkout.companyNote}
        fault={view.faults.company}
        input={{ autocomplete: 'billing organization', maxLength: 100, value: company }}
      />
      <CheckoutTextField
        name="vatId"
        label={text.legal.vatId}
        optional={text.checkout.optional}
        fault={view.faults.vatId}
        input={{ autocomplete: 'off', autocapitalize: 'characters', maxLength: 30, value: vatId }}
      />
    </div>
  )
}
