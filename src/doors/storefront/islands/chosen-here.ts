// What the shopper has chosen for all pages, as it stands in the address of this one.

import type { KeptChoices } from '../../../pure/contract/kept-choices.ts'

export function chosenHere(): KeptChoices {
  const query = new URLSearchParams(location.search)
  const names = ['lang', 'measures'].filter((name) => query.has(name))
  return Object.fromEntries(names.map((name) => [name, query.get(name)]))
}
