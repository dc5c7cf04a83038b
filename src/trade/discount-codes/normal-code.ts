// Codes and mail addresses as they are compared. A code is printed on paper and typed on a phone,
// so its case, blanks around it and full-width letters do not matter.

import { createHash } from 'node:crypto'
import { tidyMailAddress } from '../../pure/mail-address.ts'
import { withoutInvisible } from '../../pure/tidy-text.ts'

export const longestCode = 40

/** Null if the text cannot be a code. Blanks within are dropped: `summer 10` is `SUMMER10`. */
export function normalCode(text: string): string | null {
  // A long text is refused before it is normalized, which may make it longer.
  if (text.length > 4 * longestCode) return null
  const code = withoutInvisible(text.normalize('NFKC')).replace(/\s+/g, '').toUpperCase()
  return /^[\p{L}\p{M}\p{N}_.-]+$/u.test(code) && [...code].length <= longestCode ? code : null
}

/**
 * Stands for a mail address in the uses of one code, and reveals neither the address nor which
 * other codes it has used. Ignores case, and what follows a `+`, which mail servers deliver to the
 * same mailbox; of Google's addresses also the dots.
 */
export function mailKeyOf(codeId: string, address: string): string {
  const tidied = tidyMailAddress(address).normalize('NFKC').toLowerCase()
  const at = tidied.lastIndexOf('@')
  const [box = ''] = tidied.slice(0, Math.max(at, 0)).split('+')
  const host = tidied.slice(at + 1)
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com'
  const mailbox = isGoogle ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
  return createHash('sha256').update(`${codeId} ${mailbox}`).digest('hex')
}
