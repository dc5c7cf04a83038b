// Which of two choices counts. A save may arrive late or out of order, and a page may not show what was
// chosen since it was made. So each choice carries the time at which it was made, and of two choices of
// the same thing the later one counts, whichever arrives last.

/** Milliseconds of Unix time, by the name of what was chosen. */
export type ChoiceTimes = Readonly<Record<string, number>>

/** A clock that is further ahead than that is not believed. */
const mostAheadMs = 24 * 60 * 60 * 1000

type Made = {
  /** Of what was chosen; what is not named was not chosen. Undefined: all of it was, just now. */
  times: ChoiceTimes | undefined
  now: number
}

/** Which of the names count, given the times that are known, and the times known afterwards. */
export function countingChoices<Name extends string>(
  names: readonly Name[],
  known: ChoiceTimes,
  { times, now }: Made,
): { counting: ReadonlySet<Name>; times: ChoiceTimes } {
  const justNow = Math.max(now, lastOf(known) + 1)
  const timeOf = (name: Name) =>
    times === undefined ? justNow : Math.min(times[name] ?? Number.NaN, now + mostAheadMs)
  const counting = names.filter((name) => timeOf(name) >= (known[name] ?? 0))
  const counted = Object.fromEntries(counting.map((name) => [name, timeOf(name)]))
  return { counting: new Set(counting), times: { ...known, ...counted } }
}

/** When the last choice was made; 0: there is none. */
export function lastOf(times: ChoiceTimes | null): number {
  return Math.max(0, ...Object.values(times ?? {}))
}
