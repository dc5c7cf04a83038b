// A question that is asked again and again, of another moment each time: writing it takes longer than asking
// it, so that is done once.

import type { Compilable } from 'kysely'
import type { Queries } from './database.ts'

/** Stands where the time will be, and is none. */
const thatTime = -1

export function askAgain<O>(
  queries: Queries,
  question: (now: number) => Compilable<O>,
): (now: number) => Promise<O[]> {
  const written = question(thatTime).compile()
  return async (now) => {
    const parameters = written.parameters.map((each) => (each === thatTime ? now : each))
    return (await queries.executeQuery<O>({ ...written, parameters })).rows
  }
}
