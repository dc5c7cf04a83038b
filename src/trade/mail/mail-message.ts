// A mail in words, and who writes it: each kind of mail has a function that makes its letter when it
// is about to be sent.

import type { Selectable } from 'kysely'
import { type MailsTable, mailFacts } from '../../ground/database/tables/mails-table.ts'
import type { MailFacts, MailKind } from './mail-kinds.ts'

export type Mail = Selectable<MailsTable>

export type MailMessage = {
  /** Addresses, without names. */
  to: readonly string[]
  /** The address of the sender is the installation's. */
  fromName: string
  replyTo?: string | null
  subject: string
  text: string
  html: string
  /** Why it is not sent, although it can be read; null or left out: it is. */
  keptBack?: string | null
  /** BCP 47. */
  language: string
}

/**
 * Null when there is nobody, or nothing any more, to write to. Some facts may have been deleted with a
 * shopper's data.
 */
export type WriteMail<Kind extends MailKind> = (
  mail: Mail,
  facts: Partial<MailFacts[Kind]>,
) => Promise<MailMessage | null>

export type MailWriters = { readonly [Kind in MailKind]: WriteMail<Kind> }

/** Null also for a kind that nobody writes any more. */
export async function writeMail(
  writers: Partial<MailWriters>,
  mail: Mail,
): Promise<MailMessage | null> {
  if (!isWritten(writers, mail.kind)) return null
  const facts = mailFacts.read(mail.facts)
  // The column holds the facts of every kind; which of them these are, the mail's kind has said.
  return (await writers[mail.kind]?.(mail, facts as never)) ?? null
}

export function isWritten(writers: Partial<MailWriters>, kind: string): kind is MailKind {
  return Object.hasOwn(writers, kind)
}
