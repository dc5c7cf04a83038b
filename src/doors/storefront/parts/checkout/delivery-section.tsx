// Where the parcel goes, whom the carrier may call, and whether it is a present.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { AddressFields } from './address-fields.tsx'
import { GiftFields } from './gift-fields.tsx'
import { TextField } from './text-field.tsx'

type Props = { view: CheckoutView; text: Messages }

export function DeliverySection({ view, text }: Props) {
  return (
    <fieldset>
      <legend>{text.checkout.address}</legend>
      <AddressFields kind="delivery" view={view} text={text} />
      <div id="phone-field">
        <TextField
          name="phone"
          label={text.checkout.phone}
          optional={view.isPhoneNeeded ? undefined : text.checkout.optional}
          note={text.checkout.phoneNote}
          fault={view.faults.phone}
          input={{
            type: 'tel',
            autocomplete: 'shipping tel',
            maxLength: 60,
            value: view.typed.phone ?? '',
          }}
        />
      </div>
      <GiftFields view={view} text={text} />
    </fieldset>
  )
}
