// Orders on account: the store pays its bill to the shop later, so nothing is charged and nothing can
// be declined. The book is our own table of payments; there is none elsewhere to be asked.

import type { PaymentGateway } from './payment-gateway.ts'

export const accountGateway: PaymentGateway = {
  name: 'account',
  mode: null,
  form: { kind: 'card-fields' },
  amountInForm: (amount) => amount,

  async charge({ attemptKey }) {
    return { status: 'paid', reference: `account:${attemptKey}` }
  },

  // What was cut off before it was booked has not happened.
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

  declineMessage: () => 'This order was given up before it was booked. Place it again.',
}
