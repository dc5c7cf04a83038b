// Parses the Idempotency-Key header. In the IETF draft it is a quoted string (RFC 9651 §3.3.3).
// Most clients send it without quotes; both mean the same key.

import { idempotencyKeyInvalid } from './idempotency-errors.ts'

/** Null without the header. Throws `idempotency_key_invalid` (400). */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const text = typeof header === 'string' ? header.trim() : ''
  const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/.exec(text)?.[1]
  const key = quoted === undefined ? text : quoted.replace(/\\(["\\])/g, '$1')
  // In an unquoted value, a comma or space would mean that two headers were joined.
  const isKey = quoted === undefined ? /^[!#-+\--~]{1,255}$/.test(key) : /^.{1,255}$/.test(key)
  if (!isKey) throw idempotencyKeyInvalid()
  return key
}
