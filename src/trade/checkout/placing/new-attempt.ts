// A name for one try to pay: the checkout page carries it in a hidden field, so that a form that is
// sent twice is known as one try.

import { randomBytes } from 'node:crypto'

export function newAttempt(): string {
  return randomBytes(16).toString('hex')
}
