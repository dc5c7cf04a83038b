// Who works on a key. A claim lapses unless it is renewed, so that a node that was killed does not
// hold its keys; a SQLite database has one process, so there a claim of another one is of a dead one.

import type { Selectable } from 'kysely'
import type { Database, Queries } from '../../../ground/database/database.ts'
import type { IdempotencyKeysTable } from '../../../ground/database/tables/idempotency-keys-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { idempotencyKeyInUse, idempotencyKeyReused } from './idempotency-errors.ts'
import type { AnswerText } from './stored-answer.ts'

export type Claim = {
  storeId: StoreId
  key: string
  fingerprint: string
  /** Of this process; `runner` begins with it. */
  processName: string
  runner: string
}

/** Short, since whoever sends again after a node has died waits for it. */
const runnerMs = 8_000
export const runnerRenewMs = 2_000
const retentionMs = 86_400_000

/** The answer that is kept, or null when the caller is to do the work now. */
export async function claimKey(
  tx: Queries,
  kind: Database['kind'],
  claim: Claim,
  now: () => number,
): Promise<AnswerText | null> {
  const at = now()
  const { storeId, key, fingerprint, runner } = claim
  await tx
    .deleteFrom('idempotency_keys')
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .where('expires_at', '<=', at)
    .execute()
  const state = { state: 'running' as const, runner, runner_until: at + runnerMs, answer: null }
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ store_id: storeId, key, fingerprint, ...state, expires_at: at + retentionMs })
    .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted !== undefined) return null
  const row = await rowOf(tx, claim).selectAll().executeTakeFirstOrThrow()
  if (row.fingerprint !== fingerprint) throw idempotencyKeyReused()
  if (row.answer !== null) return row.answer
  if (isAlive(row, kind, claim, at)) throw idempotencyKeyInUse((row.runner_until ?? 0) - at)
  await tx
    .updateTable('idempotency_keys')
    .set(state)
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .execute()
  return null
}

function isAlive(
  row: Selectable<IdempotencyKeysTable>,
  kind: Database['kind'],
  { processName }: Claim,
  at: number,
): boolean {
  if ((row.runner_until ?? 0) <= at) return false
  return kind === 'postgres' || (row.runner?.startsWith(processName) ?? false)
}

/** Never rejects: a claim that could not be renewed lapses, and its work is not committed. */
export async function renewClaim(
  { queries }: Database,
  claim: Claim,
  now: () => number,
): Promise<void> {
  await queries
    .updateTable('idempotency_keys')
    .set({ runner_until: now() + runnerMs })
    .where('store_id', '=', claim.storeId)
    .where('key', '=', claim.key)
    .where('runner', '=', claim.runner)
    .execute()
    .catch(() => undefined)
}

/** The key can be tried again, as if it had never been sent. */
export async function releaseKey(db: Queries, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('store_id', '=', claim.storeId)
    .where('key', '=', claim.key)
    .where('runner', '=', claim.runner)
    .where('state', '=', 'running')
    .execute()
}

function rowOf(db: Queries, { storeId, key }: Claim) {
  return db.selectFrom('idempotency_keys').where('store_id', '=', storeId).where('key', '=', key)
}
