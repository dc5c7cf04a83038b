// The official notice on the legal guarantee, one picture per language.

import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const bytes = sql.raw(kind === 'postgres' ? 'bytea' : 'blob')
  await sql`create table guarantee_notices (
    language text primary key,
    sha256 text not null,
    format text not null,
    width bigint not null,
    height bigint not null,
    bytes ${bytes} not null,
    alt text not null,
    link text not null,
    updated_at bigint not null
  )`.execute(db)
}
