// An address of the same page that asks for something, and keeps what the shopper has chosen for all
// pages. Runs on both sides.

import type { Preferences } from '../../pure/contract/preferences.ts'

export function addressWith(
  preferences: Preferences,
  query: Readonly<Record<string, string>> = {},
): string {
  return `?${new URLSearchParams({ ...preferences, ...query })}`
}
