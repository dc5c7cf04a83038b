// How an event of an order is told by mail. src/reactions.ts says which events are.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from '../mail/add-mail.ts'
import { dropMail, isUntold, undoneReason } from '../mail/drop-mail.ts'
import type { MailFacts, MailKind } from '../mail/mail-kinds.ts'
import type { Mail } from '../mail/mail-message.ts'
import type { RecordedEvent } from '../orders/add-order-event.ts'
import type { OrderEventType } from '../orders/order-events.ts'
import { readOrderEvents } from '../orders/order-history.ts'

/** What a mail of payment faults says differs by the event: its letter has an entry for each. */
export type PaymentFault = Extract<
  OrderEventType,
  'order.payment_restored' | 'order.payment_taken_back' | 'order.refund_failed'
>

/** What a mail takes of an event: its detail holds the facts. */
type Telling<Kind extends MailKind> = Pick<RecordedEvent, 'id' | 'orderId' | 'at' | 'by'> & {
  readonly type: Kind extends 'operators-payment-fault' ? PaymentFault : OrderEventType
  readonly detail: MailFacts[Kind]
}

export type OrderMail<Kind extends MailKind, Event> = {
  readonly kind: Kind
  readonly add: (tx: Queries, event: Event) => Promise<void>
}

/** So long what an operator has told a shopper by a click can be taken back, before it is sent. */
export const undoPauseMs = 60_000

/**
 * Once for each event, in its transaction. `waitsForUndo`: what an operator did can be taken back, or is told
 * behind what can.
 */
export function mail<Kind extends MailKind, Event extends Telling<Kind> = Telling<Kind>>(
  kind: Kind,
  isWanted: (event: Event, tx: Queries) => boolean | Promise<boolean> = () => true,
  { waitsForUndo = false } = {},
): OrderMail<Kind, Event> {
  return {
    kind,
    async add(tx, event) {
      if (!(await isWanted(event, tx))) return
      const { orderId, detail: facts, at, by } = event
      const waitMs = waitsForUndo && by.kind === 'operator' ? undoPauseMs : 0
      await addMail(tx, { kind, orderId, uniqueKey: keyOf(event.id, kind), facts, waitMs }, at)
    },
  }
}

/** Of what was taken back before it was told. */
export function dropMailOf(tx: Queries, eventId: string, kind: MailKind, at: number) {
  return dropMail(tx, keyOf(eventId, kind), { reason: undoneReason, at })
}

/** Whether that mail can still be taken back: nobody has sent it meanwhile. */
export function isMailUntold(db: Queries, eventId: string, kind: MailKind): Promise<boolean> {
  return isUntold(db, keyOf(eventId, kind))
}

/** The name of the event that a mail tells of; undefined when it tells of none. */
export async function eventToldBy(
  db: Queries,
  { kind, order_id, unique_key }: Pick<Mail, 'kind' | 'order_id' | 'unique_key'>,
): Promise<string | undefined> {
  if (order_id === null) return undefined
  const events = await readOrderEvents(db, order_id)
  return events.find(({ id }) => keyOf(id, kind) === unique_key)?.type
}

function keyOf(eventId: string, kind: string): string {
  return `${eventId}:${kind}`
}
