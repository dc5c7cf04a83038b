// The passkey that started a session, so that deleting it ends the session.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_sessions add column passkey_id text`.execute(db)
}
