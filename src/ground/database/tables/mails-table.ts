// Mails to be sent and their status, without addresses. Also the mail server and the mail texts set
// in the panel.

import type { ColumnType } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import { mailServer } from '../../../pure/contract/mail-server-config.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import type { ToldText } from '../told-text.ts'

/** Includes its password. Never shown and never logged. */
export const mailServerFacts = jsonColumn('mail_servers.facts', mailServer)

export type MailServersTable = {
  id: 'mail'
  facts: TextOf<typeof mailServerFacts>
  updated_at: number
}

/** By text name: `subject`, `heading`, `text`. */
export const mailTexts = jsonColumn('mail_texts.texts', Type.Record(Type.String(), Type.String()))

export type MailTextsTable = {
  /** Kind of a mail to shoppers, such as `order-receipt`. */
  kind: string
  language: Language
  /** Only texts that differ from the defaults. */
  texts: TextOf<typeof mailTexts>
  updated_at: number
}

/** The data a mail needs, by its kind. Never personal data. */
export const mailFacts = jsonColumn('mails.facts', Type.Record(Type.String(), Type.Unknown()))

export type MailsTable = {
  id: string
  /** Determines sender and recipient: `order-receipt`, `operators-order-on-hold`. */
  kind: string
  order_id: OrderId | null
  /** Sends each mail once: its event and its kind. */
  unique_key: string
  facts: TextOf<typeof mailFacts>
  /**
   * `off`: not sent, because there is no mail server or because a test store writes to no
   * strangers. `dropped`: no recipient or no content was left.
   */
  state: 'waiting' | 'sent' | 'failed' | 'off' | 'dropped'
  /** Why it was not sent, or not yet. Without addresses. */
  reason: string | null
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  attempts: number
  created_at: number
  /** Time of sending if the state is `sent`. */
  updated_at: number
}
