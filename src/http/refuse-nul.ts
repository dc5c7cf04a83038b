// U+0000 is in nothing that people type, and PostgreSQL's text can't hold it.

import { HandprintError } from '../errors.ts'

/** Takes an address as it came, or a form's or JSON body's fields. Throws `parameter_invalid`. */
export function refuseNul(value: unknown): void {
  if (typeof value === 'string' ? /\0|%00/.test(value) : holdsNul(value)) {
    throw new HandprintError({
      code: 'parameter_invalid',
      status: 400,
      message: 'A value holds a NUL character (U+0000). Leave it out.',
    })
  }
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsNul)
}
