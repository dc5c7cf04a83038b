// Which events of an order are told by mail, and to whom. Called at the end of addOrderEvent, in the
// same transaction; each event tells its mails once.

import type { Queries } from '../../database/database.ts'
import { addMail } from '../../mail/add-mail.ts'

export const shopperMails = [
  'order-receipt',
  'order-shipped',
  'order-late',
  'order-payment-failed',
  'order-cancelled',
  'order-refunded',
] as const
export type ShopperMail = (typeof shopperMails)[number]

export const operatorMails = ['operators-order-on-hold', 'operators-print-image-late'] as const
export type OperatorMail = (typeof operatorMails)[number]

type OrderEvent = { id: string; type: string; detail?: Record<string, unknown> }

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
  { type, detail = {} }: OrderEvent,
): Promise<readonly (ShopperMail | OperatorMail)[]> {
  switch (type) {
    case 'order.paid':
      return ['order-receipt']
    case 'order.shipped':
      return ['order-shipped']
    case 'order.cancelled':
      return (await wasPaid(tx, orderId)) ? ['order-cancelled'] : []
    case 'order.refunded':
    case 'order.refunded_partly':
      return ['order-refunded']
    case 'order.on_hold':
      return detail.cause === lateImageHold
        ? ['operators-order-on-hold', 'order-late']
        : ['operators-order-on-hold']
    case 'order.print_image_reminder':
      return ['operators-print-image-late']
    default:
      return []
  }
}

/** In the detail of `order.on_hold` when the print image has not come in time. */
const lateImageHold = 'print_image_late'

/** Of an order that was never paid a shopper has heard nothing, and hears nothing. */
async function wasPaid(tx: Queries, orderId: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order.paid')
    .executeTakeFirst()
  return paid !== undefined
}
