// Builds a URL of the same page with one parameter changed, keeping the shopper's preferences for
// all pages. Runs on the server and in the browser.

import type { Preferences } from '../../../pure/contract/preferences.ts'

export function addressWith(
  preferences: Preferences,
  query: Readonly<Record<string, string>> = {},
): string {
  return `?${new URLSearchParams({ ...preferences, ...query })}`
}
