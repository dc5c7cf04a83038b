import { orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { type AuditAction, auditActions } from '../../../trade/audit/audit-actions.ts'
import type { AuditLogEntry } from '../../../trade/audit/read-audit-log.ts'
import type { Known } from '../catalog-words/place-text.ts'
import {
  type PlacedChange,
  placedChangesText,
  placedChangeText,
} from '../catalog-words/placed-change-text.ts'
import { type PanelSentence, t, tText } from '../i18n/t.ts'
import { moneyText } from '../layout/formats.ts'
import { stateInSentence } from '../layout/parts/state-badge.tsx'
import { auditFieldName } from './audit-names.ts'

/** The name of an action of another release stands as it is. */
export function actionText(action: string): string {
  return tText(actions.get(action) ?? action)
}

// An action without a German translation does not compile.
const sentences: Readonly<Record<AuditAction, PanelSentence>> = auditActions
const actions: ReadonlyMap<string, string> = new Map(Object.entries(sentences))

/**
 * One line per detail: `name: value` or `name: old → new`. `known` has the names used in the
 * catalog.
 */
export function detailLines(detail: AuditLogEntry['detail'], known: Known = {}): string[] {
  // Document hashes are of no use to a reader.
  const { changes, moreChanges, from, to, before: _before, sha256: _sha256, ...others } = detail
  const isPair = from !== undefined || to !== undefined
  return [
    ...(isPair
      ? [to === undefined ? valueText(from) : `${valueText(from)} → ${valueText(to)}`]
      : []),
    ...Object.entries(withMoney(others)).map(
      ([name, value]) => `${auditFieldName(name)}: ${valueText(value)}`,
    ),
    ...(Array.isArray(changes)
      ? changes.filter(isChange).map((change) => changeText(change, known))
      : []),
    ...(typeof moreChanges === 'number' ? [t('and {moreChanges} more', { moreChanges })] : []),
  ]
}

type Change = { what: string; from: unknown; to: unknown }

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'what' in value
}

function changeText(change: Change, known: Known): string {
  const { what, from, to } = change
  if (isPlaced(change)) return placedChangeText(known, placedOf(change))
  return `${auditFieldName(what)}: ${valueText(from)} → ${valueText(to)}`
}

// True for a change at a place in a catalog document or store markup, whose values are JSON.
function isPlaced({ what, from, to }: Change): boolean {
  const areJson = [from, to].every((value) => value === null || typeof value === 'string')
  return areJson && (/[^A-Za-z0-9_]/.test(what) || catalogFields.includes(what))
}

const catalogFields: readonly string[] = [
  'currencies',
  'markup_percent',
  'margin_floor_percent',
  'oversize_square_inches',
  'show_all_sizes',
  'percent',
]

function placedOf({ what: place, from, to }: Change): PlacedChange {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return { place, from: textOf(from), to: textOf(to) }
}

/** Summarizes the changes of a saved catalog, short enough for a list. */
export function savedChangesText(known: Known, { changes, moreChanges }: AuditLogEntry['detail']) {
  const placed = Array.isArray(changes) ? changes.filter(isChange).map(placedOf) : []
  return placedChangesText(known, placed, typeof moreChanges === 'number' ? moreChanges : 0)
}

const sums: readonly string[] = ['amount', 'total', 'commission', 'fixed', 'limit']

/** Formats amounts in minor units that come with a currency. */
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

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return tText('nothing')
  if (typeof value === 'boolean') return tText(value ? 'yes' : 'no')
  if (Array.isArray(value))
    return value.length === 0 ? tText('none') : value.map(valueText).join(', ')
  const status = orderStatuses.find((known) => known === value)
  if (status !== undefined) return stateInSentence(status)
  if (typeof value === 'string')
    return /^[a-z]+(_[a-z]+)+$/.test(value) ? tText(value.replaceAll('_', ' ')) : tText(value)
  if (typeof value !== 'object') return String(value)
  return Object.entries(withMoney({ ...value }))
    .map(([name, inner]) => `${auditFieldName(name)} ${valueText(inner)}`)
    .join(', ')
}
