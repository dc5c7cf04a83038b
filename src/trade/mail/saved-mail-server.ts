// The mail server that owners set in the panel, for an installation whose environment names none. It is
// read anew for each mail: every node has a change with its next one.

import type { Database, Queries } from '../../ground/database/database.ts'
import { mailServerFacts } from '../../ground/database/tables/mails-table.ts'
import type { MailServerConfig } from '../../pure/contract/mail-server.ts'
import type { MailServer } from './mail-server.ts'

const only = 'mail'

export async function readMailServer(db: Queries): Promise<MailServerConfig | null> {
  const row = await db.selectFrom('mail_servers').select('facts').executeTakeFirst()
  return row === undefined ? null : mailServerFacts.read(row.facts)
}

/** Null: none is set here from now on. */
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

/** Null: no mail is sent, since nobody has named a server, or nobody the shop's own address. */
export type FindMailServer = () => Promise<MailServer | null>

/**
 * The environment's where it names one, or else the panel's.
 * @param baseUrl without it no mail goes: mails hold links to the shop.
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

/** What speaks SMTP is loaded only where mails are sent. */
export async function openMailServer(config: MailServerConfig): Promise<MailServer> {
  const { createMailServer } = await import('./mail-server.ts')
  return createMailServer(config)
}
