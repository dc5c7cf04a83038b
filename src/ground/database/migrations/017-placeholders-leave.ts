// A job moves existing placeholders out of the picture rows. A release that reads them from the
// rows would show miniatures instead, so this waits until no such node is left.

import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = Date.now()
  await sql`
    insert into jobs (id, task, payload, state, run_at, attempts, max_attempts, created_at)
    select ${randomBytes(16).toString('hex')}, 'move-placeholders', '{}', 'waiting',
      ${sql.lit(now)}, 0, 100, ${sql.lit(now)}
    where exists (select 1 from images)
  `.execute(db)
}
