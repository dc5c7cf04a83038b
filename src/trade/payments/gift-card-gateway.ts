// For orders that a gift card pays for entirely: its money was moved in our own tables when the
// payment began, so there is nothing to charge and no one to ask.

import type { PaymentGateway } from './payment-gateway.ts'

export const giftCardGateway: PaymentGateway = {
  name: 'gift_card',
  mode: null,
  form: { kind: 'card-fields' },
  amountInForm: (amount) => amount,

  async charge({ attemptKey }) {
    return { status: 'paid', reference: `gift_card:${attemptKey}` }
  },

  // A payment interrupted before it was recorded has not happened; the card gets its money back.
  async find({ reference }) {
    return reference === null ? null : { status: 'paid', reference }
  },

  async cancel({ attemptKey, reference }) {
    if (reference !== null) return { status: 'paid', reference }
    return {
      status: 'declined',
      reference: `gift_card:${attemptKey}`,
      declineCode: 'cancelled',
    }
  },

  // Refunds to a gift card are made in our own tables: carry-out-refund.ts.
  async refund({ refundKey }) {
    return { status: 'refunded', reference: `gift_card:${refundKey}` }
  },

  async findRefund({ reference }) {
    return reference === null ? null : { status: 'refunded', reference }
  },

  async *listEvents() {},

  declineMessage: () => 'This order was abandoned before it was booked. Place it again.',
}
