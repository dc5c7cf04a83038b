// Lines of the audit log in words.

import { auditActions } from '../../../trade/audit/audit-actions.ts'
import type { AuditLogEntry } from '../../../trade/audit/read-audit-log.ts'
import { placeValue, placeWords } from '../../../trade/catalog/versions/place-words.ts'
import { moneyText } from '../frame/formats.ts'
import { said, say } from '../words/say.ts'

/** One that an older release wrote, and that is written no more, stands as it is. */
export function actionText(action: string): string {
  return said(new Map<string, string>(Object.entries(auditActions)).get(action) ?? action)
}

/** Each a line: `name: value`, or `name: old → new`. */
export function detailLines(detail: AuditLogEntry['detail']): string[] {
  const { changes, moreChanges, from, to, ...others } = detail
  const isPair = from !== undefined || to !== undefined
  return [
    ...(isPair
      ? [to === undefined ? valueText(from) : `${valueText(from)} → ${valueText(to)}`]
      : []),
    ...Object.entries(withMoney(others)).map(
      ([name, value]) => `${words(name)}: ${valueText(value)}`,
    ),
    ...(Array.isArray(changes) ? changes.filter(isChange).map(changeText) : []),
    ...(typeof moreChanges === 'number' ? [say('and {moreChanges} more', { moreChanges })] : []),
  ]
}

type Change = { what: string; from: unknown; to: unknown }

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'what' in value
}

function changeText({ what, from, to }: Change): string {
  // A place in a catalog document, with its values as JSON.
  if (/[^A-Za-z_]/.test(what)) {
    const [before, after] = [from, to].map((value) =>
      placeValue(what, typeof value === 'string' ? value : null),
    )
    return `${placeWords(what)}: ${before} → ${after}`
  }
  return `${words(what)}: ${valueText(from)} → ${valueText(to)}`
}

const sums: readonly string[] = ['amount', 'total', 'commission', 'fixed', 'limit']

/** Sums in minor units beside their currency become money. */
function withMoney(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { currency, ...others } = value
  const isSum = ([name, inner]: [string, unknown]) =>
    sums.includes(name) && typeof inner === 'number'
  if (typeof currency !== 'string' || !Object.entries(others).some(isSum)) return { ...value }
  const shown = Object.entries(others).map((entry) =>
    isSum(entry) ? [entry[0], moneyText(Number(entry[1]), currency)] : entry,
  )
  return Object.fromEntries(shown)
}

/** `printImageThen` as `print image then`. */
function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return said('nothing')
  if (typeof value === 'boolean') return said(value ? 'yes' : 'no')
  if (Array.isArray(value))
    return value.length === 0 ? said('none') : value.map(valueText).join(', ')
  if (typeof value === 'string') return /^[a-z]+(_[a-z]+)+$/.test(value) ? words(value) : value
  if (typeof value !== 'object') return String(value)
  return Object.entries(withMoney({ ...value }))
    .map(([name, inner]) => `${words(name)} ${valueText(inner)}`)
    .join(', ')
}
