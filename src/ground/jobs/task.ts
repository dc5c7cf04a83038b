// A task is the code that does a job; its job is a row. tasks.ts joins the two.

export type JobContext = {
  /** 1 at the first try. */
  attempt: number
  /** Aborted when the worker stops or the lease is lost. */
  signal: AbortSignal
}

/**
 * Throwing means: try again later, after growing pauses, until `max_attempts`. `more` means that a part
 * is done: the job goes back to its place among the others, with fresh attempts.
 */
export type Task<Payload = Record<string, unknown>> = ((
  payload: Payload,
  context: JobContext,
) => Promise<void> | Promise<'more' | undefined>) & {
  /** Before a job becomes a dead letter, also where each of its tries has ended the program. */
  beforeGivenUp?: () => Promise<void>
}
