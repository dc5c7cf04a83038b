// What was ordered and where it is, in English.

import type { Translation } from '../translation.ts'

export const receiptEn = {
  page: {
    title: 'Your order',
    heading: 'Thank you. It is ordered.',
    number: 'Order {number}',
    state: 'Where your order is',
    way: { ordered: 'Ordered', making: 'Printing', onTheWay: 'On its way', delivered: 'Delivered' },
    refresh: 'Look again',
    follow: 'Follow the parcel',
    items: 'What you ordered',
    deliverTo: 'Goes to',
    placed: 'Ordered on',
    shippedBy: 'Shipping',
    reference: 'Reference',
    receiptTo: 'Keep the address of this page: it is your receipt, and shows where your order is.',
    awaited: {
      heading: 'Your order waits for your payment.',
      by: 'Pay by {day}: the payment instructions say how and where.',
      whenever: 'Follow the payment instructions.',
      afterwards: 'Your order goes on by itself when the money has arrived.',
      instructions: 'Open the payment instructions',
    },
  },
  cancel: {
    still: {
      one: 'You can still cancel this order, for {count} more minute.',
      other: 'You can still cancel this order, for {count} more minutes.',
    },
    ask: 'Cancel the order',
    question: 'Cancel this order?',
    follows: 'It will not be made, and you get {total} back.',
    yes: 'Yes, cancel it',
    no: 'No, keep it',
    tooLate:
      'Too late to cancel: the time for that is over. If something is wrong with your order, ask the shop.',
    heading: 'Your order is cancelled.',
    moneyBack: 'It will not be made. The money is on its way back to you.',
  },
  status: {
    awaiting_payment: 'Waiting for the payment',
    awaiting_print_image: 'Waiting for the full-size picture',
    preparing: 'Being prepared for printing',
    ready: 'Ready to print',
    in_production: 'Being printed',
    shipped: 'On its way to you',
    delivered: 'Delivered',
    on_hold: 'On hold',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    returned: 'Returned',
  },
  statusText: {
    awaiting_payment: 'We are waiting for your bank. You need not pay again.',
    awaiting_print_image:
      'It is paid. The app that you came from is still sending your picture in full size; printing ' +
      'begins by itself when it arrives. You need not do anything.',
    preparing: 'It is paid and your picture is here. The shop prepares it for printing next.',
    ready: 'The file for the press is made. Printing is next.',
    in_production: 'Your print is being made.',
    shipped: 'The parcel has left us.',
    delivered: 'The parcel has arrived. Enjoy your print.',
    on_hold: 'Somebody has to look at this order. We will write to you.',
    cancelled: 'This order will not be made.',
    refunded: 'The money is on its way back to you.',
    returned: 'The parcel came back to us. We will write to you.',
  },
}

export type ReceiptText = Translation<typeof receiptEn>
