// How long a failed job waits: 2 s, then three times as long each time, up to an hour. A random
// part keeps jobs that failed together from coming back together.

const firstPauseMs = 2_000
const longestPauseMs = 60 * 60 * 1_000

/** `attempt` is 1 after the first try; `random` is within [0, 1). The pause is ±20 % around. */
export function retryPauseMs(attempt: number, random: number): number {
  const pauseMs = Math.min(firstPauseMs * 3 ** (attempt - 1), longestPauseMs)
  return Math.round(pauseMs * (0.8 + 0.4 * random))
}
