// Payment provider keys that owners set in the panel. For each mode, the environment takes
// precedence.

import type { Queries } from '../../ground/database/database.ts'
import { providerKeys } from '../../ground/database/tables/payments-table.ts'
import type { StoreMode } from './payment-gateway.ts'
import type { StripeSettings } from './stripe/stripe-gateway.ts'

export type SavedKeys = StripeSettings & { updatedAt: number }

export async function readProviderKeys(db: Queries): Promise<SavedKeys[]> {
  const rows = await db
    .selectFrom('provider_keys')
    .select(['mode', 'facts', 'updated_at'])
    .where('provider', '=', 'stripe')
    .orderBy('mode')
    .execute()
  return rows.map(({ mode, facts, updated_at: updatedAt }) => {
    return { mode, ...providerKeys.read(facts), updatedAt }
  })
}

export async function saveProviderKeys(
  tx: Queries,
  { mode, ...keys }: StripeSettings,
  at: number,
): Promise<void> {
  const saved = { facts: providerKeys.write(keys), updated_at: at }
  await tx
    .insertInto('provider_keys')
    .values({ provider: 'stripe', mode, ...saved })
    .onConflict((same) => same.columns(['provider', 'mode']).doUpdateSet(saved))
    .execute()
}

export async function removeProviderKeys(tx: Queries, mode: StoreMode): Promise<void> {
  await tx
    .deleteFrom('provider_keys')
    .where('provider', '=', 'stripe')
    .where('mode', '=', mode)
    .execute()
}
