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

/**
 * The region of an address as it counts for taxes and as people read it.
 * Empty where addresses of the country have none; null when it is not one of the country's.
 */
export function chooseRegion(
  format: AddressFormat | null,
  text: string,
): { code: string; name: string } | null {
  if (text === '' || !format?.rows.flat().includes('region')) return { code: '', name: '' }
  return format.regions.length === 0 ? { code: text, name: text } : findRegion(format, text)
}
