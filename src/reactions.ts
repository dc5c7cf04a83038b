// What follows each event of an order, in the transaction that writes it: who is told by webhook and by
// mail, and which work begins. An event without a line does not compile, nor does a mail or a webhook
// that nothing here tells.

import type { Queries } from './ground/database/database.ts'
import type { OrderId } from './pure/contract/ids.ts'
import type { WebhookEventType } from './pure/contract/webhook-json.ts'
import { bookFeeLater } from './trade/bookkeeping/book-fee.ts'
import { bookOrder, bookReprint } from './trade/bookkeeping/book-order.ts'
import { handleGatewayEvent } from './trade/checkout/gateway-events/handle-gateway-event.ts'
import { issueCreditNotes } from './trade/documents/issue-credit-notes.ts'
import { invoiceAt } from './trade/documents/issue-invoice.ts'
import { createDeliverToLab } from './trade/fulfilment/labs/deliver-to-lab.ts'
import { addPlanDeliveries } from './trade/fulfilment/labs/plan-deliveries.ts'
import { watchPrintImage } from './trade/fulfilment/late-images/watch-print-image.ts'
import { addPrepareOrder } from './trade/fulfilment/print-files/add-prepare-order.ts'
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
} from './trade/orders/actions/hold-causes.ts'
import type { OnOrderEvent, RecordedEvent } from './trade/orders/add-order-event.ts'
import { isHeldFor } from './trade/orders/holds/last-hold.ts'
import { isPaid } from './trade/orders/is-paid.ts'
import type { OrderEventType } from './trade/orders/order-events.ts'
import { readOrderEvents } from './trade/orders/order-history.ts'
import { isUnderWay } from './trade/orders/order-states.ts'
import { addImageWebhooks } from './trade/webhooks/add-image-webhooks.ts'

type Reactions<Type extends OrderEventType> = {
  /** As what the store's webhooks are told of it. */
  readonly webhook?: WebhookEventType
  readonly mails?: readonly OrderMail<MailKind, RecordedEvent<Type>>[]
  readonly work?: (tx: Queries, orderId: OrderId, at: number, by: Knowing) => Promise<void>
}

/** HANDPRINT_TIME_ZONE: by whose days invoices are dated. */
type Shop = { timeZone: string }
/** `order`: as it is with the event. */
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
  'order.payment_declined': { mails: [mail('order-payment-expired', wasAwaited)] },
  'order.payment_taken_back': {
    mails: [mail('order-payment-failed', isStopped), mail('operators-payment-fault')],
    work: bookChange,
  },
  'order.payment_restored': { mails: [mail('operators-payment-fault')], work: bookChange },
  'order.loss_accepted': {},
  'order.refund_failed': { mails: [mail('operators-payment-fault')], work: bookFailedRefund },
  'order.refunded_partly': {
    webhook: 'order.refunded',
    mails: [mail('order-refunded', isGivenBackByUs)],
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
  'order.parcel_added': {
    webhook: 'order.shipped',
    mails: [
      mail('order-shipped', isNoReplacement, { waitsForUndo: true }),
      mail('order-parcel-replaced', isReplacement, { waitsForUndo: true }),
    ],
  },
  'order.address_changed': { mails: [mail('order-address-changed')], work: addPlanDeliveries },
  'order.crop_asked': { mails: [mail('order-crop-asked')] },
  'order.crop_changed': { mails: [mail('order-crop-changed', isNewsOfTheShop)] },
  'order.reprinted': {},
  'order.is_reprint': { mails: [mail('order-reprint')] },
  'order.personal_data_deleted': {},

  'order.awaiting_print_image': { webhook: 'order.awaiting_print_image', work: watchPrintImage },
  'order.preparing': { work: addPrepareOrder },
  'order.ready': { webhook: 'order.ready', work: bookAndPlan },
  'order.in_production': { webhook: 'order.in_production', work: bookAndPlan },
  'order.shipped': {
    webhook: 'order.shipped',
    mails: [
      mail('order-shipped', isFirstTold, { waitsForUndo: true }),
      mail('order-parcel-replaced', isReplacement, { waitsForUndo: true }),
    ],
    work: invoiceAt('shipped'),
  },
  'order.delivered': { webhook: 'order.delivered' },
  'order.returned': { webhook: 'order.returned' },
  'order.on_hold': {
    webhook: 'order.on_hold',
    mails: [mail('operators-order-on-hold', isNewHold), mail('order-late', isLateNow)],
  },
  'order.cancelled': {
    webhook: 'order.cancelled',
    mails: [mail('order-cancelled', isNewToShopper)],
  },
  'order.refunded': {
    webhook: 'order.refunded',
    mails: [mail('order-refunded', isGivenBackByUs)],
    work: bookRefund,
  },
} as const satisfies { readonly [Type in OrderEventType]: Reactions<Type> }

type Reaction = (typeof reactions)[OrderEventType]
type ToldByMail = Extract<Reaction, { mails: unknown }>['mails'][number]['kind']
type ToldByWebhook = Extract<Reaction, { webhook: unknown }>['webhook']

/** Mails that tell of nothing in an order's history, with who adds them. */
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
} as const satisfies Readonly<Record<Exclude<MailKind, ToldByMail>, unknown>>

export const otherWebhooks = {
  'image.received': addImageWebhooks,
  'image.print_received': addImageWebhooks,
} as const satisfies Readonly<Record<Exclude<WebhookEventType, ToldByWebhook>, unknown>>

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
  await bookOrder(tx, orderId, order)
  await bookFeeLater(tx, orderId, at)
  await invoiceAt('paid')(tx, orderId, at, by)
  // It was paid before, and what was given back of that counts no longer.
  const { timeZone } = by
  if (order.status !== 'awaiting_payment') await issueCreditNotes(tx, orderId, { at, timeZone })
}

async function bookChange(tx: Queries, orderId: OrderId): Promise<void> {
  await bookOrder(tx, orderId)
}

/** What a free reprint costs is booked when it is begun, and not when that is undone. */
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
}

/** It may have been of what was paid once too often. */
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

/** Whoever has undone its delivery tells nothing new. */
function isFirstTold({ detail }: Of<'shipped'>): boolean {
  return detail.replacement !== true && detail.undone !== true
}

/** Where the order was cancelled, a mail of its own tells it. */
function wasAwaited({ detail }: Of<'payment_declined'>): boolean {
  return detail.was_awaited === true && detail.decline_code !== 'cancelled'
}

/** Whoever has given it back in another way has told the shopper. */
async function isGivenBackByUs(event: Of<'refunded' | 'refunded_partly'>): Promise<boolean> {
  return event.detail.by_other_means !== true && (await isCharged(event))
}

/** Of one on account its store has the shopper's money, and tells them of it. */
async function isCharged({ order }: RecordedEvent): Promise<boolean> {
  return (await order()).on_account === 0
}

/** What comes for an order that was cancelled goes back, which is told; nothing of it is made. */
async function isChargedInTime(event: Of<'paid'>): Promise<boolean> {
  return (await event.order()).status !== 'cancelled' && (await isCharged(event))
}

/** Else it came late: the order comes to another sum now, or has ended; or it is a part of what goes back. */
async function isPaidTwice({ order, detail }: Of<'surplus_refunded'>): Promise<boolean> {
  const { status, payment_status: payment } = await order()
  return isPaid(payment) && status !== 'cancelled' && detail.total === undefined
}

/** What was sent or has ended is printed all the same, or was never to be. */
async function isStopped(event: Of<'payment_taken_back'>, tx: Queries): Promise<boolean> {
  const { status } = await event.order()
  const hasEnded = await isHeldFor(tx, event.orderId, refundFailedHold)
  return (status === 'on_hold' || isUnderWay(status)) && !hasEnded
}

/** What one of them has done the others need not be woken for. */
function isNewToOperators({ by }: RecordedEvent): boolean {
  return by.kind !== 'operator'
}

function isNewHold(event: Of<'on_hold'>): boolean {
  return !isToldByEventBefore(event) && isNewToOperators(event)
}

/** One that is held again for the same was told then. */
function isLateNow(event: Of<'on_hold'>): boolean {
  const { cause, from } = event.detail
  return !isToldByEventBefore(event) && cause === printImageMissingHold && from !== 'on_hold'
}

function isToldByEventBefore({ detail: { cause } }: Of<'on_hold'>): boolean {
  return cause === paymentReversedHold || cause === refundFailedHold
}

/** Who has chosen knows it. */
function isNewsOfTheShop({ by }: Of<'crop_changed'>): boolean {
  return by.kind !== 'shopper'
}

/** Of an order that was neither paid nor waited for a shopper has heard nothing, and hears nothing. */
async function isNewToShopper({ detail, orderId }: Of<'cancelled'>, tx: Queries): Promise<boolean> {
  // Left for a month after it was not paid in time, which was told then.
  if (detail.cause === 'cart_expired') return false
  return (await readOrderEvents(tx, orderId, heardOf)).length > 0
}

const heardOf = [
  'order.paid',
  'order.awaiting_payment',
  'order.is_reprint',
] as const satisfies readonly OrderEventType[]
