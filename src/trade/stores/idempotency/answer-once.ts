// One answer per Idempotency-Key: a client that retries a request because the answer was lost gets
// the same answer and not a second image. The answer is committed in the same transaction as its
// effects, so after kill -9 either both exist or the key can be retried.

import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { TextOf } from '../../../ground/database/json-column.ts'
import {
  answerToKey,
  type IdempotencyKeysTable,
} from '../../../ground/database/tables/idempotency-keys-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { faultsOnTheWire, HandprintError } from '../../../pure/errors.ts'
import { sortedJson } from '../../../pure/objects.ts'
import { idempotencyKeyInUse, idempotencyKeyReused } from './idempotency-errors.ts'

export type OnceRequest = {
  store: { id: StoreId }
  /** Null if no key was sent. The work then simply runs. */
  key: string | null
  /** The request as JSON. The same key with another request is refused. */
  request: unknown
  /** Called before a stored answer or failure is replayed. */
  onReplay?: () => void
}

/**
 * Stores the answer in the transaction of its effects. May be called again if the transaction is
 * rerun.
 */
export type StoreAnswer = (tx: Queries, answer: StoredAnswer) => Promise<void>

/**
 * Throws what `work` throws, and replays it on retry if the request itself was at fault. Throws
 * `idempotency_key_in_use` (409) while another request works on the key, and
 * `idempotency_key_reused` (422).
 */
export type AnswerOnce = (
  request: OnceRequest,
  work: (keep: StoreAnswer) => Promise<StoredAnswer>,
) => Promise<StoredAnswer & { isReplayed: boolean }>

export function createAnswerOnce(deps: DatabaseDeps): AnswerOnce {
  const { database, now } = deps
  const processName = randomBytes(8).toString('hex')

  return async ({ store, key, request, onReplay }, work) => {
    if (key === null) return { ...(await work(async () => undefined)), isReplayed: false }
    const claim: Claim = {
      storeId: store.id,
      key,
      fingerprint: createHash('sha256').update(sortedJson(request)).digest('hex'),
      processName,
      runner: `${processName}.${randomBytes(8).toString('hex')}`,
    }
    const at = now()
    const stored = (await claimFreeKey(database.queries, claim, at))
      ? null
      : await database.transaction((tx) => claimUsedKey(tx, database.kind, claim, at))
    if (stored !== null) {
      onReplay?.()
      return { ...storedAnswer(stored), isReplayed: true }
    }
    const renewing = setInterval(() => void renewClaim(database, claim, now), runnerRenewMs).unref()
    try {
      const answer = await work(async (tx, each) => {
        // If another node has taken over the claim, the work is rolled back.
        if (!(await settle(tx, claim, answerText(each)))) throw idempotencyKeyInUse()
      })
      // For work that committed nothing.
      await settle(database.queries, claim, answerText(answer))
      return { ...answer, isReplayed: false }
    } catch (error) {
      await settleFailure(database, claim, error)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }
}

/** False if the claim was lost or an answer is already stored. */
async function settle(db: Queries, claim: Claim, answer: AnswerText): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', answer })
    .where('store_id', '=', claim.storeId)
    .where('key', '=', claim.key)
    .where('runner', '=', claim.runner)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// The original error matters, whether or not it can be stored.
async function settleFailure(database: Database, claim: Claim, error: unknown): Promise<void> {
  const isOfRequest = error instanceof HandprintError && isFaultOfRequest(error)
  const settling = isOfRequest
    ? settle(database.queries, claim, failureText(error))
    : releaseKey(database.queries, claim)
  await settling.catch(() => undefined)
}

/** Whether a retry would always fail in the same way, regardless of what has changed since. */
function isFaultOfRequest({ status }: HandprintError): boolean {
  return [400, 413, 415, 422].includes(status)
}

type Claim = {
  storeId: StoreId
  key: string
  fingerprint: string
  /** Identifies this process. `runner` begins with it. */
  processName: string
  runner: string
}

/** Short, because a client that retries after a node has died waits for it. */
const runnerMs = 8_000
const runnerRenewMs = 2_000
const retentionMs = 86_400_000

type Claimed = { state: 'running'; runner: string; runner_until: number; answer: null }

/** A claim is a lease and expires unless renewed, so that a killed node does not keep its keys. */
function claimed({ runner }: Claim, at: number): Claimed {
  return { state: 'running', runner, runner_until: at + runnerMs, answer: null }
}

/** Claims a key that is new or whose answer has expired. False if it is in use. */
async function claimFreeKey(db: Queries, claim: Claim, at: number): Promise<boolean> {
  const { storeId, key, fingerprint } = claim
  const fresh = { fingerprint, ...claimed(claim, at), expires_at: at + retentionMs }
  const row = await db
    .insertInto('idempotency_keys')
    .values({ store_id: storeId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.expires_at', '<=', at),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the stored answer, or null if the caller is to do the work now, because the earlier
 * request left none. A SQLite database has only one process, so another process's claim there is
 * from a dead one.
 */
async function claimUsedKey(
  tx: Queries,
  kind: Database['kind'],
  claim: Claim,
  at: number,
): Promise<AnswerText | null> {
  const { storeId, key, fingerprint } = claim
  if (await claimFreeKey(tx, claim, at)) return null
  const row = await rowOf(tx, claim).selectAll().executeTakeFirstOrThrow()
  if (row.fingerprint !== fingerprint) throw idempotencyKeyReused()
  if (row.answer !== null) return row.answer
  if (isAlive(row, kind, claim, at)) throw idempotencyKeyInUse((row.runner_until ?? 0) - at)
  await tx
    .updateTable('idempotency_keys')
    .set(claimed(claim, at))
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

/** Never rejects. A claim that could not be renewed expires, and its work is not committed. */
async function renewClaim({ queries }: Database, claim: Claim, now: () => number): Promise<void> {
  await queries
    .updateTable('idempotency_keys')
    .set({ runner_until: now() + runnerMs })
    .where('store_id', '=', claim.storeId)
    .where('key', '=', claim.key)
    .where('runner', '=', claim.runner)
    .execute()
    .catch(() => undefined)
}

async function releaseKey(db: Queries, claim: Claim): Promise<void> {
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

type AnswerText = TextOf<typeof answerToKey>
export type StoredAnswer = { status: number; location: string | null; body: unknown }

function answerText(answer: StoredAnswer): AnswerText {
  const { status, location, body } = answer
  return answerToKey.write({ status, location, body })
}

function failureText(error: HandprintError): AnswerText {
  const { code, status, publicMessage: message, fields } = error
  return answerToKey.write({
    failure: { code, status, message, ...(fields && { fields: faultsOnTheWire(fields) }) },
  })
}

/** Throws the failure that was stored. */
function storedAnswer(text: AnswerText): StoredAnswer {
  const stored = answerToKey.read(text)
  if ('failure' in stored) throw new HandprintError(stored.failure)
  return stored
}
