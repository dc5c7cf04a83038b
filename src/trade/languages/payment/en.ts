// What stands between the checkout and a paid order, in English.

import type { Translation } from '../translation.ts'

export const paymentEn = {
  bankTitle: 'Confirm the payment',
  bankNote: 'This page stands for that of a bank: this is a test shop, and no money moves.',
  bankAsk: 'Do you want to pay {price} to {shop}?',
  bankConfirm: 'Confirm the payment',
  bankRefuse: 'Refuse',
  waitingTitle: 'Your payment is being processed',
  waitingText:
    'The bank has not confirmed it yet. You may leave this page: your order goes on by itself when it is paid.',
  needsScript:
    'Paying here needs JavaScript. Switch it on in your browser and reload the page: what you have typed is kept.',
  notLoaded: 'The payment form could not be loaded. Check your connection and reload the page.',
}

export type PaymentText = Translation<typeof paymentEn>
