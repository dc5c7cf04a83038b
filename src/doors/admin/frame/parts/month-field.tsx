// A month of the books, chosen from a list by its name.

import { monthsBetween } from '../../../../trade/bookkeeping/months.ts'
import { monthText } from '../../words/in-language.ts'
import { SelectField } from './field.tsx'

type MonthFieldProps = {
  name: string
  label: string
  /** As `2026-11`. */
  value: string | undefined
  thisMonth: string
}

/** Of the last months that a report has room for; what stands before or after them stays chosen. */
export function MonthField({ name, label, value = '', thisMonth }: MonthFieldProps) {
  const listed = monthsBetween('', thisMonth)
  const months = listed.includes(value) || value === '' ? listed : [...listed, value].sort()
  const choices = months.reverse().map((month) => ({ value: month, label: monthText(month) }))
  return <SelectField name={name} label={label} value={value} choices={choices} />
}
