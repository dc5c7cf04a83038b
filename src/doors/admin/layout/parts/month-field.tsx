import { monthsBetween } from '../../../../trade/bookkeeping/months.ts'
import { monthText } from '../../i18n/in-language.ts'
import { SelectField } from './field.tsx'

type MonthFieldProps = {
  name: string
  label: string
  /** For example `2026-11`. */
  value: string | undefined
  thisMonth: string
}

/** Lists the last months that a report can cover. A month outside of them stays selected. */
export function MonthField({ name, label, value = '', thisMonth }: MonthFieldProps) {
  const listed = monthsBetween('', thisMonth)
  const months = listed.includes(value) || value === '' ? listed : [...listed, value].sort()
  const choices = months.reverse().map((month) => ({ value: month, label: monthText(month) }))
  return <SelectField name={name} label={label} value={value} choices={choices} />
}
