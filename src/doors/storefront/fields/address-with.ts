// Builds a URL of the same page with one parameter changed, keeping the shopper's preferences for
// all pages. Runs on both sides.

import type { Preferences } from '../../../pure/contract/preferences.ts'

export function addressWith(
  preferences: Preferences,
  query: Readonly<Record<string, string>> = {},
): string {
  return `?${new URLSearchParams({ ...preferences, ...query })}`
}
