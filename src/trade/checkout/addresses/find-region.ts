// The region that somebody meant: its code, or its name in any language that the data has.

import type { AddressFormat, Region } from './address-format.ts'

export function findRegion({ regions }: AddressFormat, text: string): Region | null {
  const wanted = plain(text)
  const isNamed = ({ name, otherNames }: Region) =>
    [name, ...Object.values(otherNames)].some((each) => plain(each) === wanted)
  return regions.find(({ code }) => plain(code) === wanted) ?? regions.find(isNamed) ?? null
}

/** By the code that the country's list has for it; what it does not have stays as it was typed. */
export function regionCode(format: AddressFormat | null, typed = ''): string {
  return (format && findRegion(format, typed)?.code) ?? typed
}

// Without case, accents and punctuation: `co dublin` is `Co. Dublin`.
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
