// The time zone that determines where days and months begin.

import type { ReadVariable } from './request-limits.ts'

export const timeZoneSettings = [
  {
    name: 'HANDPRINT_TIME_ZONE',
    default: 'the server’s',
    meaning: 'where months and days begin, such as Europe/Berlin',
  },
]

export function readTimeZone(read: ReadVariable): string {
  return read('HANDPRINT_TIME_ZONE', zoneOf, zoneOf())
}

/** Defaults to the server's zone. */
function zoneOf(given?: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    throw new Error(`must be a time zone such as Europe/Berlin or UTC, not "${given}"`)
  }
}
