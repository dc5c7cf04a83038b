// Labels for the events of an order's history, their facts, and the codes among those.

import type { OrderEventFact, OrderEventType } from '../../../../trade/orders/core/order-events.ts'
import { type PanelSentence, tText } from '../../i18n/t.ts'

// An event without a German translation does not compile.
const eventNames: Readonly<Record<OrderEventType, PanelSentence>> = {
  'order.placed': 'Placed',
  'order.changed': 'Changed',
  'order.paid': 'Paid',
  'order.awaiting_payment': 'Awaiting payment',
  'order.payment_declined': 'Payment declined',
  'order.payment_taken_back': 'Payment withdrawn by the bank',
  'order.payment_restored': 'Payment restored',
  'order.loss_accepted': 'Released at a loss',
  'order.refund_failed': 'Refund failed',
  'order.refunded_partly': 'Partly refunded',
  'order.surplus_refunded': 'Paid twice, refunded',
  'order.print_image_reminder': 'Print image requested',
  'order.print_image_accepted': 'Print image accepted',
  'order.sent_to_lab': 'Sent to a lab',
  'order.lines_left_out': 'Lines will not be made',
  'order.parcel_added': 'Additional parcel',
  'order.address_changed': 'Address changed',
  'order.crop_asked': 'New crop requested',
  'order.crop_changed': 'Crop changed',
  'order.reprinted': 'Reprinted',
  'order.is_reprint': 'Reprint of another order',
  'order.personal_data_deleted': 'Personal data deleted',
  'order.withdrawn': 'Shopper withdrew',
  'order.awaiting_print_image': 'Awaiting print image',
  'order.preparing': 'Preparing',
  'order.ready': 'Ready',
  'order.in_production': 'In production',
  'order.shipped': 'Shipped',
  'order.delivered': 'Delivered',
  'order.returned': 'Returned',
  'order.on_hold': 'On hold',
  'order.cancelled': 'Cancelled',
  'order.refunded': 'Refunded',
}

const events: ReadonlyMap<string, string> = new Map(Object.entries(eventNames))

/** The name of an event of another release stands as it is. */
export function eventText(type: string): string {
  return tText(events.get(type) ?? type)
}

export const factNames: Readonly<Record<Exclude<OrderEventFact, 'undone'>, PanelSentence>> = {
  accepted: 'accepted',
  amount: 'amount',
  asked_for: 'requested',
  by: 'waiting for',
  by_other_means: 'by other means',
  carrier: 'carrier',
  cause: 'cause',
  currency: 'currency',
  deadline: 'deadline',
  decline_code: 'decline reason',
  failure_code: 'failure reason',
  gift_card: 'to the gift card ending in',
  from: 'from',
  given_at_gateway: 'issued at the payment provider',
  lab: 'lab',
  line: 'line',
  lines: 'lines',
  made_at_gateway: 'made at the payment provider',
  number: 'number',
  of: 'the order that it replaces',
  part: 'part',
  pay_by: 'pay by',
  preview_as_print_image: 'preview as print image',
  print_images: 'print images',
  proposed: 'another print image awaiting review',
  reason: 'reason',
  reference: 'reference',
  refund_by: 'refund by',
  refund_id: 'refund',
  refunded_total: 'total refunded',
  reminder: 'reminder',
  replacement: 'replacement',
  reprint: 'reprint',
  to_follow: 'lines that follow',
  total: 'total',
  tracking_number: 'tracking number',
  tracking_url: 'tracking link',
  version: 'version',
  was_awaited: 'awaited',
  withdrawal: 'withdrawal',
  withdrawn: 'withdrawn lines',
}

/** Codes whose own words would mislead. Other codes are shown as words, such as `card declined`. */
const codeNames: ReadonlyMap<string, PanelSentence> = new Map([
  ['asked_again', 'requested again'],
  ['confirmation_refused', 'confirmation declined'],
  ['crop_asked', 'new crop requested'],
  ['operator', 'by an operator'],
  ['payment_not_made', 'payment not completed'],
  ['payment_taken_back', 'payment withdrawn by the bank'],
  ['print_image_asked', 'print image requested'],
  ['recovery', 'restored from a backup'],
  ['refund_refused', 'refund declined'],
  ['withdrawn', 'withdrawal'],
])

/** A code of the program or the payment provider as words. */
export function codeText(code: string): string {
  return tText(codeNames.get(code) ?? code.replaceAll('_', ' '))
}
