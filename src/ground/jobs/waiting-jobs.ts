import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'

// A literal, so that PostgreSQL uses the partial index of waiting jobs.
const waiting = sql.lit('waiting' as const)

/** When each of them runs next. Those that do not wait are omitted. */
export async function readRunTimes(
  db: Queries,
  uniqueKeys: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (uniqueKeys.length === 0) return new Map()
  const jobs = await db
    .selectFrom('jobs')
    .select(['unique_key', 'run_at'])
    .where('unique_key', 'in', uniqueKeys)
    .where('state', '=', waiting)
    .execute()
  return new Map(jobs.map(({ unique_key: key, run_at: at }) => [key, at]))
}

/** Those that are currently leased. */
export async function readUnderWay(
  db: Queries,
  uniqueKeys: readonly string[],
  now: number,
): Promise<ReadonlySet<string | null>> {
  if (uniqueKeys.length === 0) return new Set()
  const jobs = await db
    .selectFrom('jobs')
    .select('unique_key')
    .where('unique_key', 'in', uniqueKeys)
    .where('state', '=', waiting)
    .where('leased_until', '>', now)
    .execute()
  return new Set(jobs.map(({ unique_key: key }) => key))
}

/**
 * An SQL condition on a row of the outer query whose job has the key `task:id`. `id` names a
 * column.
 */
export function hasNoWaitingJob(task: string, id: string): Expression<SqlBool> {
  return sql<boolean>`not exists (select 1 from jobs
    where jobs.state = ${waiting} and jobs.unique_key = ${sql.lit(`${task}:`)} || ${sql.ref(id)})`
}
