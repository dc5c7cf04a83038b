// The discount code. Its button sends the form, so it works without script.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { fill } from '../../words/fill.ts'
import { FieldLabel, FieldNotes, fieldState } from './checkout-text-field.tsx'

type Props = { view: CheckoutView; text: Messages }

export function CodeSection({ view, text }: Props) {
  const { value, isApplied, fault } = view.discountCode
  const { label, apply, remove, applied } = text.discountCode
  const button = (action: string, words: string, look: string) => (
    <button type="submit" class={look} name="action" value={action} formnovalidate>
      {words}
    </button>
  )
  if (isApplied) {
    return (
      <p class="discount-code">
        <span>{fill(applied, { code: value })}</span>
        {button('remove-code', remove, 'link')}
      </p>
    )
  }
  return (
    <div class="field">
      <FieldLabel name="code" label={label} optional={text.checkout.optional} />
      <div class="discount-code">
        <input
          type="text"
          id="code"
          name="code"
          value={value}
          maxLength={80}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          {...fieldState('code', undefined, fault ?? undefined)}
        />
        {button('apply-code', apply, 'button quiet')}
      </div>
      <FieldNotes name="code" fault={fault ?? undefined} />
    </div>
  )
}
