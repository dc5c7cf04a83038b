// U+0000 is in nothing that people type, and PostgreSQL's text can't hold it.

import { HandprintError } from '../errors.ts'

/** Takes a form's or JSON body's fields; addresses are their routes' to judge. Throws `parameter_invalid`. */
export function refuseNul(body: unknown): void {
  if (holdsNul(body)) {
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
