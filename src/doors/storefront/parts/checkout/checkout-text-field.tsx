import type { ComponentChildren } from 'preact'

type Props = {
  name: string
  label: string
  /** Shown after the label of an optional field. */
  optional?: string | undefined
  note?: string | undefined
  fault?: string | undefined
  input: {
    type?: 'text' | 'email' | 'tel'
    inputMode?: 'numeric' | 'email'
    /** An autofill token of the HTML standard. */
    autocomplete: string
    autocapitalize?: 'words' | 'characters' | 'none'
    maxLength?: number
    value: string
  }
  /** Shown below the field. */
  children?: ComponentChildren
}

export function CheckoutTextField({ name, label, optional, note, fault, input, children }: Props) {
  return (
    <div class="field">
      <FieldLabel name={name} label={label} optional={optional} />
      <input
        {...input}
        {...typeOf(input.type)}
        id={name}
        name={name}
        enterkeyhint="next"
        spellcheck={false}
        required={optional === undefined}
        {...fieldState(name, note, fault)}
      />
      {children}
      <FieldNotes name={name} note={note} fault={fault} />
    </div>
  )
}

// Written out, because the attributes of inputs depend on their type.
function typeOf(type: 'text' | 'email' | 'tel' = 'text') {
  if (type === 'email') return { type }
  return type === 'tel' ? { type } : { type }
}

type LabelProps = { name: string; label: string; optional?: string | undefined }

export function FieldLabel({ name, label, optional }: LabelProps) {
  return (
    <label for={name}>
      {label}
      {optional !== undefined && <small> {optional}</small>}
    </label>
  )
}

type NoteProps = { name: string; note?: string | undefined; fault?: string | undefined }

export function FieldNotes({ name, note, fault }: NoteProps) {
  return (
    <>
      {note !== undefined && (
        <p class="field-note" id={`${name}-note`}>
          {note}
        </p>
      )}
      {fault !== undefined && (
        <p class="field-fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </>
  )
}

export function fieldState(name: string, note?: string, fault?: string) {
  const described = [
    ...(fault === undefined ? [] : [`${name}-fault`]),
    ...(note === undefined ? [] : [`${name}-note`]),
  ]
  return {
    ...(fault === undefined ? {} : { 'aria-invalid': true as const }),
    ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
  }
}
