// Notes how a recurring task went, for the page of health. Whether it could be noted changes nothing
// about the run.

import { errorText } from '../../pure/errors.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Task } from './task.ts'

export function notingRuns(
  { database, now }: { database: Database; now: () => number },
  name: string,
  task: Task,
): Task {
  return async (payload, context) => {
    const startedAt = now()
    const note = (failure: string | null) =>
      keepRun(database.queries, { name, startedAt, endedAt: now(), failure }).catch(() => undefined)
    try {
      await task(payload, context)
    } catch (error) {
      // Interrupted by us is no failure, and it runs again.
      if (!context.signal.aborted) await note(errorText(error).split('\n')[0] ?? '')
      throw error
    }
    await note(null)
  }
}

type Run = { name: string; startedAt: number; endedAt: number; failure: string | null }

async function keepRun(db: Queries, { name, startedAt, endedAt, failure }: Run): Promise<void> {
  const run = {
    ...{ started_at: startedAt, ended_at: endedAt, failure },
    ...(failure === null && { succeeded_at: endedAt }),
  }
  await db
    .insertInto('schedule_runs')
    .values({ task: name, ...run })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(run))
    .execute()
}
