// Enforces the storage quota of a store: its own, or the default for all stores. It is checked in
// the transaction that adds bytes, so that concurrent pushes cannot exceed it together.
// `requireQuota` checks beforehand, to reject early.

import type { Database, Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { selectQuota } from '../../stores/store.ts'
import { quotaExceeded } from '../image-errors.ts'
import type { SpooledFile } from '../spool.ts'
import { addStoredBytes, beginCounting, storedBytesOf } from './stored-bytes.ts'

export type QuotaDeps = {
  /** For stores without a quota of their own; null for unlimited. */
  storeQuotaBytes: number | null
  /**
   * Bytes of a store's print files. Injected by app.ts, since print files depend on pictures and
   * not the other way round.
   */
  countPrintBytes: (tx: Queries, storeId: StoreId) => Promise<number>
}

/**
 * Serializes transactions that change a store's sum; they would conflict repeatedly on PostgreSQL.
 */
export const quotaLock = 'quota'

/**
 * Throws `quota_exceeded` (507) if that many more bytes do not fit, unless the store already keeps
 * the picture with the given hash. Returns whether the store has a quota at all.
 */
export async function requireQuota(
  deps: QuotaDeps & { database: Database },
  store: { id: StoreId },
  { byteLength, sha256 }: { byteLength: number; sha256?: string },
): Promise<boolean> {
  const { database } = deps
  const { quotaBytes, ...usage } = await usageOf(deps, database.queries, store.id)
  if (quotaBytes === null) return false
  const count = () =>
    database.transaction((tx) => beginCounting(deps, tx, store.id), { turn: quotaLock })
  const storedBytes = usage.storedBytes ?? (await count())
  if (storedBytes + byteLength <= quotaBytes) return true
  if (sha256 !== undefined && (await storedBytesOf(database.queries, store.id, [sha256])) > 0) {
    return true
  }
  throw quotaExceeded(quotaBytes, storedBytes, store.id)
}

/** Same check for a file before it is decoded and stored; discards the file when it throws. */
export async function requireQuotaForFile(
  deps: QuotaDeps & { database: Database },
  input: { store: { id: StoreId }; file: SpooledFile; countedBytes?: number },
): Promise<boolean> {
  const { store, file, countedBytes = 0 } = input
  try {
    return await requireQuota(deps, store, {
      byteLength: file.byteLength - countedBytes,
      sha256: file.sha256,
    })
  } catch (error) {
    await file.discard()
    throw error
  }
}

/**
 * Runs `change`, by which the store keeps another picture and may give one up; `hashes` covers all
 * of them. Throws `quota_exceeded` (507), upon which the caller must roll back.
 */
export async function enforceQuota<T>(
  deps: QuotaDeps,
  tx: Queries,
  { storeId, hashes }: { storeId: StoreId; hashes: readonly string[] },
  change: () => Promise<T>,
): Promise<T> {
  const { quotaBytes, storedBytes } = await usageOf(deps, tx, storeId)
  if (storedBytes === null) {
    if (quotaBytes === null) return await change()
    await beginCounting(deps, tx, storeId)
  }
  const before = await storedBytesOf(tx, storeId, hashes)
  const result = await change()
  const added = (await storedBytesOf(tx, storeId, hashes)) - before
  await addWithin(quotaBytes, tx, storeId, added)
  return result
}

/** Counts bytes of an upload from now on. Throws `quota_exceeded` (507). */
export async function addWithinQuota(
  deps: QuotaDeps,
  tx: Queries,
  storeId: StoreId,
  byteLength: number,
): Promise<void> {
  const { quotaBytes, storedBytes } = await usageOf(deps, tx, storeId)
  if (storedBytes === null) {
    if (quotaBytes === null) return
    await beginCounting(deps, tx, storeId)
  }
  await addWithin(quotaBytes, tx, storeId, byteLength)
}

async function addWithin(
  quotaBytes: number | null,
  tx: Queries,
  storeId: StoreId,
  byteLength: number,
): Promise<void> {
  if (byteLength === 0) return
  const storedBytes = await addStoredBytes(tx, storeId, byteLength)
  if (quotaBytes === null || storedBytes === null || byteLength < 0) return
  if (storedBytes > quotaBytes) {
    throw quotaExceeded(quotaBytes, storedBytes - byteLength, storeId)
  }
}

async function usageOf(
  deps: QuotaDeps,
  db: Queries,
  storeId: StoreId,
): Promise<{ quotaBytes: number | null; storedBytes: number | null }> {
  const row = await selectQuota(db, storeId)
    .leftJoin('store_usage', 'store_usage.store_id', 'stores.id')
    .select('stored_bytes')
    .executeTakeFirst()
  const quotaBytes = row?.quota_bytes ?? deps.storeQuotaBytes
  return {
    quotaBytes: quotaBytes === 0 ? null : quotaBytes,
    storedBytes: row?.stored_bytes ?? null,
  }
}
