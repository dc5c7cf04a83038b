// Why something was held, cancelled, not made or not sent, as a sentence with its facts: the panel says it
// in its reader's language.

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('hold_told', 'text').execute()
  for (const table of ['order_events', 'print_files', 'mails', 'webhook_attempts']) {
    await db.schema.alterTable(table).addColumn('told', 'text').execute()
  }
}
