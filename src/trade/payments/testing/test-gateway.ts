// A fake payment provider for test mode: no money moves. It keeps its charges in a table of its
// own, separate from our orders as a real provider's would be, so that crashes between the charge
// and our order can be tested.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import type { TestGatewayRefundsTable } from '../../../ground/database/tables/payments-table.ts'
import type { Charge, PaymentGateway, Refund, RefundOutcome } from '../payment-gateway.ts'
import {
  endCharge,
  eventsSince,
  findCharge,
  outcomeOf,
  recordTestCharge,
  type TestCharge,
  testReference,
} from './test-book.ts'

export function createTestGateway(deps: DatabaseDeps): PaymentGateway {
  const { database, now } = deps
  return {
    name: 'test',
    mode: 'test',
    form: { kind: 'card-fields' },
    amountInForm: (amount) => amount,

    async charge(charge) {
      const entry = await recordTestCharge(deps, chargeRow(charge, now()))
      const isCancelled = entry.decline_code === 'cancelled'
      if (!isCancelled && (entry.amount !== charge.amount || entry.currency !== charge.currency)) {
        throw new Error('An attempt key was reused for a different amount.')
      }
      return outcomeOf(entry, now())
    },

    async find({ attemptKey }) {
      const entry = await findCharge(database, { attemptKey })
      return entry ? outcomeOf(entry, now()) : null
    },

    async cancel({ attemptKey, amount, currency }) {
      const ending = { status: 'declined', decline_code: 'cancelled' } as const
      await recordTestCharge(deps, { attempt_key: attemptKey, amount, currency, ...ending })
      await endCharge(deps, { attemptKey }, ending)
      const entry = await findCharge(database, { attemptKey })
      if (!entry) throw new Error('The test gateway lost a charge.')
      return outcomeOf(entry, now())
    },

    refund: (refund) => refundTestCharge(deps, refund),
    findRefund: ({ refundKey }) => findTestRefund(deps, refundKey),
    listEvents: (since) => eventsSince(database, since, now()),
    declineMessage: (declineCode) => declineMessages[declineCode] ?? declineMessages.card_declined,
  }
}

export async function confirmTestCharge(
  deps: DatabaseDeps,
  reference: string,
  isConfirmed: boolean,
): Promise<void> {
  const ending = isConfirmed
    ? ({ status: 'paid', decline_code: null } as const)
    : ({ status: 'declined', decline_code: 'confirmation_refused' } as const)
  await endCharge(deps, { reference }, ending)
}

function chargeRow({ attemptKey, amount, currency, method, returnPath }: Charge, at: number) {
  const card = method.kind === 'card' ? testCardOf(method.card.number) : undefined
  const charge = { attempt_key: attemptKey, amount, currency, return_path: returnPath }
  const declineCode = card ? card.declineCode : 'test_card_expected'
  if (declineCode !== undefined) {
    return { ...charge, status: 'declined' as const, decline_code: declineCode }
  }
  return {
    ...charge,
    status: card?.isConfirmed ? ('pending' as const) : ('paid' as const),
    taken_back_at: card?.isReversed ? at + testGatewayDelayMs : null,
    refunds_end: card?.refundsEnd ?? null,
  }
}

const declineMessages: Record<string, string> & { card_declined: string } = {
  card_declined:
    'The card was declined, and nothing was charged. Try another card, or contact your bank.',
  insufficient_funds: 'The card has insufficient funds, and nothing was charged. Try another card.',
  confirmation_refused:
    'The payment was not confirmed, and nothing was charged. Try again, or use another card.',
  test_card_expected:
    'This shop is in test mode and accepts test cards only: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined. Nothing was charged.',
  cancelled: 'This payment was cancelled before it completed, and nothing was charged. Try again.',
}

// Refunds in the test gateway: never more than was charged, each key once.
async function refundTestCharge(
  { database, now }: DatabaseDeps,
  refund: Refund,
): Promise<RefundOutcome> {
  const charge = await findCharge(database, { attemptKey: refund.attempt.attemptKey })
  const entry = await database.transaction(async (tx) => {
    const refunds = await tx
      .selectFrom('test_gateway_refunds')
      .selectAll()
      .where('attempt_key', '=', refund.attempt.attemptKey)
      .execute()
    const before = refunds.find(({ refund_key }) => refund_key === refund.refundKey)
    if (before) return before
    const given = refunds
      .filter((each) => refundOutcomeOf(each, now()).status !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0)
    if (charge?.status !== 'paid' || given + refund.amount > charge.amount) return null
    const at = now()
    const end = charge.refunds_end
    const row: TestGatewayRefundsTable = {
      refund_key: refund.refundKey,
      reference: testReference(),
      attempt_key: charge.attempt_key,
      amount: refund.amount,
      status: end === 'failed_later' ? 'failed' : 'refunded',
      settles_at: end === null ? at : at + testGatewayDelayMs,
      created_at: at,
    }
    await tx.insertInto('test_gateway_refunds').values(row).execute()
    return row
  })
  if (entry) return refundOutcomeOf(entry, now())
  return { status: 'failed', reference: null, failureCode: 'more_than_was_charged' }
}

async function findTestRefund(
  { database, now }: DatabaseDeps,
  refundKey: string,
): Promise<RefundOutcome | null> {
  const entry = await database.queries
    .selectFrom('test_gateway_refunds')
    .selectAll()
    .where('refund_key', '=', refundKey)
    .executeTakeFirst()
  return entry ? refundOutcomeOf(entry, now()) : null
}

function refundOutcomeOf(entry: TestGatewayRefundsTable, now: number): RefundOutcome {
  const { reference } = entry
  if (entry.settles_at > now) return { status: 'pending', reference }
  if (entry.status === 'refunded') return { status: 'refunded', reference }
  return { status: 'failed', reference, failureCode: 'refund_refused' }
}

type TestCard = {
  readonly number: string
  readonly meaning: string
  readonly declineCode?: string
  /** The shopper is sent to a page that replaces the bank's. */
  readonly isConfirmed?: boolean
  readonly isReversed?: boolean
  readonly refundsEnd?: NonNullable<TestCharge['refunds_end']>
}

/**
 * What each card does. The numbers are known to developers from providers' test modes.
 * docs/payments.md lists them, and a test compares the two.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', meaning: 'pays' },
  {
    number: '4000000000000002',
    meaning: 'is declined',
    declineCode: 'card_declined',
  },
  {
    number: '4000000000009995',
    meaning: 'is declined for insufficient funds',
    declineCode: 'insufficient_funds',
  },
  {
    number: '4000002500003155',
    meaning: "requires confirmation on a page that simulates the bank's",
    isConfirmed: true,
  },
  {
    number: '4000000000000259',
    meaning: 'is accepted, and the bank withdraws the payment a minute later',
    isReversed: true,
  },
  {
    number: '4000000000007726',
    meaning: 'is accepted; its refunds take a minute',
    refundsEnd: 'refunded_later',
  },
  {
    number: '4000000000005126',
    meaning: 'is accepted; its refunds fail after a minute',
    refundsEnd: 'failed_later',
  },
]

/** Delay after a payment or a refund before a card's delayed effect. */
const testGatewayDelayMs = 60_000

function testCardOf(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}
