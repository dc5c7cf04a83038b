// Human-readable order numbers such as 7K2M-93QF: Crockford's base 32, which leaves out I, L, O and
// U so that no letter is mistaken for a digit. 40 random bits do not reveal how many orders exist.

import { randomBytes } from 'node:crypto'
import { withoutInvisible } from '../../../pure/tidy-text.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Calls `take` with new numbers until one is accepted. `take` returns undefined if the number is in
 * use. `random` returns eight bytes.
 */
export async function withFreeOrderNumber<T>(
  take: (number: string) => Promise<T | undefined>,
  random = () => randomBytes(8),
): Promise<T> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const taken = await take(orderNumberOf(random()))
    if (taken !== undefined) return taken
  }
  throw new Error('No free order number was found in ten attempts.')
}

function orderNumberOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** `7k2m93qf` becomes `7K2M-93QF`. Excluded letters are read as the digits they resemble. */
export function asOrderNumber(text: string): string | null {
  const letters = withoutInvisible(text)
    .toUpperCase()
    .replace(/[\s#\p{Pd}]/gu, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(letters)) return null
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
