// Names and e-mail addresses of accounts as they are kept.

import { emailInvalid, nameMissing } from '../operator-errors.ts'

/** In lower case. Throws `parameter_invalid` (400). */
export function checkEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (email.length > 254 || !/^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/.test(email)) {
    // A host of one word, as on an office's own mail server.
    if (email.length > 254 || !/^[\w.+-]+@[a-z0-9-]+$/.test(email)) throw emailInvalid()
  }
  return email
}

/** Throws `parameter_missing` (400). */
export function checkName(typed: string): string {
  const name = typed.replace(/\p{Cc}+/gu, ' ').trim()
  if (name === '' || [...name].length > 100) throw nameMissing()
  return name
}
