// An address as printed on a parcel, in its country's order, without the country name.

import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import { addressFormat } from './address-format.ts'

export function addressLines(address: PostalAddressJson): string[] {
  const label = addressFormat(address.country)?.label ?? ['%N', '%A', '%Z %C %S']
  const parts: Readonly<Record<string, string | null>> = {
    N: address.name,
    A: address.line1,
    C: address.city,
    // A region name from a wallet may have no code.
    S: (writtenAsCode.has(address.country) && address.region) || address.region_name,
    Z: address.postal_code,
  }
  return label
    .flatMap((line) => {
      const written = writeLine(line, parts)
      return line.includes('%A') ? [written, address.line2 ?? ''] : [written]
    })
    .filter((line) => line !== '')
}

// These countries' posts want the code (Portland, OR). Elsewhere the region is written out.
const writtenAsCode = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

/** Writes a separator only between two parts that are present. */
function writeLine(line: string, parts: Readonly<Record<string, string | null>>): string {
  let written = ''
  let between = ''
  for (const [piece, message] of line.matchAll(/%(\w)|[^%]+/g)) {
    if (message === undefined) between += piece
    else if (parts[message]) {
      written +=
        (written === '' ? between.trimStart().replace(/^[,-]\s*/, '') : between) + parts[message]
      between = ''
    } else if (written === '') between = ''
    else between = between.replace(/^\S\s*$/, '')
  }
  return written
}
