import type { Queries } from '../database/database.ts'
import type { JobsTable } from '../database/tables/jobs-table.ts'

const shown = ['id', 'task', 'payload', 'attempts', 'run_at', 'last_error', 'created_at'] as const
export type DeadJob = Pick<JobsTable, (typeof shown)[number]>

function deadJobs(db: Queries) {
  return db.selectFrom('jobs').select(shown).where('state', '=', 'dead')
}

export async function readDeadJobs(db: Queries, limit: number): Promise<DeadJob[]> {
  return await deadJobs(db).orderBy('run_at', 'desc').limit(limit).execute()
}

export async function readDeadJob(db: Queries, id: string): Promise<DeadJob | null> {
  return (await deadJobs(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns dead jobs not reported yet, and marks them as reported. */
export async function takeUnreported(tx: Queries, at: number) {
  return await tx
    .updateTable('jobs')
    .set({ reported_at: at })
    .where('state', '=', 'dead')
    .where('reported_at', 'is', null)
    .returning(['id', 'task'])
    .execute()
}

/** Resets the attempts. If a job with the same key is already waiting, that one does the work. */
export async function retryDeadJob(tx: Queries, id: string, at: number): Promise<DeadJob | null> {
  const dead = await deadJobs(tx).select('unique_key').where('id', '=', id).executeTakeFirst()
  if (dead === undefined) return null
  const { unique_key: key } = dead
  const twin =
    key === null
      ? undefined
      : await tx
          .selectFrom('jobs')
          .select('id')
          .where('unique_key', '=', key)
          .where('state', '=', 'waiting')
          .executeTakeFirst()
  if (twin !== undefined) return await deleteDeadJob(tx, id)
  await tx
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, run_at: at, leased_by: null, leased_until: null })
    .where('id', '=', id)
    .execute()
  return dead
}

/** Returns the deleted job, or null if it did not exist. */
export async function deleteDeadJob(tx: Queries, id: string): Promise<DeadJob | null> {
  const dead = await readDeadJob(tx, id)
  if (dead === null) return null
  await tx.deleteFrom('jobs').where('id', '=', id).where('state', '=', 'dead').execute()
  return dead
}
