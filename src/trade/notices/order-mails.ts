// Adds mails for order events. src/reactions.ts lists the events that have one.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from '../mail/add-mail.ts'
import { dropMail, isUnsent, undoneReason } from '../mail/drop-mail.ts'
import type { MailFacts, MailKind } from '../mail/mail-kinds.ts'
import type { Mail } from '../mail/mail-message.ts'
import type { RecordedEvent } from '../orders/core/add-order-event.ts'
import type { OrderEventType } from '../orders/core/order-events.ts'
import { readOrderEvents } from '../orders/core/read-order-events.ts'

/** The payment fault mail has a text for each event. */
export type PaymentFault = Extract<
  OrderEventType,
  'order.payment_restored' | 'order.payment_taken_back' | 'order.refund_failed'
>

type MailedEvent<Kind extends MailKind> = Pick<RecordedEvent, 'id' | 'orderId' | 'at' | 'by'> & {
  readonly type: Kind extends 'operators-payment-fault' ? PaymentFault : OrderEventType
  readonly detail: MailFacts[Kind]
}

export type OrderMail<Kind extends MailKind, Event> = {
  readonly kind: Kind
  readonly add: (tx: Queries, event: Event) => Promise<void>
}

/**
 * Delay before a mail to the shopper that an operator's click caused, so that the click can be
 * undone.
 */
export const undoPauseMs = 60_000

/**
 * Adds one mail per event, in the event's transaction. `waitsForUndo`: the operator's action can be
 * undone, or its mail has to follow the mail of one that can.
 */
export function mail<Kind extends MailKind, Event extends MailedEvent<Kind> = MailedEvent<Kind>>(
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

/** Drops the mail of an event that was undone before the mail was sent. */
export function dropMailOf(tx: Queries, eventId: string, kind: MailKind, at: number) {
  return dropMail(tx, keyOf(eventId, kind), { reason: undoneReason, at })
}

/** Whether the mail can still be dropped because it was not sent yet. */
export function isMailUnsent(db: Queries, eventId: string, kind: MailKind): Promise<boolean> {
  return isUnsent(db, keyOf(eventId, kind))
}

/** The id of the event a mail reports. Undefined if it reports none. */
export async function eventOfMail(
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
