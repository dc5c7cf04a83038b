// Session lifetimes. The idle limit covers a working day, lunch break included; the absolute limit
// is a week.

const hourMs = 3_600_000
export const sessionIdleMs = 12 * hourMs
export const sessionLongestMs = 7 * 24 * hourMs
/** Minimum interval between updates of the time last seen. */
export const seenEveryMs = 60_000
