// Requests per minute, by key (that is, by store) and by client address. Honest integrators and
// shoppers never reach the defaults.

import { isIP } from 'node:net'

const perAddress = {
  pushes: 6_000,
  pulls: 1_200,
  openings: 3_000,
  api: 6_000,
  pages: 12_000,
  checkouts: 60,
  paymentNews: 1_200,
  signIns: 30,
  wrongKeys: 120,
}
const perStore = { pushes: 60_000, pulls: 12_000, openings: 60_000, api: 60_000 }

type Rates<T> = Readonly<Record<keyof T, number | null>>
/** Requests per minute. Null for unlimited. */
export type RequestLimits = {
  readonly perAddress: Rates<typeof perAddress>
  readonly perStore: Rates<typeof perStore>
}

/**
 * Reads a variable. A message thrown by `parse` completes a fault that starts with the variable's
 * name.
 */
export type ReadVariable = <T>(name: string, parse: (given: string) => T, fallback: T) => T

export const requestLimitSettings = [
  ...settingsOf(perAddress, 'ADDRESS'),
  ...settingsOf(perStore, 'KEY'),
]

export function readRequestLimits(read: ReadVariable): RequestLimits {
  return {
    perAddress: readRates(read, perAddress, 'ADDRESS'),
    perStore: readRates(read, perStore, 'KEY'),
  }
}

function settingsOf(defaults: Readonly<Record<string, number>>, by: 'ADDRESS' | 'KEY') {
  return Object.entries(defaults).map(([kind, perMinute]) => ({
    name: variableOf(kind, by),
    default: String(perMinute),
    meaning: 'requests per minute; 0 or off: no limit',
  }))
}

function readRates<T extends Readonly<Record<string, number>>>(
  read: ReadVariable,
  defaults: T,
  by: 'ADDRESS' | 'KEY',
): Rates<T> {
  const rates = Object.entries(defaults).map(([kind, perMinute]) => [
    kind,
    read<number | null>(variableOf(kind, by), parseLimit, perMinute),
  ])
  return Object.fromEntries(rates)
}

/** wrongKeys, ADDRESS -> HANDPRINT_LIMIT_WRONG_KEYS_PER_ADDRESS */
function variableOf(kind: string, by: 'ADDRESS' | 'KEY'): string {
  const words = kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
  return `HANDPRINT_LIMIT_${words}_PER_${by}`
}

function parseLimit(given: string): number | null {
  if (/^(?:0|off)$/i.test(given)) return null
  if (!/^[1-9]\d{0,8}$/.test(given)) {
    throw new Error(`must be a whole number of requests per minute, or "off", not "${given}"`)
  }
  return Number(given)
}

/** Addresses, ranges and the word `private`. */
export function parseAddressList(given: string): string[] {
  if (given.toLowerCase() === 'none') return []
  const entries = given.split(',').map((entry) => entry.trim().toLowerCase())
  const faulty = entries.filter((entry) => entry !== 'private' && !isAddressRange(entry))
  if (faulty.length > 0) {
    const known = 'addresses, ranges such as 198.51.100.0/24, and the word private'
    throw new Error(
      `must be ${known}, separated by commas, or "none"; not "${faulty.join('", "')}"`,
    )
  }
  return entries
}

function isAddressRange(entry: string): boolean {
  const [network = '', bits = '0', ...more] = entry.split('/')
  const mostBits = { 4: 32, 6: network.includes('%') ? -1 : 128 }[isIP(network)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= mostBits
}
