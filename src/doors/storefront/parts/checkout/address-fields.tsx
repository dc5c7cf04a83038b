// An address in the form of its country: where the parcel goes, or where the bill goes. The script
// takes over #delivery-fields and #billing-fields when the country changes, but never the list of
// countries, in which somebody may be typing.

import { billingName } from '../../../../trade/checkout/placing/check-checkout.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { AddressFieldView, CheckoutView } from '../../views/checkout-view.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type Props = { kind: 'delivery' | 'billing'; view: CheckoutView; text: Messages }

export function AddressFields({ kind, view, text }: Props) {
  const form = view[kind]
  const nameOf = kind === 'billing' ? billingName : (name: Part) => name
  const section = kind === 'billing' ? 'billing' : 'shipping'
  const field = (part: AddressFieldView) => (
    <AddressField
      key={part.part}
      field={part}
      name={nameOf(part.part)}
      section={section}
      country={form.country}
      view={view}
      text={text}
    />
  )
  return (
    <div class="address-fields">
      <SelectField
        name={nameOf('country')}
        label={text.checkout.country}
        autocomplete={`${section} country`}
        options={form.countries}
        value={form.country}
        fault={view.faults[nameOf('country')]}
        update={text.checkout.countryUpdate}
      />
      <div class="address-rows" id={`${kind}-fields`}>
        {form.rows.map((row) => {
          const [first] = row
          if (row.length === 1 && first !== undefined) return field(first)
          return (
            <div key={first?.part} class="town-row">
              {row.map(field)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type Part = AddressFieldView['part'] | 'country'

type FieldProps = {
  field: AddressFieldView
  name: Part | ReturnType<typeof billingName<Part>>
  section: 'shipping' | 'billing'
  country: string
  view: CheckoutView
  text: Messages
}

function AddressField({ field, name, section, country, view, text }: FieldProps) {
  const { part, label, isRequired, options, isNumeric } = field
  const shown = {
    name,
    label,
    optional: isRequired ? undefined : text.checkout.optional,
    fault: view.faults[name],
  }
  const autocomplete = `${section} ${tokens[part]}`
  const value = view.typed[name] ?? ''
  if (options !== null) {
    return (
      <>
        <SelectField
          {...shown}
          autocomplete={autocomplete}
          options={options}
          value={value}
          empty={text.address.choose}
        />
        {/* A code chosen here means nothing in another country, or something else. */}
        <input type="hidden" name={`${name}sOf`} value={country} />
      </>
    )
  }
  return (
    <TextField
      {...shown}
      input={{
        autocomplete,
        autocapitalize: part === 'postalCode' ? 'characters' : 'words',
        ...(isNumeric && { inputMode: 'numeric' }),
        maxLength: 200,
        value,
      }}
    />
  )
}

const tokens = {
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
} as const
