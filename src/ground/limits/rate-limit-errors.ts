// What who asks too often is told.

import type { ErrorCode } from '../../pure/contract/error-codes.ts'
import { HandprintError } from '../../pure/errors.ts'

export function tooManyOfAddress(waitMs: number): HandprintError {
  return rateLimited('There were too many requests from your address.', waitMs)
}

export function tooManyOfStore(waitMs: number): HandprintError {
  return rateLimited("There were too many requests with this store's keys.", waitMs)
}

export function tooManyWrongKeys(waitMs: number): HandprintError {
  return rateLimited(
    'There were too many requests with a wrong key from your address. Check the key.',
    waitMs,
  )
}

function rateLimited(what: string, waitMs: number): HandprintError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const seconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
  return new HandprintError({
    code: 'rate_limited' satisfies ErrorCode,
    status: 429,
    message: `${what} Try again in ${seconds}.`,
    retryAfterSeconds,
  })
}
