// The fields of a settings form as data. A field's name is its key in the form's table. Its value
// is always text: `yes` or empty for a check box, `a, b` for multiple choices.

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
  /** Check boxes with the same name. */
  several: Pick<SelectFieldProps, 'label' | 'choices' | 'note'> & { class?: string }
  /** Never shown. Left empty, the saved value is kept. */
  secret: { label: string; note?: string | undefined; isLong?: boolean | undefined }
}

/** Where the field is on the page. */
type Place = {
  heading?: string | undefined
  /** Other content above it. */
  above?: ComponentChildren
  /** In the same row as the previous field. */
  isBeside?: boolean | undefined
  /**
   * The summary of a fold that contains this field and its neighbors with the same summary. It is
   * open while one of them has a fault.
   */
  fold?: string | undefined
  /** The field's name in lists of faults. Defaults to its label. */
  fullName?: string | undefined
}

export type FieldOf<Kind extends keyof Kinds> = Place &
  Kinds[Kind] &
  (Kind extends 'text' ? { kind?: Kind } : { kind: Kind })

/** The default kind is `text`. */
export type FormField = { [Kind in keyof Kinds]: FieldOf<Kind> }[keyof Kinds]

export type FieldTable<Name extends string> = Readonly<Record<Name, FormField>>
export type FieldTexts<Name extends string> = Readonly<Record<Name, string>>

/** The value of a form, or the faults by field. */
export type Checked<Value, Name extends string> =
  | { value: Value }
  | { faults: Readonly<Partial<Record<Name, Told>>> }

/** The individual choices in `a, b`. */
export function choicesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((each) => each !== '')
}

/** Runs `work` and returns its refusal as a fault of that field. Empty if it does not throw. */
export function faultsAt<Name extends string>(
  name: Name,
  work: () => unknown,
): Partial<Record<Name, Told>> {
  try {
    work()
    return {}
  } catch (error) {
    // TypeScript types an object with a computed key as a record of any string.
    return { [name]: refusalOf(error).text } as Partial<Record<Name, string>>
  }
}
