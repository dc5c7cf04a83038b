// Storage errors for the other modules: a single fault for every cause. The cause may contain paths
// and hosts, so it is only logged.

import { errorWords, fault, HandprintError, rethrowAs } from '../../pure/errors.ts'
import { isObject } from '../../pure/objects.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

export function storageUnavailable(cause: unknown): HandprintError {
  const message = sentence(
    'The picture storage is not responding or is full. Try again in a moment.',
  )
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 10, cause })
}

/** Some objects could not be deleted. All others are gone. */
class NotDeleted extends HandprintError {
  readonly count: number
  readonly first: Undeleted
  /** Keys of one call. For a whole run there is only the count. */
  readonly keys: ReadonlySet<string>

  constructor(first: Undeleted, count: number, keys: ReadonlySet<string>) {
    const which = `${count} refused, the first ${first.key}: ${errorWords(first.cause)}`
    const message = 'Not everything could be deleted; retry.'
    const cause = new Error(which, { cause: first.cause })
    super({ code: 'storage_unavailable', status: 503, message, retryAfterSeconds: 10, cause })
    this.count = count
    this.first = first
    this.keys = keys
  }
}

/** An object that was refused individually, for example because it has another owner. */
export type Undeleted = { key: string; cause: unknown }

export function requireAllDeleted(undeleted: readonly Undeleted[]): void {
  const [first] = undeleted
  if (first === undefined) return
  throw new NotDeleted(first, undeleted.length, new Set(undeleted.map(({ key }) => key)))
}

export type PassingUndeleted = ReturnType<typeof passingUndeleted>

/**
 * For a run that continues past objects it cannot delete, leaves them to the next run and reports
 * them at its end.
 */
export function passingUndeleted() {
  let first: Undeleted | null = null
  let count = 0
  return {
    /** Resolves to the keys that remain. Throws any other error. */
    async pass(work: () => Promise<void>): Promise<ReadonlySet<string>> {
      try {
        await work()
        return new Set()
      } catch (error) {
        if (!(error instanceof NotDeleted)) throw error
        first ??= error.first
        count += error.count
        return error.keys
      }
    },
    end(): void {
      if (first !== null) throw new NotDeleted(first, count, new Set())
    },
  }
}

/**
 * True if the bucket's service is unreachable or failing, rather than the request or a disk being
 * at fault.
 */
export function isServiceAway(error: unknown): boolean {
  const cause = error instanceof HandprintError ? error.cause : error
  // It was aborted by a timeout.
  if (cause instanceof Error && cause.name === 'AbortError') return true
  // The SDK adds metadata to all its errors, with a status if there was a response.
  if (!isObject(cause) || !isObject(cause.$metadata)) return false
  const { httpStatusCode } = cause.$metadata
  return typeof httpStatusCode !== 'number' || httpStatusCode >= 500
}

/**
 * The error to throw for `error`: the signal's reason if it was aborted, otherwise
 * `storage_unavailable`.
 */
export function storageFault(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  return error instanceof HandprintError ? error : storageUnavailable(error)
}

/** Runs the work and translates its errors with `storageFault`. */
export function orStorageFault<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return rethrowAs((error) => storageFault(error, signal), work)
}
