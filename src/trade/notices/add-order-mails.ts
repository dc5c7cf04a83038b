// Which events of an order are told by mail, and to whom. Called at the end of addOrderEvent, in the
// same transaction; each event tells its mails once.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from '../mail/add-mail.ts'
import type { Actor } from '../orders/actor.ts'
import {
  paymentTakenBackHold,
  printImageMissingHold,
  refundFailedHold,
} from '../orders/hold-causes.ts'

export const shopperMails = [
  'order-receipt',
  'order-shipped',
  'order-late',
  'order-payment-failed',
  'order-awaits-payment',
  'order-payment-expired',
  'order-cancelled',
  'order-refunded',
  'order-surplus-refunded',
] as const
export type ShopperMail = (typeof shopperMails)[number]

export const operatorMails = [
  'operators-order-on-hold',
  'operators-print-image-late',
  'operators-lab-delivery-failed',
  'operators-payment-fault',
] as const
export type OperatorMail = (typeof operatorMails)[number]

type OrderEvent = {
  id: string
  type: string
  detail?: Record<string, unknown>
  by?: Actor
}

export async function addOrderMails(
  tx: Queries,
  orderId: string,
  event: OrderEvent,
  at: number,
): Promise<void> {
  for (const kind of await mailsFor(tx, orderId, event)) {
    const mail = { kind, orderId, uniqueKey: `${event.id}:${kind}`, facts: event.detail ?? {} }
    await addMail(tx, mail, () => at)
  }
}

async function mailsFor(
  tx: Queries,
  orderId: string,
  { type, detail = {}, by }: OrderEvent,
): Promise<readonly (ShopperMail | OperatorMail)[]> {
  switch (type) {
    case 'order.paid':
      return ['order-receipt']
    case 'order.shipped':
    case 'order.parcel_added':
      return ['order-shipped']
    case 'order.cancelled':
      // Left for a month after it was not paid in time, which was told then.
      if (detail.cause === 'cart_expired') return []
      return (await hasHeard(tx, orderId)) ? ['order-cancelled'] : []
    case 'order.awaiting_payment':
      return detail.by === 'shopper' ? ['order-awaits-payment'] : []
    case 'order.payment_declined':
      // Where the order was cancelled, a mail of its own tells it.
      return detail.was_awaited === true && detail.decline_code !== 'cancelled'
        ? ['order-payment-expired']
        : []
    case 'order.refunded':
    case 'order.refunded_partly':
      // Whoever has given it back in another way has told the shopper.
      return detail.by_other_means === true ? [] : ['order-refunded']
    case 'order.surplus_refunded':
      return ['order-surplus-refunded']
    case 'order.payment_restored':
      return ['operators-payment-fault']
    case 'order.payment_taken_back':
      return ['order-payment-failed', 'operators-payment-fault']
    case 'order.refund_failed':
      return ['operators-payment-fault']
    case 'order.on_hold':
      // Told already, by the event before.
      if (detail.cause === paymentTakenBackHold || detail.cause === refundFailedHold) return []
      return [
        ...toOperators('operators-order-on-hold', by),
        // One that is held again for the same was told then.
        ...(detail.cause === printImageMissingHold && detail.from !== 'on_hold'
          ? ['order-late' as const]
          : []),
      ]
    case 'order.print_image_reminder':
      return toOperators('operators-print-image-late', by)
    default:
      return []
  }
}

/** What one of them has done the others need not be woken for. */
function toOperators(kind: OperatorMail, by: Actor | undefined): readonly OperatorMail[] {
  return by?.kind === 'operator' ? [] : [kind]
}

/** Of an order that was neither paid nor waited for a shopper has heard nothing, and hears nothing. */
async function hasHeard(tx: Queries, orderId: string): Promise<boolean> {
  const heard = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('type', 'in', ['order.paid', 'order.awaiting_payment'])
    .executeTakeFirst()
  return heard !== undefined
}
