// One labelled list of a form. The browser's own, which phones show best.

import { FieldLabel, FieldNotes, fieldState } from './text-field.tsx'

type Props = {
  name: string
  label: string
  autocomplete: string
  options: readonly { code: string; name: string }[]
  value: string
  /** The first line, for nothing; without it something is always chosen. */
  empty?: string | undefined
  optional?: string | undefined
  fault?: string | undefined
  /** For pages without script: sends the form, and shows it as the choice needs it. */
  update?: string | undefined
}

export function SelectField(props: Props) {
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
