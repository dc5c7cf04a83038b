// Which passkey began a session, so that it ends with it.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_sessions add column passkey_id text`.execute(db)
}
