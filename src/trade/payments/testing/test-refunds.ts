// Refunds in the test gateway's book: never more than was charged, each key once.

import type { Database } from '../../../ground/database/database.ts'
import type { TestGatewayRefundsTable } from '../../../ground/database/tables/payments-table.ts'
import type { Refund, RefundOutcome } from '../payment-gateway.ts'
import { findCharge } from './find-charge.ts'
import { testReference } from './test-book.ts'
import { testGatewayDelayMs } from './test-cards.ts'

export async function refundTestCharge(
  { database, now }: { database: Database; now: () => number },
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

export async function findTestRefund(
  { database, now }: { database: Database; now: () => number },
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
