// How long a sign-in lasts. A working day without a break for lunch, and a week at most.

const hourMs = 3_600_000
/** Without a request for that long it is over. */
export const sessionIdleMs = 12 * hourMs
export const sessionLongestMs = 7 * 24 * hourMs
/** Requests within that time don't write when the session was seen. */
export const seenEveryMs = 60_000
