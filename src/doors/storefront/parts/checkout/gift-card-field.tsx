// A gift card's code. The button shows what is left to pay, also without script; the card is used
// without it, too, once the page has shown what it pays.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { CheckoutTextField } from './checkout-text-field.tsx'

type Props = { view: CheckoutView; text: Messages }

export function GiftCardField({ view, text: { giftCard, checkout } }: Props) {
  const { typed, faults } = view
  const value = typed.giftCard ?? ''
  return (
    <details class="gift-card" open={value !== '' || faults.giftCard !== undefined}>
      <summary>{giftCard.row}</summary>
      {/* The page was made without fields for another payment. */}
      {view.payment.kind === 'gift_card' && <input type="hidden" name="paidBy" value="gift_card" />}
      <CheckoutTextField
        name="giftCard"
        label={giftCard.code}
        optional={checkout.optional}
        note={giftCard.note}
        fault={faults.giftCard}
        input={{ autocomplete: 'off', autocapitalize: 'characters', maxLength: 40, value }}
      />
      <button type="submit" class="button quiet" name="action" value="update" formnovalidate>
        {giftCard.apply}
      </button>
    </details>
  )
}
