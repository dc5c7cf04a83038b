// The fields of a settings form as data. The name of a field is its key in the table of the form; its value is
// always a text: `yes` or nothing for a tick, `a, b` for several choices.

import type { ComponentChildren } from 'preact'
import type { Told } from '../../../pure/sentences/sentence.ts'
import type {
  LongTextFieldProps,
  SelectFieldProps,
  TextFieldProps,
} from '../layout/parts/field.tsx'
import { refusalOf } from '../layout/redirect-with-outcome.ts'

type Of<Props> = Omit<Props, 'name' | 'id' | 'value' | 'fault'>

type Kinds = {
  text: Of<TextFieldProps>
  long: Of<LongTextFieldProps>
  choice: Of<SelectFieldProps>
  check: { label: string }
  /** Check boxes of one name. */
  several: Pick<SelectFieldProps, 'label' | 'choices' | 'note'> & { class?: string }
  /** Asked for and never shown. Left empty, it stays as it is. */
  secret: { label: string; note?: string | undefined; isLong?: boolean | undefined }
}

/** Where it stands. */
type Place = {
  /** A heading above it. */
  heading?: string | undefined
  /** Whatever else stands above it. */
  above?: ComponentChildren
  /** In the row of the field before it. */
  isBeside?: boolean | undefined
  /** Folded away below these words, with the neighbours of the same words, until it is refused. */
  fold?: string | undefined
  /** What it is called where it is named alone; else by its label. */
  fullName?: string | undefined
}

export type FieldOf<Kind extends keyof Kinds> = Place &
  Kinds[Kind] &
  (Kind extends 'text' ? { kind?: Kind } : { kind: Kind })

/** Without a kind it is a text. */
export type FormField = { [Kind in keyof Kinds]: FieldOf<Kind> }[keyof Kinds]

export type FieldTable<Name extends string> = Readonly<Record<Name, FormField>>
export type FieldTexts<Name extends string> = Readonly<Record<Name, string>>

/** What a form comes to, or what is wrong with which of its fields. */
export type Checked<Value, Name extends string> =
  | { value: Value }
  | { faults: Readonly<Partial<Record<Name, Told>>> }

/** The single choices of `a, b`. */
export function choicesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((each) => each !== '')
}

/** What `work` refuses, as the fault of that field; nothing where it is content. */
export function faultsAt<Name extends string>(
  name: Name,
  work: () => unknown,
): Partial<Record<Name, Told>> {
  try {
    work()
    return {}
  } catch (error) {
    // A computed name makes a record of any text.
    return { [name]: refusalOf(error).text } as Partial<Record<Name, string>>
  }
}
