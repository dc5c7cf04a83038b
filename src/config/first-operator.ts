import { isMailAddress, tidyMailAddress } from '../pure/mail-address.ts'
import type { ReadVariable } from './request-limits.ts'

export type FirstOperator = { email: string; password: string }

export const firstOperatorSettings = [
  { name: 'HANDPRINT_ADMIN_EMAIL', default: 'none', meaning: 'the first operator' },
  { name: 'HANDPRINT_ADMIN_PASSWORD', default: 'none', meaning: 'password of the first operator' },
]

/** Null if no password is set; then a one-time link is printed. */
export function readFirstOperator(read: ReadVariable, faults: string[]): FirstOperator | null {
  const email = read('HANDPRINT_ADMIN_EMAIL', parseEmail, null)
  const password = read('HANDPRINT_ADMIN_PASSWORD', parsePassword, null)
  const isRefused = faults.some((fault) => fault.startsWith('HANDPRINT_ADMIN_EMAIL'))
  if (password !== null && email === null && !isRefused) {
    faults.push('HANDPRINT_ADMIN_PASSWORD and HANDPRINT_ADMIN_EMAIL belong together: set both.')
  }
  return email === null || password === null ? null : { email, password }
}

function parseEmail(given: string): string {
  const email = tidyMailAddress(given)
  if (!isMailAddress(email)) throw new Error('must be an email address')
  return email.toLowerCase()
}

function parsePassword(given: string): string {
  const length = [...given].length
  // The error must not repeat the password.
  if (length < 12 || length > 256) throw new Error('must have 12 to 256 characters')
  return given
}
