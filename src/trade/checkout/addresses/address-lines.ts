// An address as it stands on a parcel, in the order of its country, without the country's name.

import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import { addressFormat } from './address-format.ts'

export function addressLines(address: PostalAddressJson): string[] {
  const label = addressFormat(address.country)?.label ?? ['%N', '%A', '%Z %C %S']
  const parts: Readonly<Record<string, string | null>> = {
    N: address.name,
    A: address.line1,
    C: address.city,
    // What a wallet calls it may have no code.
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

// Their post wants Portland, OR; elsewhere regions are written out.
const writtenAsCode = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

/** What stands between two parts is only written between two that are there. */
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
