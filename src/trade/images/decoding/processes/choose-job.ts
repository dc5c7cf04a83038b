import type { PictureJob } from './picture-job.ts'

export type QueuedJob = {
  job: Pick<PictureJob, 'do'>
  byteLength: number
  /** The share of a store, for fair scheduling; empty for jobs of no store. */
  share: string
  /**
   * Evaluated for every decision: a page may start to wait for a job that was queued ahead of time.
   */
  isWaitedFor?: () => boolean
}

/**
 * Renderings are usually made ahead of time, and so are looks at a picture until its page is
 * requested.
 */
export function isAwaited({ job, isWaitedFor }: Pick<QueuedJob, 'job' | 'isWaitedFor'>): boolean {
  return job.do !== 'render' && isWaitedFor?.() !== false
}

export type Running = {
  largeBytes: number
  /** Number of awaited jobs, mostly inspections, since the last one made ahead of time. */
  inspectionsInARow: number
}

// The decoder maps a whole JPEG into memory, so the total size of large files in progress is
// bounded. A file above the bound is decoded when no other large one is.
const leastLargeBytes = 64 * 1024 * 1024
const maxLargeBytesAtOnce = 256 * 1024 * 1024

// A rendering gets its turn after that many inspections, to avoid starvation.
export const inspectionsBeforeRendering = 4

/**
 * A share that has had a turn moves behind all waiting shares, even if it has nothing queued at
 * that moment. Otherwise a client that sends its next job whenever one starts would always be
 * first. Turns are reset when no awaited job is queued.
 */
export function createTurns() {
  const last = new Map<string, number>()
  let turn = 0
  return {
    of: (share: string): number => last.get(share) ?? 0,
    had(job: QueuedJob, waiting: readonly QueuedJob[]): void {
      if (!isAwaited(job)) return
      if (waiting.some(isAwaited)) last.set(job.share, ++turn)
      else last.clear()
    },
  }
}

/**
 * Returns the oldest job of the share whose turn it is. Awaited jobs come before those made ahead
 * of time, and small pictures before a second large one. Undefined if every queued job has to wait.
 */
export function chooseJob<Job extends QueuedJob>(
  waiting: readonly Job[],
  { largeBytes, inspectionsInARow }: Running,
  turnOf: (share: string) => number = () => 0,
): Job | undefined {
  const small = waiting.filter((queued) => largeBytesOf(queued) === 0)
  const ready =
    largeBytes > 0 && small.length > 0
      ? small
      : waiting.filter((queued) => fits(largeBytesOf(queued), largeBytes))
  const ahead = ready.find((queued) => !isAwaited(queued))
  const awaited = ready
    .filter(isAwaited)
    .reduce<Job | undefined>(
      (first, other) =>
        first !== undefined && turnOf(first.share) <= turnOf(other.share) ? first : other,
      undefined,
    )
  const isAheadDue = inspectionsInARow >= inspectionsBeforeRendering
  return isAheadDue ? (ahead ?? awaited) : (awaited ?? ahead)
}

export function largeBytesOf({ byteLength }: Pick<QueuedJob, 'byteLength'>): number {
  return byteLength > leastLargeBytes ? byteLength : 0
}

function fits(bytes: number, runningBytes: number): boolean {
  return bytes === 0 || runningBytes === 0 || runningBytes + bytes <= maxLargeBytesAtOnce
}
