// Last-write-wins by the time of choice. A save may arrive late or out of order, and a page may be
// stale. Each choice therefore carries the time it was made, and of two choices of the same thing
// the later one wins, regardless of the order of arrival.

/** Milliseconds since the epoch, by the name of what was chosen. */
export type ChoiceTimes = Readonly<Record<string, number>>

/** Limit for clocks that run ahead: later times are reduced to now plus this. */
const mostAheadMs = 24 * 60 * 60 * 1000

type TimedChoices = {
  /**
   * Times of the choices; a name without a time was not chosen. Undefined: everything was chosen
   * just now.
   */
  times: ChoiceTimes | undefined
  now: number
}

/** Returns the names whose choice wins against the known times, and the updated times. */
export function countingChoices<Name extends string>(
  names: readonly Name[],
  known: ChoiceTimes,
  { times, now }: TimedChoices,
): { counting: ReadonlySet<Name>; times: ChoiceTimes } {
  const justNow = Math.max(now, lastOf(known) + 1)
  const timeOf = (name: Name) =>
    times === undefined ? justNow : Math.min(times[name] ?? Number.NaN, now + mostAheadMs)
  const counting = names.filter((name) => timeOf(name) >= (known[name] ?? 0))
  const counted = Object.fromEntries(counting.map((name) => [name, timeOf(name)]))
  return { counting: new Set(counting), times: { ...known, ...counted } }
}

export function lastOf(times: ChoiceTimes | null): number {
  return Math.max(0, ...Object.values(times ?? {}))
}
