// A mail in words, and who writes it: each kind of mail has a function that makes its letter when it
// is about to be sent.

import type { Selectable } from 'kysely'
import type { MailsTable } from '../../ground/database/tables/mails-table.ts'

export type Mail = Selectable<MailsTable>

export type Letter = {
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

/** Null when there is nobody, or nothing any more, to write to. */
export type WriteLetter = (mail: Mail) => Promise<Letter | null>

/** By the kind of mail. */
export type Letters = Readonly<Record<string, WriteLetter>>
