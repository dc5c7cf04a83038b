// Where news of the order goes.

import type { Messages } from '../../messages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { TextField } from './text-field.tsx'

type Props = { view: CheckoutView; text: Messages['checkout'] }

export function ContactFields({ view, text }: Props) {
  return (
    <fieldset>
      <legend>{text.contact}</legend>
      <TextField
        name="email"
        label={text.email}
        note={text.emailNote}
        fault={view.faults.email}
        input={{
          type: 'email',
          inputMode: 'email',
          autocomplete: 'email',
          value: view.typed.email ?? '',
        }}
      />
    </fieldset>
  )
}
