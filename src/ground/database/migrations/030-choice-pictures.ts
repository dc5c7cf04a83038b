// Pictures of the operator's own options, such as a frame's wood or a paper.

import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const bytes = sql.raw(kind === 'postgres' ? 'bytea' : 'blob')
  await sql`create table choice_pictures (
    sha256 text primary key,
    bytes ${bytes} not null,
    is_kept bigint not null,
    created_at bigint not null
  )`.execute(db)
}
