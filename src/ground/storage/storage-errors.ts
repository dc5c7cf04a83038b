// What the storage tells the other parts: one fault, whatever the cause. The cause may name paths
// and hosts, so it goes to the log alone.

import { errorWords, fault, HandprintError, rethrowAs } from '../../pure/errors.ts'
import { isObject } from '../../pure/objects.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

export function storageUnavailable(cause: unknown): HandprintError {
  const message = sentence('The picture storage does not answer or is full. Try again in a moment.')
  return fault('storage_unavailable', 503, message, { retryAfterSeconds: 10, cause })
}

/** Some of what was to be deleted is there still; all else is gone. */
class NotDeleted extends HandprintError {
  readonly count: number
  readonly first: Undeleted
  /** Of one call; a whole run counts. */
  readonly keys: ReadonlySet<string>

  constructor(first: Undeleted, count: number, keys: ReadonlySet<string>) {
    const which = `${count} refused, the first ${first.key}: ${errorWords(first.cause)}`
    const message = 'Not everything could be deleted: it has to be tried again.'
    const cause = new Error(which, { cause: first.cause })
    super({ code: 'storage_unavailable', status: 503, message, retryAfterSeconds: 10, cause })
    this.count = count
    this.first = first
    this.keys = keys
  }
}

/** An object that is refused alone, as one of another owner. */
export type Undeleted = { key: string; cause: unknown }

/** Throws `NotDeleted` unless there is none. */
export function expectNone(undeleted: readonly Undeleted[]): void {
  const [first] = undeleted
  if (first === undefined) return
  throw new NotDeleted(first, undeleted.length, new Set(undeleted.map(({ key }) => key)))
}

export type PassingUndeleted = ReturnType<typeof passingUndeleted>

/** For a run that goes on past what can't be deleted, leaves it to the next one and tells it at its end. */
export function passingUndeleted() {
  let first: Undeleted | null = null
  let count = 0
  return {
    /** Resolves to what stayed; throws whatever else goes wrong. */
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
    /** Throws `NotDeleted` of all of it. */
    end(): void {
      if (first !== null) throw new NotDeleted(first, count, new Set())
    },
  }
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
