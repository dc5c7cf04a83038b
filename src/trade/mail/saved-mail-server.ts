// The mail server set by owners in the panel, if the environment names none. It is read again for
// each mail, so every node uses a change from its next mail on.

import type { Database, Queries } from '../../ground/database/database.ts'
import { mailServerFacts } from '../../ground/database/tables/mails-table.ts'
import type { MailServerConfig } from '../../pure/contract/mail-server-config.ts'
import type { MailServer } from './create-mail-server.ts'

const only = 'mail'

export async function readMailServer(db: Queries): Promise<MailServerConfig | null> {
  const row = await db.selectFrom('mail_servers').select('facts').executeTakeFirst()
  return row === undefined ? null : mailServerFacts.read(row.facts)
}

/** Null removes the saved server. */
export async function saveMailServer(
  tx: Queries,
  config: MailServerConfig | null,
  at: number,
): Promise<void> {
  if (config === null) {
    await tx.deleteFrom('mail_servers').execute()
    return
  }
  const saved = { facts: mailServerFacts.write(config), updated_at: at }
  await tx
    .insertInto('mail_servers')
    .values({ id: only, ...saved })
    .onConflict((same) => same.column('id').doUpdateSet(saved))
    .execute()
}

/** Null if no mail can be sent, because no mail server or no base URL is configured. */
export type FindMailServer = () => Promise<MailServer | null>

/**
 * The environment's server if there is one, otherwise the panel's.
 * @param baseUrl without it no mail is sent, because mails contain links to the shop.
 */
export function createFindMailServer({
  database,
  mail,
  baseUrl,
}: {
  database: Pick<Database, 'queries'>
  mail: MailServerConfig | null
  baseUrl: string | null
}): FindMailServer {
  return async () => {
    if (baseUrl === null) return null
    const config = mail ?? (await readMailServer(database.queries))
    return config === null ? null : await openMailServer(config)
  }
}

/** Lazy import: SMTP code is loaded only when mail is sent. */
export async function openMailServer(config: MailServerConfig): Promise<MailServer> {
  const { createMailServer } = await import('./create-mail-server.ts')
  return createMailServer(config)
}
