// Idempotency-Key errors. Status codes follow the IETF draft
// draft-ietf-httpapi-idempotency-key-header.

import { fault, type HandprintError } from '../../../pure/errors.ts'

export function idempotencyKeyInvalid(): HandprintError {
  const message =
    'Idempotency-Key must be sent once, with 1 to 255 visible ASCII characters, such as a UUID.'
  return fault('idempotency_key_invalid', 400, message)
}

/** `leftMs`: time until the key can be claimed again if its current holder has died. */
export function idempotencyKeyInUse(leftMs = 2_000): HandprintError {
  const message =
    'A request with this Idempotency-Key is in progress. Send it again in a moment with the same key.'
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1_000))
  return fault('idempotency_key_in_use', 409, message, { retryAfterSeconds })
}

export function idempotencyKeyReused(): HandprintError {
  const message =
    'This Idempotency-Key was already used for a different request. Use a new key for each request, and reuse it only to retry that request.'
  return fault('idempotency_key_reused', 422, message)
}
