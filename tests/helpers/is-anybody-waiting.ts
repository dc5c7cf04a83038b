import { sql } from 'kysely'
import type { Queries } from '../../src/ground/database/database.ts'

/** Whether a transaction waits for a lock in this database. Only on PostgreSQL. */
export async function isAnybodyWaiting(tx: Queries): Promise<boolean> {
  const waiting = sql<{ pid: number }>`select pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  return (await waiting.execute(tx)).rows.length > 0
}
