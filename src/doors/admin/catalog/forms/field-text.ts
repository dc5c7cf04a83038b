import { readPlainAmount } from '../../../../pure/contract/plain-money.ts'
import { isObject, memberOf } from '../../../../pure/objects.ts'
import { dayIn, isDay, startOfDay } from '../../../../pure/zoned-days.ts'
import { t } from '../../i18n/t.ts'
import { fieldAmount, fieldNumber } from '../../layout/plain-amount.ts'
import type { CatalogField } from './catalog-form.ts'

type Json = Record<string, unknown>

/** Undefined if the document has no such value. */
export function valueAt(document: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isObject(inner) ? memberOf(inner, name) : undefined),
    document,
  )
}

/** Removes the value if it is undefined. Creates missing parent objects. */
export function setAt(document: object, path: readonly string[], value: unknown): void {
  const last = path.at(-1)
  if (last === undefined || !isObject(document)) return
  let inner = document
  for (const name of path.slice(0, -1)) {
    const next = memberOf(inner, name)
    if (isObject(next)) {
      inner = next
      continue
    }
    if (value === undefined) return
    const made: Json = {}
    inner[name] = made
    inner = made
  }
  if (value === undefined) delete inner[last]
  else inner[last] = value
}

export function fieldText(field: CatalogField, value: unknown): string {
  if (value === undefined) return ''
  if (field.kind === 'money') return fieldAmount(Number(value), field.currency ?? '')
  if (field.kind === 'day') return dayIn(field.zone ?? 'UTC', Date.parse(String(value)))
  return typeof value === 'number' ? fieldNumber(value) : String(value)
}

export type ReadField = { value: unknown } | { fault: string }

export function readField(field: CatalogField, text: string): ReadField {
  if (field.kind === 'tick') return { value: text === '' ? undefined : true }
  if (text === '' && field.isOptional) return { value: undefined }
  if (field.kind === 'text') return { value: text }
  if (field.kind === 'choice') {
    const isKnown = field.choices?.includes(text) ?? false
    return isKnown
      ? { value: text }
      : { fault: t('Choose one of {list}.', { list: field.choices?.join(', ') }) }
  }
  if (field.kind === 'day') {
    return isDay(text)
      ? { value: new Date(startOfDay(field.zone ?? 'UTC', text)).toISOString() }
      : { fault: t('Enter a day such as {example}.', { example: '2026-11-20' }) }
  }
  if (field.kind === 'money') {
    const amount = readPlainAmount(text, field.currency ?? '')
    return amount === null
      ? { fault: t('Enter an amount such as {field}.', { field: sample(field) }) }
      : { value: amount }
  }
  const isNumber =
    field.kind === 'whole' ? /^\d{1,9}$/.test(text) : /^\d{1,6}([.,]\d{1,3})?$/.test(text)
  if (isNumber) return { value: Number(text.replace(',', '.')) }
  return { fault: field.kind === 'whole' ? t('Enter a whole number.') : t('Enter a number.') }
}

function sample({ currency }: CatalogField): string {
  return fieldAmount(1700, currency ?? '')
}
