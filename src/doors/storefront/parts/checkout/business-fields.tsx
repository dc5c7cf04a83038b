// Company and VAT ID, where the seller asks for them.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { TextField } from './text-field.tsx'

type Props = { view: CheckoutView; text: Messages }

export function BusinessFields({ view, text }: Props) {
  if (!view.asksCompany) return null
  const { company = '', vatId = '' } = view.typed
  return (
    <div class="address-rows">
      <TextField
        name="company"
        label={text.checkout.company}
        optional={text.checkout.optional}
        note={text.checkout.companyNote}
        fault={view.faults.company}
        input={{ autocomplete: 'billing organization', maxLength: 100, value: company }}
      />
      <TextField
        name="vatId"
        label={text.legal.vatId}
        optional={text.checkout.optional}
        fault={view.faults.vatId}
        input={{ autocomplete: 'off', autocapitalize: 'characters', maxLength: 30, value: vatId }}
      />
    </div>
  )
}
