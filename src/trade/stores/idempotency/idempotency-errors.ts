// What can be wrong with an Idempotency-Key. Status codes are those of the IETF draft
// draft-ietf-httpapi-idempotency-key-header.

import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import { HandprintError } from '../../../pure/errors.ts'

export function idempotencyKeyInvalid(): HandprintError {
  return new HandprintError({
    code: 'idempotency_key_invalid' satisfies ErrorCode,
    status: 400,
    message:
      'Idempotency-Key has to be 1 to 255 visible ASCII characters, once, such as a UUID of your own.',
  })
}

/** `leftMs`: when it can be worked on anew, should whoever works on it have died. */
export function idempotencyKeyInUse(leftMs = 2_000): HandprintError {
  return new HandprintError({
    code: 'idempotency_key_in_use' satisfies ErrorCode,
    status: 409,
    message:
      'A request with this Idempotency-Key is being worked on. Send it again in a moment, with the same key.',
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  })
}

export function idempotencyKeyReused(): HandprintError {
  return new HandprintError({
    code: 'idempotency_key_reused' satisfies ErrorCode,
    status: 422,
    message:
      'This Idempotency-Key was sent before with another request. Make a new key for each request, and keep it only to send that one again.',
  })
}
