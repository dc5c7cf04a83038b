// A rendered mail. Each kind of mail has a function that writes it just before it is sent.

import type { Selectable } from 'kysely'
import { type MailsTable, mailFacts } from '../../ground/database/tables/mails-table.ts'
import type { MailFacts, MailKind } from './mail-kinds.ts'

export type Mail = Selectable<MailsTable>

export type MailMessage = {
  /** Addresses, without names. */
  to: readonly string[]
  /** The sender's address is the installation's. */
  fromName: string
  replyTo?: string | null
  subject: string
  text: string
  html: string
  /** Why the mail is not sent although it can be displayed. Null or absent if it is sent. */
  keptBack?: string | null
  /** BCP 47. */
  language: string
}

/**
 * Null if there is no recipient left or nothing to say. Some facts may have been deleted with the
 * shopper's data.
 */
export type WriteMail<Kind extends MailKind> = (
  mail: Mail,
  facts: Partial<MailFacts[Kind]>,
) => Promise<MailMessage | null>

export type MailWriters = { readonly [Kind in MailKind]: WriteMail<Kind> }

/** Also null for a kind that is no longer in use. */
export async function writeMail(
  writers: Partial<MailWriters>,
  mail: Mail,
): Promise<MailMessage | null> {
  if (!isWritten(writers, mail.kind)) return null
  const facts = mailFacts.read(mail.facts)
  // The column holds facts of every kind; the mail's kind determines which.
  return (await writers[mail.kind]?.(mail, facts as never)) ?? null
}

export function isWritten(writers: Partial<MailWriters>, kind: string): kind is MailKind {
  return Object.hasOwn(writers, kind)
}
