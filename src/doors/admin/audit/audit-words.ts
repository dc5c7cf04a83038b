// Lines of the audit log in words.

import { auditActions } from '../../../trade/audit/audit-actions.ts'
import type { AuditLogEntry } from '../../../trade/audit/read-audit-log.ts'

/** One that an older release wrote, and that is written no more, stands as it is. */
export function actionText(action: string): string {
  return new Map<string, string>(Object.entries(auditActions)).get(action) ?? action
}

/** Each a line: `name: value`, or `name: old → new`. */
export function detailLines(detail: AuditLogEntry['detail']): string[] {
  const { changes, moreChanges, from, to, ...others } = detail
  const isPair = from !== undefined || to !== undefined
  return [
    ...(isPair ? [`${valueText(from)} → ${valueText(to)}`] : []),
    ...Object.entries(others).map(([name, value]) => `${words(name)}: ${valueText(value)}`),
    ...(Array.isArray(changes) ? changes.filter(isChange).map(changeText) : []),
    ...(typeof moreChanges === 'number' ? [`and ${moreChanges} more`] : []),
  ]
}

type Change = { what: string; from: unknown; to: unknown }

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'what' in value
}

function changeText({ what, from, to }: Change): string {
  return `${words(what)}: ${valueText(from)} → ${valueText(to)}`
}

/** `printImageThen` as `print image then`; places in documents as they are. */
function words(name: string): string {
  if (/[^A-Za-z_]/.test(name)) return name
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${words(name)} ${valueText(inner)}`)
    .join(', ')
}
