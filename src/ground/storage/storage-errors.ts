// What the storage tells the other parts: one fault, whatever the cause. The cause may name paths
// and hosts, so it goes to the log alone.

import { fault, HandprintError, rethrowAs } from '../../pure/errors.ts'
import { isObject } from '../../pure/objects.ts'

export function storageUnavailable(cause: unknown): HandprintError {
  const message = 'The picture storage does not answer or is full. Try again in a moment.'
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 10, cause })
}

/** A bucket's service that can't be reached or fails: no fault in how it is asked, and none of a disk. */
export function isServiceAway(error: unknown): boolean {
  const cause = error instanceof HandprintError ? error.cause : error
  // It was waited for as long as there was time.
  if (cause instanceof Error && cause.name === 'AbortError') return true
  // The SDK adds that to all that it throws, with a status where there was an answer.
  if (!isObject(cause) || !isObject(cause.$metadata)) return false
  const { httpStatusCode } = cause.$metadata
  return typeof httpStatusCode !== 'number' || httpStatusCode >= 500
}

/** What to throw for `error`: the signal's reason if it was aborted, else `storage_unavailable`. */
export function storageFault(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  return error instanceof HandprintError ? error : storageUnavailable(error)
}

/** Does the work; throws as `storageFault` says. */
export function orStorageFault<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return rethrowAs((error) => storageFault(error, signal), work)
}
