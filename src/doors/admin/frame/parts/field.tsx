// Labelled fields of the panel's forms.

import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import { saidRefusal } from '../../words/said-refusal.ts'
import { said, say } from '../../words/say.ts'
import { SentFormAround } from '../sent-form.ts'

type FieldProps = {
  name: string
  label: string
  value?: string
  note?: ComponentChildren
  fault?: Told | undefined
  /** Where a page has the name in several forms. */
  id?: string
}

type InputType = 'text' | 'email' | 'password' | 'number' | 'search' | 'date' | 'url'

export type TextFieldProps = FieldProps & {
  type?: InputType
  isRequired?: boolean
  autocomplete?: string
  maxLength?: number
  inputMode?: 'numeric' | 'decimal'
  /** Id of the list of what is offered. */
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

/** Right behind the field that is sent; the script shows it, and keeps both in step. */
export function ColourPicker() {
  return <input type="color" class="colour-picker" aria-label={say('All colours')} hidden />
}

export type SelectFieldProps = FieldProps & {
  choices: readonly { value: string; label: string }[]
  isRequired?: boolean
}

export function SelectField(props: SelectFieldProps) {
  const { name, label, choices, note, isRequired, ...others } = props
  const { value = '', fault } = { ...others, ...useSent(name) }
  return (
    <FieldFrame name={name} label={label} note={note} fault={fault}>
      <select {...(isRequired && { required: true })} {...fieldState({ name, note, fault })}>
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
  const { name, label, note, ...others } = props
  const { value = '', fault, ...rest } = { ...others, ...useSent(name) }
  return (
    <FieldFrame name={name} label={label} note={note} fault={fault}>
      <textarea {...rest} {...fieldState({ name, note, fault })}>
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
      <label for={id}>{said(label)}</label>
      {children}
      {note !== undefined && (
        <p class="field-note" id={`${id}-note`}>
          {typeof note === 'string' ? said(note) : note}
        </p>
      )}
      {fault !== undefined && (
        <p class="field-fault" id={`${id}-fault`}>
          {saidRefusal(fault)}
        </p>
      )}
    </div>
  )
}

/** Whether a field that begins so was refused or holds something: what is folded has to show it. */
export function useIsFilledIn(prefix: string): boolean {
  const { faults = {}, values = {} } = useContext(SentFormAround) ?? {}
  const filled = Object.keys(values).filter((name) => values[name]?.some((text) => text !== ''))
  return [...Object.keys(faults), ...filled].some((name) => name.startsWith(prefix))
}

/** Of a form that was refused: what stood in the field, and what is wrong with it. */
function useSent(name: string): { value?: string; fault?: string } {
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

// The attributes of inputs depend on their type, so it can't be passed on as one of several.
function typeOf(type: InputType) {
  return { type } as { type: 'text' }
}
