// Labels for the events of an order's history and their facts. In English, to be translated with
// `said`.

import type { OrderEventFact, OrderEventType } from '../../../../trade/orders/core/order-events.ts'
import { type PanelSentence, tText } from '../../i18n/t.ts'

// An event without a German translation does not compile.
const eventNames: Readonly<Record<OrderEventType, PanelSentence>> = {
  'order.placed': 'Placed',
  'order.changed': 'Changed',
  'order.paid': 'Paid',
  'order.awaiting_payment': 'Awaiting payment',
  'order.payment_declined': 'Payment declined',
  'order.payment_taken_back': 'Payment taken back',
  'order.payment_restored': 'Payment restored',
  'order.loss_accepted': 'Released at a loss',
  'order.refund_failed': 'Refund failed',
  'order.refunded_partly': 'Partly refunded',
  'order.surplus_refunded': 'Paid twice, refunded',
  'order.print_image_reminder': 'Print image asked for',
  'order.print_image_accepted': 'Print image accepted',
  'order.sent_to_lab': 'Sent to a lab',
  'order.parcel_added': 'One more parcel',
  'order.address_changed': 'Address changed',
  'order.crop_asked': 'Crop asked for',
  'order.crop_changed': 'Crop changed',
  'order.reprinted': 'Printed once more',
  'order.is_reprint': 'Prints another order once more',
  'order.personal_data_deleted': 'Personal data deleted',
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
  asked_for: 'asked for',
  by: 'waits for',
  by_other_means: 'by other means',
  carrier: 'carrier',
  cause: 'cause',
  currency: 'currency',
  deadline: 'deadline',
  decline_code: 'why declined',
  failure_code: 'why failed',
  from: 'from',
  given_at_gateway: 'given at the payment provider',
  lab: 'lab',
  line: 'line',
  lines: 'lines',
  made_at_gateway: 'made at the payment provider',
  number: 'number',
  of: 'the order that it replaces',
  pay_by: 'pay by',
  preview_as_print_image: 'preview as print image',
  print_images: 'print images',
  proposed: 'another print image waits',
  reason: 'reason',
  reference: 'reference',
  refund_id: 'refund',
  refunded_total: 'refunded in all',
  reminder: 'reminder',
  replacement: 'replacement',
  reprint: 'reprint',
  total: 'total',
  tracking_number: 'tracking number',
  tracking_url: 'tracking address',
  version: 'version',
  was_awaited: 'was awaited',
}
