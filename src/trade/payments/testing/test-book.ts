// The test gateway's record of charges. The first charge written under a key wins; later calls find
// it.

import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseDeps } from '../../../ground/database/database.ts'
import type { TestGatewayChargesTable } from '../../../ground/database/tables/payments-table.ts'
import type { GatewayEvent, PaymentOutcome } from '../payment-gateway.ts'

export type TestCharge = Selectable<TestGatewayChargesTable>

/** By our key, or by the gateway's own id. */
type ChargeName = { attemptKey: string } | { reference: string }

type NewCharge = Pick<TestCharge, 'attempt_key' | 'amount' | 'currency' | 'status'> &
  Partial<Insertable<TestGatewayChargesTable>>

export function testReference(): string {
  return `test_${randomBytes(12).toString('hex')}`
}

export async function recordTestCharge(
  { database, now }: DatabaseDeps,
  charge: NewCharge,
): Promise<TestCharge> {
  const at = now()
  const { queries } = database
  const entered = await queries
    .insertInto('test_gateway_charges')
    .values({
      reference: testReference(),
      decline_code: null,
      return_path: null,
      taken_back_at: null,
      refunds_end: null,
      created_at: at,
      changed_at: at,
      ...charge,
    })
    .onConflict((conflict) => conflict.column('attempt_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  const entry = entered ?? (await findCharge(database, { attemptKey: charge.attempt_key }))
  if (!entry) throw new Error('The test gateway lost a charge.')
  return entry
}

/** Only a charge that waits for confirmation can change its outcome. */
export async function endCharge(
  { database, now }: DatabaseDeps,
  by: ChargeName,
  ending: Pick<TestCharge, 'status' | 'decline_code'>,
): Promise<void> {
  const { column, value } = columnOf(by)
  await database.queries
    .updateTable('test_gateway_charges')
    .set({ ...ending, changed_at: now() })
    .where(column, '=', value)
    .where('status', '=', 'pending')
    .execute()
}

export function outcomeOf(entry: TestCharge, now: number): PaymentOutcome {
  const { reference } = entry
  if (entry.status === 'pending') {
    const url = `${entry.return_path}/test-bank?charge=${reference}`
    return { status: 'pending', reference, next: { kind: 'redirect', url } }
  }
  if (entry.status === 'declined') {
    return { status: 'declined', reference, declineCode: entry.decline_code ?? 'card_declined' }
  }
  const isReversed = entry.taken_back_at !== null && entry.taken_back_at <= now
  if (isReversed) return { status: 'taken_back', reference, declineCode: 'payment_taken_back' }
  return { status: 'paid', reference }
}

/** Events by the time they happened. A card's delayed effect has a time of its own. */
export async function* eventsSince(
  database: Database,
  since: number,
  now: number,
): AsyncIterable<GatewayEvent> {
  const charges = await database.queries
    .selectFrom('test_gateway_charges')
    .selectAll()
    .where((is) =>
      is.or([
        is('changed_at', '>=', since),
        is.and([is('taken_back_at', '>=', since), is('taken_back_at', '<=', now)]),
      ]),
    )
    .orderBy('changed_at')
    .execute()
  for (const { attempt_key: attemptKey, reference, amount, currency, status } of charges) {
    const isPaid = status === 'paid'
    yield { kind: 'charge', attemptKey, reference, amount, currency, isPaid }
  }
  const refunds = await database.queries
    .selectFrom('test_gateway_refunds')
    .select(['refund_key', 'reference'])
    .where('settles_at', '>=', since)
    .where('settles_at', '<=', now)
    .orderBy('settles_at')
    .execute()
  for (const { refund_key: refundKey, reference } of refunds) {
    yield { kind: 'refund', refundKey, reference }
  }
}

export function findCharge(
  { queries }: Pick<Database, 'queries'>,
  name: ChargeName,
): Promise<TestCharge | undefined> {
  const { column, value } = columnOf(name)
  return queries
    .selectFrom('test_gateway_charges')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst()
}

function columnOf(name: ChargeName) {
  return 'reference' in name
    ? { column: 'reference' as const, value: name.reference }
    : { column: 'attempt_key' as const, value: name.attemptKey }
}
