// The reactions to each order event, in the transaction that writes it: who is notified by webhook
// and by mail, and which work starts. An event without an entry does not compile, nor does a mail
// or a webhook that nothing here sends.

import type { Queries } from './ground/database/database.ts'
import type { WebhookEventType } from './pure/contract/event-types.ts'
import type { OrderId } from './pure/contract/ids.ts'
import { bookFeeLater } from './trade/bookkeeping/book-fee.ts'
import { bookOrder, bookReprint } from './trade/bookkeeping/book-order.ts'
import { handleGatewayEvent } from './trade/checkout/gateway-events/handle-gateway-event.ts'
import { refundSale } from './trade/checkout/gift-card-sales/refund-sale.ts'
import { settleSale } from './trade/checkout/gift-card-sales/settle-sale.ts'
import { tellOperators } from './trade/checkout/gift-card-sales/take-card-of-sale.ts'
import { giveBackCodeOfUnpaid, keepCodeOfPaid } from './trade/checkout/placing/code-of-cart.ts'
import { issueCreditNotes } from './trade/documents/issue-credit-notes.ts'
import { invoiceAt } from './trade/documents/issue-invoice.ts'
import { addPlanDeliveries } from './trade/fulfilment/add-plan-deliveries.ts'
import { createDeliverToLab } from './trade/fulfilment/labs/deliver-to-lab.ts'
import { watchPrintImage } from './trade/fulfilment/late-images/watch-print-image.ts'
import { addPrepareOrder } from './trade/fulfilment/print-files/add-prepare-order.ts'
import { preparePart } from './trade/fulfilment/print-files/prepare-part.ts'
import { mailGiftCard } from './trade/gift-cards/issue-gift-card.ts'
import type { MailKind } from './trade/mail/mail-kinds.ts'
import { reportDeadJobs } from './trade/mail/report-dead-jobs.ts'
import {
  reportCodesFailing,
  reportFactorChange,
  reportNewBrowser,
} from './trade/mail/report-to-account.ts'
import { reportWebhookGivenUp } from './trade/mail/report-webhook-given-up.ts'
import { addOrderWebhook } from './trade/notices/add-order-webhook.ts'
import { mailOrderLink } from './trade/notices/mail-order-link.ts'
import { mail, type OrderMail } from './trade/notices/order-mails.ts'
import {
  paymentReversedHold,
  printImageMissingHold,
  refundFailedHold,
  withdrawnHold,
} from './trade/orders/core/actions/hold-causes.ts'
import type { OnOrderEvent, RecordedEvent } from './trade/orders/core/add-order-event.ts'
import { isHeldFor } from './trade/orders/core/holds/last-hold.ts'
import { isPaid } from './trade/orders/core/is-paid.ts'
import type { OrderEventType } from './trade/orders/core/order-events.ts'
import { isUnderWay } from './trade/orders/core/order-transitions.ts'
import { readOrderEvents } from './trade/orders/core/read-order-events.ts'
import { addImageWebhooks } from './trade/webhooks/add-image-webhooks.ts'
import { noteReturned, settleWithdrawals } from './trade/withdrawals/settle-withdrawals.ts'

type Reactions<Type extends OrderEventType> = {
  readonly webhook?: WebhookEventType
  readonly mails?: readonly OrderMail<MailKind, RecordedEvent<Type>>[]
  readonly work?: (tx: Queries, orderId: OrderId, at: number, by: Knowing) => Promise<void>
}

/** HANDPRINT_TIME_ZONE, which determines the date of invoices. */
type Shop = { timeZone: string }
/** `order`: its state including the event. */
type Knowing = Shop & Pick<RecordedEvent, 'order'>

export const reactions = {
  'order.placed': { webhook: 'order.placed' },
  'order.changed': {},
  'order.paid': {
    webhook: 'order.paid',
    mails: [mail('order-receipt', isChargedInTime)],
    work: bookPaidOrder,
  },
  'order.awaiting_payment': {
    mails: [
      mail('order-awaits-payment', ({ detail }: Of<'awaiting_payment'>) => detail.by === 'shopper'),
    ],
  },
  'order.payment_declined': {
    mails: [mail('order-payment-expired', wasAwaited)],
    work: giveBackCode,
  },
  'order.payment_taken_back': {
    mails: [mail('order-payment-failed', isStopped), mail('operators-payment-fault')],
    work: bookChange,
  },
  'order.payment_restored': { mails: [mail('operators-payment-fault')], work: bookChange },
  'order.loss_accepted': {},
  'order.refund_failed': { mails: [mail('operators-payment-fault')], work: bookFailedRefund },
  'order.refunded_partly': {
    webhook: 'order.refunded',
    mails: [mail('order-refunded', isRefundedByShop)],
    work: bookRefund,
  },
  'order.surplus_refunded': {
    mails: [
      mail('order-surplus-refunded', isPaidTwice),
      mail('order-refunded', async (event: Of<'surplus_refunded'>) => !(await isPaidTwice(event))),
    ],
    work: bookSurplusFee,
  },
  'order.print_image_reminder': {
    webhook: 'order.print_image_reminder',
    mails: [mail('operators-print-image-late', isNewToOperators)],
  },
  'order.print_image_accepted': {},
  'order.sent_to_lab': {},
  'order.lines_left_out': { work: addPlanDeliveries },
  'order.parcel_added': {
    webhook: 'order.shipped',
    mails: [
      mail('order-shipped', isNoReplacement, { waitsForUndo: true }),
      mail('order-parcel-replaced', isReplacement, { waitsForUndo: true }),
    ],
  },
  'order.address_changed': { mails: [mail('order-address-changed')], work: addPlanDeliveries },
  'order.crop_asked': { mails: [mail('order-crop-asked')] },
  'order.crop_changed': { mails: [mail('order-crop-changed', isChangedByShop)] },
  'order.reprinted': {},
  'order.is_reprint': { mails: [mail('order-reprint')] },
  'order.personal_data_deleted': {},
  'order.withdrawn': {
    webhook: 'order.withdrawn',
    mails: [mail('order-withdrawn'), mail('operators-withdrawal')],
    work: settleWithdrawals,
  },

  'order.awaiting_print_image': {
    webhook: 'order.awaiting_print_image',
    work: watchAndPrepare,
  },
  'order.preparing': { work: addPrepareOrder },
  'order.ready': { webhook: 'order.ready', work: bookAndPlan },
  'order.in_production': { webhook: 'order.in_production', work: bookAndPlan },
  'order.shipped': {
    webhook: 'order.shipped',
    mails: [
      mail('order-shipped', isFirstNotification, { waitsForUndo: true }),
      mail('order-parcel-replaced', isReplacement, { waitsForUndo: true }),
    ],
    work: invoiceAt('shipped'),
  },
  'order.delivered': { webhook: 'order.delivered' },
  'order.returned': { webhook: 'order.returned', work: noteReturned },
  'order.on_hold': {
    webhook: 'order.on_hold',
    mails: [mail('operators-order-on-hold', isNewHold), mail('order-late', isLateNow)],
    work: preparePart,
  },
  'order.cancelled': {
    webhook: 'order.cancelled',
    mails: [mail('order-cancelled', isNewToShopper)],
    work: settleUnpaid,
  },
  'order.refunded': {
    webhook: 'order.refunded',
    mails: [mail('order-refunded', isRefundedByShop)],
    work: bookRefund,
  },
} as const satisfies { readonly [Type in OrderEventType]: Reactions<Type> }

type Reaction = (typeof reactions)[OrderEventType]
type ReactionMail = Extract<Reaction, { mails: unknown }>['mails'][number]['kind']
type ReactionWebhook = Extract<Reaction, { webhook: unknown }>['webhook']

/** Mails that are not caused by an order event, with the functions that add them. */
export const otherMails = {
  'operators-lab-delivery-failed': createDeliverToLab,
  'operators-unmatched-charge': handleGatewayEvent,
  'operators-dead-jobs': reportDeadJobs,
  'operators-webhook-given-up': reportWebhookGivenUp,
  'store-webhook-given-up': reportWebhookGivenUp,
  'account-codes-failing': reportCodesFailing,
  'account-new-browser': reportNewBrowser,
  'account-factor-changed': reportFactorChange,
  'order-link': mailOrderLink,
  'gift-card': mailGiftCard,
  'gift-card-receipt': settleSale,
  'gift-card-refund': refundSale,
  'operators-gift-card-sale': tellOperators,
} as const satisfies Readonly<Record<Exclude<MailKind, ReactionMail>, unknown>>

export const otherWebhooks = {
  'image.received': addImageWebhooks,
  'image.print_received': addImageWebhooks,
} as const satisfies Readonly<Record<Exclude<WebhookEventType, ReactionWebhook>, unknown>>

export function createOnOrderEvent(shop: Shop): OnOrderEvent {
  return async (tx, event) => {
    const { webhook, work } = table[event.type]
    if (webhook !== undefined) await addOrderWebhook(tx, webhook, event)
    await addMails(tx, event)
    await work?.(tx, event.orderId, event.at, { ...shop, order: event.order })
  }
}

const table: { readonly [Type in OrderEventType]: Reactions<Type> } = reactions

async function addMails<Type extends OrderEventType>(
  tx: Queries,
  event: RecordedEvent<Type>,
): Promise<void> {
  const { mails = [] }: Reactions<Type> = table[event.type]
  for (const { add } of mails) await add(tx, event)
}

async function bookPaidOrder(
  tx: Queries,
  orderId: OrderId,
  at: number,
  by: Knowing,
): Promise<void> {
  const order = await by.order()
  await keepCodeOfPaid(tx, order, at)
  await bookOrder(tx, orderId, order)
  await bookFeeLater(tx, orderId, at)
  await invoiceAt('paid')(tx, orderId, at, by)
  // The order had been paid before, and refunds of that payment no longer count.
  const { timeZone } = by
  if (order.status !== 'awaiting_payment') await issueCreditNotes(tx, orderId, { at, timeZone })
}

/** The code can be used again, by this order or another. */
async function giveBackCode(
  tx: Queries,
  _orderId: OrderId,
  _at: number,
  { order }: Knowing,
): Promise<void> {
  await giveBackCodeOfUnpaid(tx, await order())
}

/** What was paid is refunded, which settles it. */
async function settleUnpaid(
  tx: Queries,
  orderId: OrderId,
  at: number,
  { order }: Knowing,
): Promise<void> {
  const ended = await order()
  await giveBackCodeOfUnpaid(tx, ended)
  if (!isPaid(ended.payment_status)) await settleWithdrawals(tx, orderId, at)
}

async function bookChange(tx: Queries, orderId: OrderId): Promise<void> {
  await bookOrder(tx, orderId)
}

async function watchAndPrepare(
  tx: Queries,
  orderId: OrderId,
  at: number,
  by: Knowing,
): Promise<void> {
  await watchPrintImage(tx, orderId, at)
  await preparePart(tx, orderId, at, by)
}

/** The cost of a free reprint is booked when it is started, and not when that is undone. */
async function bookAndPlan(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await bookReprint(tx, orderId)
  await addPlanDeliveries(tx, orderId, at)
}

async function bookRefund(
  tx: Queries,
  orderId: OrderId,
  at: number,
  { timeZone }: Shop,
): Promise<void> {
  await bookOrder(tx, orderId)
  await issueCreditNotes(tx, orderId, { at, timeZone })
  await settleWithdrawals(tx, orderId, at)
}

/** The refund may have been of a surplus payment. */
async function bookFailedRefund(
  tx: Queries,
  orderId: OrderId,
  at: number,
  by: Shop,
): Promise<void> {
  await bookRefund(tx, orderId, at, by)
  await bookSurplusFee(tx, orderId, at)
}

async function bookSurplusFee(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await bookFeeLater(tx, orderId, at, { isSurplus: true })
}

type Of<Name extends string> = RecordedEvent<Extract<OrderEventType, `order.${Name}`>>

function isReplacement({ detail }: Of<'shipped' | 'parcel_added'>): boolean {
  return detail.replacement === true
}

function isNoReplacement(event: Of<'shipped' | 'parcel_added'>): boolean {
  return !isReplacement(event)
}

/** Undoing a delivery returns the order to shipped, which is not news. */
function isFirstNotification({ detail }: Of<'shipped'>): boolean {
  return detail.replacement !== true && detail.undone !== true
}

/** A cancelled order has its own mail. */
function wasAwaited({ detail }: Of<'payment_declined'>): boolean {
  return detail.was_awaited === true && detail.decline_code !== 'cancelled'
}

/** A refund by other means is communicated by the person who made it. */
async function isRefundedByShop(event: Of<'refunded' | 'refunded_partly'>): Promise<boolean> {
  return event.detail.by_other_means !== true && (await isCharged(event))
}

/** For an order on account, the store has the shopper's money and informs them. */
async function isCharged({ order }: RecordedEvent): Promise<boolean> {
  return (await order()).on_account === 0
}

/** A payment for a cancelled order is refunded, which has its own mail, and nothing is produced. */
async function isChargedInTime(event: Of<'paid'>): Promise<boolean> {
  return (await event.order()).status !== 'cancelled' && (await isCharged(event))
}

/**
 * Otherwise the payment came late, because the order's total has changed or the order has ended; or
 * it is part of a larger refund.
 */
async function isPaidTwice({ order, detail }: Of<'surplus_refunded'>): Promise<boolean> {
  const { status, payment_status: payment } = await order()
  return isPaid(payment) && status !== 'cancelled' && detail.total === undefined
}

/** False for orders that were sent or have ended: they are printed anyway, or never will be. */
async function isStopped(event: Of<'payment_taken_back'>, tx: Queries): Promise<boolean> {
  const { status } = await event.order()
  const hasEnded = await isHeldFor(tx, event.orderId, refundFailedHold)
  return (status === 'on_hold' || isUnderWay(status)) && !hasEnded
}

/** An operator's action is not news to the other operators. */
function isNewToOperators({ by }: RecordedEvent): boolean {
  return by.kind !== 'operator'
}

function isNewHold(event: Of<'on_hold'>): boolean {
  return !wasReportedByEarlierEvent(event) && isNewToOperators(event)
}

/** An order held again for the same cause was reported before. */
function isLateNow(event: Of<'on_hold'>): boolean {
  const { cause, from } = event.detail
  return !wasReportedByEarlierEvent(event) && cause === printImageMissingHold && from !== 'on_hold'
}

function wasReportedByEarlierEvent({ detail: { cause } }: Of<'on_hold'>): boolean {
  const reported: readonly unknown[] = [paymentReversedHold, refundFailedHold, withdrawnHold]
  return reported.includes(cause)
}

/** A shopper's own choice is not news to them. */
function isChangedByShop({ by }: Of<'crop_changed'>): boolean {
  return by.kind !== 'shopper'
}

/**
 * A shopper has received no mail about an order that was neither paid nor awaiting payment, so none
 * is sent now.
 */
async function isNewToShopper({ detail, orderId }: Of<'cancelled'>, tx: Queries): Promise<boolean> {
  // The cart expired a month after the payment deadline, which was reported then.
  if (detail.cause === 'cart_expired') return false
  return (await readOrderEvents(tx, orderId, heardOf)).length > 0
}

const heardOf = [
  'order.paid',
  'order.awaiting_payment',
  'order.is_reprint',
] as const satisfies readonly OrderEventType[]
