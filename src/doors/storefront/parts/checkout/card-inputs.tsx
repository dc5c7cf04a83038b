// The card fields. Number and code are never written back into a page, even after an error.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { CheckoutTextField } from './checkout-text-field.tsx'

type Props = {
  view: Pick<CheckoutView, 'faults' | 'typed' | 'hasTypedCard' | 'problem' | 'isTest'>
  text: Messages['checkout']
}

export function CardInputs({ view, text }: Props) {
  const { faults, typed } = view
  const isAgain = view.hasTypedCard && (view.problem !== null || Object.keys(faults).length > 0)
  return (
    <fieldset>
      <legend>{text.payment}</legend>
      {view.isTest && <p class="note">{text.testCards}</p>}
      <CheckoutTextField
        name="cardNumber"
        label={text.cardNumber}
        note={isAgain ? text.cardAgain : undefined}
        fault={faults.cardNumber}
        input={{ inputMode: 'numeric', autocomplete: 'cc-number', maxLength: 30, value: '' }}
      />
      <div class="fields-beside">
        <CheckoutTextField
          name="cardExpiry"
          label={text.cardExpiry}
          fault={faults.cardExpiry}
          input={{
            inputMode: 'numeric',
            autocomplete: 'cc-exp',
            maxLength: 9,
            value: typed.cardExpiry ?? '',
          }}
        />
        <CheckoutTextField
          name="cardCvc"
          label={text.cardCvc}
          fault={faults.cardCvc}
          input={{ inputMode: 'numeric', autocomplete: 'cc-csc', maxLength: 4, value: '' }}
        />
      </div>
      <CheckoutTextField
        name="cardName"
        label={text.cardName}
        optional={text.optional}
        input={{ autocomplete: 'cc-name', maxLength: 200, value: typed.cardName ?? '' }}
      />
    </fieldset>
  )
}
