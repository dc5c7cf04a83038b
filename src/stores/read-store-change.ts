// What a store may change about itself through the API.

import { HandprintError } from '../errors.ts'

export type StoreChange = {
  closed?: boolean
  /** What a cart gets where nothing else decides. */
  currency?: string
  /** Those that shoppers may have; null: every one of the catalog. */
  currencies?: string[] | null
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
      'Send a JSON object with one or more of "closed": true or false, "currency": a code such as "EUR", "currencies": a list of such codes, or null for all.',
  })
}

const allows: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['closed', (value) => typeof value === 'boolean'],
  ['currency', isCurrency],
  ['currencies', (value) => value === null || isListOfCurrencies(value)],
])

function isListOfCurrencies(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isCurrency)
}

function isCurrency(value: unknown): boolean {
  return typeof value === 'string' && Intl.supportedValuesOf('currency').includes(value)
}
