// The retry schedule of a failed delivery: quickly at first, because most receivers are only
// restarting, then for three days. A random jitter of up to a tenth keeps deliveries that failed
// together from being retried together. docs/webhooks.md shows the table.

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** After the first attempt, after the second, and so on. */
export const retryPausesMs: readonly number[] = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  18 * hourMs,
  22.5 * hourMs,
]

/** A receiver may ask for a longer pause than the schedule's, up to this limit. */
const longestRequestedPauseMs = 24 * hourMs

/**
 * @param attempts number of attempts so far.
 * @param askedMs from the receiver's Retry-After, or null.
 * @param random within [0, 1).
 * Null if that was the last attempt.
 */
export function webhookRetryPauseMs(
  attempts: number,
  askedMs: number | null,
  random: number,
): number | null {
  const pauseMs = retryPausesMs[attempts - 1]
  if (pauseMs === undefined) return null
  const requested = Math.min(askedMs ?? 0, longestRequestedPauseMs)
  return Math.round(Math.max(pauseMs, requested) * (1 + random / 10))
}

/**
 * Parses seconds or a date (RFC 9110 §10.2.3) and returns milliseconds from now. Null if it is
 * neither.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs
  // Date.parse accepts far more than HTTP dates.
  const date = / GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
