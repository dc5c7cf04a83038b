// An address of the same page that asks for something, and keeps what the shopper has chosen for all
// pages. Runs on both sides.

import type { KeptChoices } from '../../pure/contract/kept-choices.ts'

export function addressWith(
  kept: KeptChoices,
  query: Readonly<Record<string, string>> = {},
): string {
  return `?${new URLSearchParams({ ...kept, ...query })}`
}
