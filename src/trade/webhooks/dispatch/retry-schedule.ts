// When a delivery that failed is tried again: soon at first, since most receivers only restart, then
// for three days. Each pause is up to a tenth longer by chance, so that what failed together does not
// come back together. docs/webhooks.md shows the table.

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** After the first try, after the second, and so on. */
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

/** A receiver may ask for more time than we would give it, but not for any time. */
const longestRequestedPauseMs = 24 * hourMs

/**
 * @param attempts those so far.
 * @param askedMs by the receiver's Retry-After, or null.
 * @param random within [0, 1).
 * Null: that was the last one.
 */
export function retryPauseMs(
  attempts: number,
  askedMs: number | null,
  random: number,
): number | null {
  const pauseMs = retryPausesMs[attempts - 1]
  if (pauseMs === undefined) return null
  const requested = Math.min(askedMs ?? 0, longestRequestedPauseMs)
  return Math.round(Math.max(pauseMs, requested) * (1 + random / 10))
}

/** Seconds or a date (RFC 9110 §10.2.3), as a pause from now; null when it is neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs
  // Date.parse reads far more than dates of HTTP.
  const date = / GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
