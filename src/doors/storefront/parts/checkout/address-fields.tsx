// Address fields in the format of their country, for shipping or billing. When the country changes,
// the script replaces #delivery-fields and #billing-fields, but never the country list, in which
// the shopper may be typing.

import { billingName } from '../../../../pure/contract/address-fields.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { AddressFieldView, CheckoutView } from '../../views/checkout-view.ts'
import { CheckoutTextField, FieldLabel, FieldNotes, fieldState } from './checkout-text-field.tsx'

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
            <div key={first?.part} class="fields-beside">
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
        {/* A region code of one country means nothing, or something else, in another. */}
        <input type="hidden" name={`${name}sOf`} value={country} />
      </>
    )
  }
  return (
    <CheckoutTextField
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

type SelectFieldProps = {
  name: string
  label: string
  autocomplete: string
  options: readonly { code: string; name: string }[]
  value: string
  /** Label of the first, empty entry. Without it an entry is always selected. */
  empty?: string | undefined
  optional?: string | undefined
  fault?: string | undefined
  /**
   * For pages without script: label of the button that sends the form to show the effect of the
   * choice.
   */
  update?: string | undefined
}

/** A labelled native select, which works best on phones. */
function SelectField(props: SelectFieldProps) {
  const { name, label, options, value, empty, optional, fault, update } = props
  const [only, ...others] = options
  if (only?.code === value && others.length === 0 && empty === undefined) {
    return (
      <div class="field">
        <span class="label">{label}</span>
        <p>
          {only.name}
          <input type="hidden" id={name} name={name} value={value} />
        </p>
      </div>
    )
  }
  return (
    <div class="field">
      <FieldLabel name={name} label={label} optional={optional} />
      <div class="field-with-button">
        <select
          id={name}
          name={name}
          autocomplete={props.autocomplete}
          required={optional === undefined}
          {...fieldState(name, undefined, fault)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.code} value={option.code} selected={option.code === value}>
              {option.name}
            </option>
          ))}
        </select>
        {update !== undefined && (
          <button
            type="submit"
            class="button quiet without-script"
            name="action"
            value="update"
            formnovalidate
          >
            {update}
          </button>
        )}
      </div>
      <FieldNotes name={name} fault={fault} />
    </div>
  )
}
