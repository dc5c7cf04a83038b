// A charge in the test gateway's book, by our key or by the gateway's own name for it.

import type { Selectable } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'
import type { TestGatewayChargesTable } from '../../../ground/database/tables/payments-table.ts'

export type TestCharge = Selectable<TestGatewayChargesTable>

export type ChargeName = { attemptKey: string } | { reference: string }

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

export function columnOf(name: ChargeName) {
  return 'reference' in name
    ? { column: 'reference' as const, value: name.reference }
    : { column: 'attempt_key' as const, value: name.attemptKey }
}
