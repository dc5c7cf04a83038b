// Orders on account: the store pays the shop's bill later, so nothing is charged and nothing can be
// declined. Our own payments table is the only record; there is no external one to ask.

import type { PaymentGateway } from './payment-gateway.ts'

export const accountGateway: PaymentGateway = {
  name: 'account',
  mode: null,
  form: { kind: 'card-fields' },
  amountInForm: (amount) => amount,

  async charge({ attemptKey }) {
    return { status: 'paid', reference: `account:${attemptKey}` }
  },

  // A payment interrupted before it was recorded has not happened.
  async find({ reference }) {
    return reference === null ? null : { status: 'paid', reference }
  },

  async cancel({ attemptKey, reference }) {
    if (reference !== null) return { status: 'paid', reference }
    const given = { reference: `account:${attemptKey}`, declineCode: 'cancelled' }
    return { status: 'declined', ...given }
  },

  async refund({ refundKey }) {
    return { status: 'refunded', reference: `account:${refundKey}` }
  },

  async findRefund({ reference }) {
    return reference === null ? null : { status: 'refunded', reference }
  },

  async *listEvents() {},

  declineMessage: () => 'This order was abandoned before it was booked. Place it again.',
}
