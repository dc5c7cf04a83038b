// A query that runs repeatedly with a different time each time. Compiling it takes longer than
// running it, so it is compiled once.

import type { Compilable } from 'kysely'
import type { Queries } from './database.ts'

/** Placeholder for the time. Not a valid time itself. */
const thatTime = -1

export function reusableQuery<O>(
  queries: Queries,
  question: (now: number) => Compilable<O>,
): (now: number) => Promise<O[]> {
  const written = question(thatTime).compile()
  return async (now) => {
    const parameters = written.parameters.map((each) => (each === thatTime ? now : each))
    return (await queries.executeQuery<O>({ ...written, parameters })).rows
  }
}
