// Which of the waiting pictures is next.

import type { PictureJob } from './picture-job.ts'

export type QueuedJob = {
  job: Pick<PictureJob, 'do'>
  /** Of the file. */
  byteLength: number
  /** Whose it is: a store's; empty: nobody's of them. */
  share: string
  /** Asked anew for each choice: a page may come to wait for what was begun before it. */
  isWaitedFor?: () => boolean
}

/** What is rendered is mostly made ahead, and so is a look before its page is asked for. */
export function isAwaited({ job, isWaitedFor }: Pick<QueuedJob, 'job' | 'isWaitedFor'>): boolean {
  return job.do !== 'render' && isWaitedFor?.() !== false
}

export type Running = {
  /** Of all large files that are being decoded. */
  largeBytes: number
  /** What was awaited, inspections mostly, since the last that was made ahead. */
  inspectionsInARow: number
}

// The decoder maps a JPEG into memory as a whole, so what large files take together is bounded; one
// that is larger still is decoded when no other large one is.
const leastLargeBytes = 64 * 1024 * 1024
const maxLargeBytesAtOnce = 256 * 1024 * 1024

// Still it gets its turn when that many inspections have gone before it.
export const inspectionsBeforeRendering = 4

/**
 * Who has had a turn goes behind those who wait for theirs, also when it has nothing more waiting just then:
 * whoever sends the next as soon as the last begins would be first for ever. Forgotten when nobody waits.
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
 * The longest waiting one of the share whose turn it is, but that what is awaited goes before what is made ahead, and
 * pictures that are quickly done before a second large one. Undefined when what waits has to wait on.
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

/** What counts towards the bound: 0 unless the file is large. */
export function largeBytesOf({ byteLength }: Pick<QueuedJob, 'byteLength'>): number {
  return byteLength > leastLargeBytes ? byteLength : 0
}

function fits(bytes: number, runningBytes: number): boolean {
  return bytes === 0 || runningBytes === 0 || runningBytes + bytes <= maxLargeBytesAtOnce
}
