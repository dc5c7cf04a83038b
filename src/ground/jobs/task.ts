// A task is the code that runs a job; a job is a row. tasks.ts connects the two.

export type JobContext = {
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the worker stops or the lease is lost. */
  signal: AbortSignal
}

/**
 * Throwing reschedules the job with backoff until `max_attempts`. `more` means that part of the
 * work is done: the job returns to the queue with fresh attempts.
 */
export type Task<Payload = Record<string, unknown>> = ((
  payload: Payload,
  context: JobContext,
) => Promise<void> | Promise<'more' | undefined>) & {
  /** Called before a job becomes a dead letter, even if each attempt crashed the process. */
  beforeGivenUp?: () => Promise<void>
}
