import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import { t, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { SentFormAround } from '../sent-form.ts'

type FieldProps = {
  name: string
  label: string
  value?: string
  note?: ComponentChildren
  fault?: Told | undefined
  /** Needed if several forms of a page use the same name. */
  id?: string
}

type InputType = 'text' | 'email' | 'password' | 'number' | 'search' | 'date' | 'url'

export type TextFieldProps = FieldProps & {
  type?: InputType
  isRequired?: boolean
  autocomplete?: string
  maxLength?: number
  inputMode?: 'numeric' | 'decimal'
  /** Id of the datalist with suggestions. */
  list?: string
  /** Typed as `#rrggbb`, or picked. */
  isColour?: boolean
}

export function TextField(props: TextFieldProps) {
  const { name, id = name, label, type = 'text', note, isRequired, isColour, ...others } = props
  const { value, fault, ...rest } = { ...others, ...useSent(name) }
  return (
    <FieldFrame id={id} name={name} label={label} note={note} fault={fault}>
      <input
        {...rest}
        {...typeOf(type)}
        {...(value !== undefined && { value })}
        {...(isRequired && { required: true })}
        {...fieldState({ name, id, note, fault })}
      />
      {isColour && <ColourPicker />}
    </FieldFrame>
  )
}

/** Must follow the field that is sent. The script reveals it and keeps both in sync. */
export function ColourPicker() {
  return <input type="color" class="colour-picker" aria-label={t('All colours')} hidden />
}

export type SelectFieldProps = FieldProps & {
  choices: readonly { value: string; label: string }[]
  isRequired?: boolean
}

export function SelectField(props: SelectFieldProps) {
  const { name, id = name, label, choices, note, isRequired, ...others } = props
  const { value = '', fault } = { ...others, ...useSent(name) }
  return (
    <FieldFrame id={id} name={name} label={label} note={note} fault={fault}>
      <select {...(isRequired && { required: true })} {...fieldState({ name, id, note, fault })}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export type LongTextFieldProps = FieldProps & { rows?: number; maxLength?: number }

export function LongTextField(props: LongTextFieldProps) {
  const { name, id = name, label, note, ...others } = props
  const { value = '', fault, ...rest } = { ...others, ...useSent(name) }
  return (
    <FieldFrame id={id} name={name} label={label} note={note} fault={fault}>
      <textarea {...rest} {...fieldState({ name, id, note, fault })}>
        {value}
      </textarea>
    </FieldFrame>
  )
}

export type CheckFieldProps = { name: string; label: string; value?: string; isChecked?: boolean }

export function CheckField({ name, label, value = 'yes', isChecked = false }: CheckFieldProps) {
  const sent = useContext(SentFormAround)
  const checked = sent === null ? isChecked : (sent.values[name] ?? []).includes(value)
  return (
    <label class="check">
      <input type="checkbox" name={name} value={value} checked={checked} /> {label}
    </label>
  )
}

type FrameProps = Omit<FieldProps, 'value'> & { children: ComponentChildren }

function FieldFrame({ name, id = name, label, note, fault, children }: FrameProps) {
  return (
    <div class="field">
      <label for={id}>{tText(label)}</label>
      {children}
      {note !== undefined && (
        <p class="field-note" id={`${id}-note`}>
          {typeof note === 'string' ? tText(note) : note}
        </p>
      )}
      {fault !== undefined && (
        <p class="field-fault" id={`${id}-fault`}>
          {tRefusal(fault)}
        </p>
      )}
    </div>
  )
}

/**
 * True if a field with that prefix was refused or has a value, so that its collapsed section must
 * be open.
 */
export function useIsFilledIn(prefix: string): boolean {
  const { faults = {}, values = {} } = useContext(SentFormAround) ?? {}
  const filled = Object.keys(values).filter((name) => values[name]?.some((text) => text !== ''))
  return [...Object.keys(faults), ...filled].some((name) => name.startsWith(prefix))
}

/** The sent value and the fault of a field, if its form was refused. */
export function useSent(name: string): { value?: string; fault?: string } {
  const sent = useContext(SentFormAround)
  const value = sent?.values[name]?.at(-1)
  const fault = sent?.faults[name]
  return { ...(value !== undefined && { value }), ...(fault !== undefined && { fault }) }
}

type Stated = Pick<FieldProps, 'name' | 'id' | 'note' | 'fault'>

function fieldState({ name, id = name, note, fault }: Stated) {
  const notes = [note !== undefined && `${id}-note`, fault !== undefined && `${id}-fault`]
  const describedBy = notes.filter(Boolean).join(' ')
  return {
    id,
    name,
    ...(fault !== undefined && { 'aria-invalid': true as const }),
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
  }
}

// The attributes of inputs depend on their type, so TypeScript rejects a union of types.
function typeOf(type: InputType) {
  return { type } as { type: 'text' }
}
