// What a store may change about itself through the API.

import { HandprintError } from '../errors.ts'

export type StoreChange = {
  closed?: boolean
  /** What a cart gets where nothing else decides. */
  currency?: string
  /** Those that shoppers may have; null: every one of the catalog. */
  currencies?: string[] | null
  cool_off_minutes?: number
  print_image_reminder_hours?: number[]
  print_image_deadline_days?: number
  print_image_then?: 'hold' | 'refund'
}

/** Throws `parameter_invalid` (400). */
export function readStoreChange(body: unknown): StoreChange {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const isKnown = members.every(([name, value]) => allows.get(name)?.(value) ?? false)
  if (members.length > 0 && isKnown) return Object.fromEntries(members)
  throw new HandprintError({
    code: 'parameter_invalid',
    status: 400,
    message:
      'Send a JSON object with one or more of "closed": true or false, "currency": a code such as "EUR", "currencies": a list of such codes, or null for all, "cool_off_minutes": 0 to 10080, "print_image_reminder_hours": at most 10 whole numbers from 1 to 2160, ascending, "print_image_deadline_days": 1 to 90, "print_image_then": "hold" or "refund".',
  })
}

const allows: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['closed', (value) => typeof value === 'boolean'],
  ['currency', isCurrency],
  ['currencies', (value) => value === null || isListOfCurrencies(value)],
  ['cool_off_minutes', (value) => isWhole(value, 0, 7 * 24 * 60)],
  ['print_image_reminder_hours', isListOfHours],
  ['print_image_deadline_days', (value) => isWhole(value, 1, 90)],
  ['print_image_then', (value) => value === 'hold' || value === 'refund'],
])

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

// None at all means no reminders.
function isListOfHours(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 10) return false
  return value.every((hours, index) => isWhole(hours, index === 0 ? 1 : value[index - 1] + 1, 2160))
}

function isListOfCurrencies(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isCurrency)
}

function isCurrency(value: unknown): boolean {
  return typeof value === 'string' && Intl.supportedValuesOf('currency').includes(value)
}
