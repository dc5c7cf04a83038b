// What the storage tells the other parts: one fault, whatever the cause. The cause may name paths
// and hosts, so it goes to the log alone.

import { HandprintError, rethrowAs } from '../../pure/errors.ts'

export function storageUnavailable(cause: unknown): HandprintError {
  return new HandprintError({
    code: 'storage_unavailable',
    status: 503,
    message: 'The picture storage does not answer or is full. Try again in a moment.',
    retryAfterSeconds: 10,
    cause,
  })
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
