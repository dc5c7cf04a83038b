// Mails that are to be sent, and what became of each; without addresses. And the server that takes them,
// where it was set in the panel, and the words that were set there.

import type { ColumnType } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import type { ToldText } from '../told-text.ts'

/** With its password; never shown and never logged. */
export const mailServerFacts = jsonColumn(
  'mail_servers.facts',
  Type.Object({
    host: Type.String(),
    port: Type.Integer(),
    isSecure: Type.Boolean(),
    starttls: Type.Enum(['required', 'optional', 'off']),
    signIn: nullable(Type.Object({ user: Type.String(), password: Type.String() })),
    from: Type.String(),
  }),
)

export type MailServersTable = {
  id: 'mail'
  facts: TextOf<typeof mailServerFacts>
  updated_at: number
}

/** By the name of the text: `subject`, `heading`, `text`. */
export const mailTexts = jsonColumn('mail_texts.texts', Type.Record(Type.String(), Type.String()))

export type MailTextsTable = {
  /** Of a mail to shoppers, `order-receipt`. */
  kind: string
  language: Language
  /** Those that are not the usual ones. */
  texts: TextOf<typeof mailTexts>
  updated_at: number
}

/** What a mail tells, by its kind; never personal data. */
export const mailFacts = jsonColumn('mails.facts', Type.Record(Type.String(), Type.Unknown()))

export type MailsTable = {
  id: string
  /** Says who writes it and to whom: `order-receipt`, `operators-order-on-hold`. */
  kind: string
  order_id: OrderId | null
  /** Each mail once: the event that it tells of, and its kind. */
  unique_key: string
  facts: TextOf<typeof mailFacts>
  /** `off`: it was not to be sent, for want of a mail server or since a test store writes to no strangers. `dropped`: there was nobody or nothing left to write to. */
  state: 'waiting' | 'sent' | 'failed' | 'off' | 'dropped'
  /** Why it was not sent, or not yet; without addresses. */
  reason: string | null
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  attempts: number
  created_at: number
  /** When it was sent, in the state `sent`. */
  updated_at: number
}
