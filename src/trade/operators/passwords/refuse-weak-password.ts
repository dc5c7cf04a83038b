// Passwords only have to be long. Composition rules make people choose worse ones (NIST SP
// 800-63B).

import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { passwordRefused } from '../operator-errors.ts'

export const leastPasswordChars = 12
/** Longer passwords would let anyone cause costly hashing. */
const maxPasswordChars = 256

/** Throws `parameter_invalid` (400). */
export function refuseWeakPassword(password: string, email: string): void {
  const reason = weakness(password, email)
  if (reason !== null) throw passwordRefused(reason)
}

function weakness(password: string, email: string): Told | null {
  const length = [...password].length
  if (length < leastPasswordChars) {
    return sentence(
      'The password is too short. Use at least {least} characters. Several words work well.',
      { least: leastPasswordChars },
    )
  }
  if (length > maxPasswordChars) {
    return sentence('The password is too long. Use at most {most} characters.', {
      most: maxPasswordChars,
    })
  }
  const plain = password.toLowerCase()
  const isOneSign = new Set(plain).size < 4
  if (isOneSign || (email !== '' && plain.includes(email.toLowerCase()))) {
    return sentence(
      'The password is easy to guess. Use several words that have nothing to do with you.',
    )
  }
  return null
}
