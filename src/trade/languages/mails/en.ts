// What shoppers are written, in English. Plain sentences: many read mails as text alone.

import type { Translation } from '../translation.ts'

export const mailsEn = {
  order: 'See your order',
  footer: 'You get this mail because of your order {number} at {store}.',
  test: 'This is a test order: nothing was charged, and nothing will be made.',
  receipt: {
    subject: 'Your order {number}',
    heading: 'Thank you for your order.',
    text: 'We have received your payment of {total}. Your print is made next; we will write again when it is on its way.',
  },
  shipped: {
    subject: 'Your order {number} is on its way',
    heading: 'Your parcel is on its way.',
    text: 'It has left us and goes to the address below.',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    follow: 'Follow the parcel',
  },
  late: {
    subject: 'Your order {number} has to wait',
    heading: 'Your order has to wait a little.',
    text: 'The app that you came from has not sent us your picture in full size yet, so we can’t print it. The shop is looking into it. You need not do anything: we will write to you when there is news.',
  },
  paymentFailed: {
    subject: 'The payment for your order {number} failed',
    heading: 'Your payment did not go through.',
    text: 'Your bank turned down the payment of {total} after you had placed the order, so we can’t make it now. The shop will write to you. If you would rather not wait, order again from where you came.',
  },
  awaited: {
    subject: 'Your order {number} waits for your payment',
    heading: 'Your order waits for your payment.',
    by: 'Please pay {total} by {day}. The page of your order leads to the payment instructions. Your order goes on by itself when the money has arrived.',
    whenever:
      'Please follow the payment instructions for {total}; the page of your order leads there. Your order goes on by itself when the money has arrived.',
  },
  expired: {
    subject: 'Your order {number} was not paid',
    heading: 'We have not received your payment.',
    text: 'The payment of {total} did not arrive, so your order will not be made as it is. Your prints are still in your cart: the link below leads there, and you can pay in another way.',
  },
  cancelled: {
    subject: 'Your order {number} is cancelled',
    heading: 'Your order is cancelled.',
    text: 'It will not be made. What you have paid goes back to you; we will write when it is on its way.',
    unpaid: 'It will not be made. Please do not pay for it any more.',
  },
  refunded: {
    subject: 'Your money for order {number} is on its way back',
    heading: 'Your money is on its way back.',
    whole: 'We have sent {amount} back to you, all that you paid.',
    partly: 'We have sent {amount} of the {total} that you paid back to you.',
    days: 'It goes to where the payment came from. Banks take a few days to show it.',
  },
  surplus: {
    subject: 'You paid twice for your order {number}',
    heading: 'Your second payment is on its way back.',
    text: 'Your order was paid twice. We have sent the second payment of {amount} back to you; the first one stays, and so does your order.',
  },
}

export type MailsText = Translation<typeof mailsEn>
