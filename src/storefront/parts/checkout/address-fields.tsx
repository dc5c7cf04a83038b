// Where the parcel goes. The country decides what shipping costs, so it has a button for pages
// without script.

import { needsPostalCode, needsRegion } from '../../../orders/checkout/address-parts.ts'
import type { Messages } from '../../messages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { FieldLabel, FieldNotes, fieldState, TextField } from './text-field.tsx'

type Props = { view: CheckoutView; text: Messages['checkout'] }
type Name = 'name' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'phone'

export function AddressFields({ view, text }: Props) {
  const { country = '' } = view.typed
  const field = (name: Name, token: string, more: { isOptional?: boolean } = {}) => (
    <TextField
      name={name}
      label={text[name]}
      optional={more.isOptional ? text.optional : undefined}
      isChangeable={name === 'region' || name === 'postalCode'}
      fault={view.faults[name]}
      input={{
        type: name === 'phone' ? 'tel' : 'text',
        autocomplete: name === 'phone' ? 'shipping tel' : `shipping ${token}`,
        maxLength: 200,
        value: view.typed[name] ?? '',
      }}
    />
  )
  return (
    <fieldset>
      <legend>{text.address}</legend>
      <CountryField view={view} text={text} />
      {field('name', 'name')}
      {field('line1', 'address-line1')}
      {field('line2', 'address-line2', { isOptional: true })}
      <div class="field-row">
        {field('city', 'address-level2')}
        {field('postalCode', 'postal-code', { isOptional: !needsPostalCode(country) })}
      </div>
      {field('region', 'address-level1', { isOptional: !needsRegion(country) })}
      {field('phone', 'tel', { isOptional: true })}
    </fieldset>
  )
}

function CountryField({ view, text }: Props) {
  const fault = view.faults.country
  return (
    <div class="field">
      <FieldLabel name="country" label={text.country} />
      <div class="field-with-button">
        <select
          id="country"
          name="country"
          autocomplete="shipping country"
          required
          {...fieldState('country', undefined, fault)}
        >
          {view.countries.map(({ code, name }) => (
            <option key={code} value={code} selected={code === view.typed.country}>
              {name}
            </option>
          ))}
        </select>
        <button
          type="submit"
          class="button quiet without-script"
          name="action"
          value="update"
          formnovalidate
        >
          {text.countryUpdate}
        </button>
      </div>
      <FieldNotes name="country" fault={fault} />
    </div>
  )
}
