// Passwords only have to be long. Composition rules make people choose worse ones (NIST SP
// 800-63B).

import { passwordRefused } from '../operator-errors.ts'

export const leastPasswordChars = 12
/** Longer passwords would let anyone cause costly hashing. */
const maxPasswordChars = 256

/** Throws `parameter_invalid` (400). */
export function refuseWeakPassword(password: string, email: string): void {
  const reason = weakness(password, email)
  if (reason !== null) throw passwordRefused(reason)
}

function weakness(password: string, email: string): string | null {
  const length = [...password].length
  if (length < leastPasswordChars) {
    return `The password is too short. Take at least ${leastPasswordChars} characters; several words are fine.`
  }
  if (length > maxPasswordChars) {
    return `The password is too long. Take at most ${maxPasswordChars} characters.`
  }
  const plain = password.toLowerCase()
  const isOneSign = new Set(plain).size < 4
  if (isOneSign || (email !== '' && plain.includes(email.toLowerCase()))) {
    return 'The password is easy to guess. Take several words that have nothing to do with you.'
  }
  return null
}
