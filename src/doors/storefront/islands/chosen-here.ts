// The shopper's preferences for all pages, as contained in this page's URL.

import type { Preferences } from '../../../pure/contract/preferences.ts'

export function chosenHere(): Preferences {
  const query = new URLSearchParams(location.search)
  const names = ['lang', 'measures'].filter((name) => query.has(name))
  return Object.fromEntries(names.map((name) => [name, query.get(name)]))
}
