import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { fill } from '../../words/fill.ts'
import { CheckoutTextField } from './checkout-text-field.tsx'

type Props = { view: CheckoutView; text: Messages['checkout'] }

export function ContactInputs({ view, text }: Props) {
  return (
    <fieldset>
      <legend>{text.contact}</legend>
      <CheckoutTextField
        name="email"
        label={text.email}
        note={text.emailNote}
        fault={view.faults.email}
        input={{
          type: 'email',
          inputMode: 'email',
          autocomplete: 'email',
          autocapitalize: 'none',
          maxLength: 254,
          value: view.typed.email ?? '',
        }}
      >
        <EmailHint view={view} text={text} />
      </CheckoutTextField>
    </fieldset>
  )
}

// A question, not an error: the address may be right as it is.
function EmailHint({ view, text }: Props) {
  const email = view.suggestedEmail
  return (
    <div aria-live="polite" id="email-hint">
      <p class="field-hint" hidden={email === null}>
        <span>{fill(text.suggestedEmail, { email: email ?? '' })}</span>
        <button type="submit" class="link" name="action" value="take-email" formnovalidate>
          {text.takeEmail}
        </button>
      </p>
    </div>
  )
}
