// Database errors as reported to the caller. Details are in `cause`, for the log.

import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

export function databaseUnavailable(cause: unknown): HandprintError {
  const message = sentence('The database is not responding right now. Try again in a few seconds.')
  return fault('database_unavailable', 503, message, { retryAfterSeconds: 5, cause })
}

/** A full disk is the same fault wherever it occurs, so this uses the storage's error code. */
export function databaseFull(cause: unknown): HandprintError {
  const message = sentence('The service’s disk is full. Nothing was saved. Try again later.')
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 30, cause })
}
