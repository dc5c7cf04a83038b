// Stands for a payment provider in test mode: no money moves. Its book is a table of its own, as a
// provider's would be elsewhere, so that crashes between the charge and our order can be tried.

import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { TestGatewayChargesTable } from '../database/tables/payments-table.ts'
import type { Charge, PaymentGateway, PaymentOutcome } from './payment-gateway.ts'

const payingCard = '4242424242424242'
const decliningCard = '4000000000000002'

export function createTestGateway(deps: { database: Database; now: () => number }): PaymentGateway {
  const { database, now } = deps

  /** Writes the first outcome of a key; whoever comes later finds that one. */
  async function enter(charge: Omit<Charge, 'method'>, declineCode: string | null) {
    await database.queries
      .insertInto('test_gateway_charges')
      .values({
        attempt_key: charge.attemptKey,
        reference: `test_${randomBytes(12).toString('hex')}`,
        amount: charge.amount,
        currency: charge.currency,
        status: declineCode === null ? 'paid' : 'declined',
        decline_code: declineCode,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('attempt_key').doNothing())
      .execute()
    return await entryOf(charge.attemptKey)
  }

  async function entryOf(attemptKey: string): Promise<TestGatewayChargesTable | undefined> {
    return await database.queries
      .selectFrom('test_gateway_charges')
      .selectAll()
      .where('attempt_key', '=', attemptKey)
      .executeTakeFirst()
  }

  return {
    name: 'test',
    expressMethods: [],

    async charge(charge) {
      const entry = await enter(charge, declineCodeOf(charge.method.card.number))
      if (!entry) throw new Error('The test gateway lost a charge.')
      const isCancelled = entry.decline_code === 'cancelled'
      if (!isCancelled && (entry.amount !== charge.amount || entry.currency !== charge.currency)) {
        throw new Error('An attempt key was used again for another amount.')
      }
      return outcomeOf(entry)
    },

    async find(attemptKey) {
      const entry = await entryOf(attemptKey)
      return entry ? outcomeOf(entry) : null
    },

    async cancel(attemptKey) {
      const entry = await enter({ attemptKey, amount: 0, currency: 'XXX' }, 'cancelled')
      if (!entry) throw new Error('The test gateway lost a charge.')
      return outcomeOf(entry)
    },

    declineMessage: (declineCode) => declineMessages[declineCode] ?? declineMessages.card_declined,
  }
}

function declineCodeOf(cardNumber: string): string | null {
  if (cardNumber === payingCard) return null
  return cardNumber === decliningCard ? 'card_declined' : 'test_card_expected'
}

const declineMessages: Record<string, string> & { card_declined: string } = {
  card_declined:
    'The card was declined, and nothing was charged. Try another card, or ask your bank.',
  test_card_expected:
    'This shop is in test mode and takes test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Nothing was charged.',
  cancelled: 'This payment was given up before it was made, and nothing was charged. Try again.',
}

function outcomeOf(entry: TestGatewayChargesTable): PaymentOutcome {
  const { reference } = entry
  if (entry.status === 'paid') return { status: 'paid', reference }
  return { status: 'declined', reference, declineCode: entry.decline_code ?? 'card_declined' }
}
