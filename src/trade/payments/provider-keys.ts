// Payment provider keys that owners set in the panel. For each mode, the environment takes
// precedence.

import type { Queries } from '../../ground/database/database.ts'
import { providerKeys } from '../../ground/database/tables/payments-table.ts'
import type { StoreMode } from './payment-gateway.ts'
import type { ProviderKeys, ProviderSetUp } from './payment-provider.ts'

type Place = { provider: string; mode: StoreMode }
export type SavedKeys = ProviderSetUp & { updatedAt: number }

export async function readProviderKeys(db: Queries): Promise<SavedKeys[]> {
  const rows = await db
    .selectFrom('provider_keys')
    .selectAll()
    .orderBy('provider')
    .orderBy('mode')
    .execute()
  return rows.map(({ provider, mode, facts, updated_at: updatedAt }) => {
    return { provider, mode, keys: providerKeys.read(facts), updatedAt }
  })
}

/** Null: none are set. */
export async function findProviderKeys(
  db: Queries,
  { provider, mode }: Place,
): Promise<SavedKeys | null> {
  const all = await readProviderKeys(db)
  return all.find((each) => each.provider === provider && each.mode === mode) ?? null
}

export async function saveProviderKeys(
  tx: Queries,
  { provider, mode }: Place,
  keys: ProviderKeys,
  at: number,
): Promise<void> {
  const saved = { facts: providerKeys.write({ ...keys }), updated_at: at }
  await tx
    .insertInto('provider_keys')
    .values({ provider, mode, ...saved })
    .onConflict((same) => same.columns(['provider', 'mode']).doUpdateSet(saved))
    .execute()
}

export async function removeProviderKeys(tx: Queries, { provider, mode }: Place): Promise<void> {
  await tx
    .deleteFrom('provider_keys')
    .where('provider', '=', provider)
    .where('mode', '=', mode)
    .execute()
}
