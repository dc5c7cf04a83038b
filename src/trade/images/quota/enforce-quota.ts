// A store may keep as many bytes as its own quota says, or else the setting for all stores. It is
// held in the transaction that adds to them, so that pushes at the same time can't slip past it
// together; `expectRoom` asks beforehand, to refuse early what is known to be too much.

import type { Database, Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { selectQuota } from '../../stores/store.ts'
import { quotaExceeded } from '../image-errors.ts'
import type { SpooledFile } from '../spool.ts'
import { addStoredBytes, beginCounting, storedBytesOf } from './stored-bytes.ts'

export type QuotaDeps = {
  /** Of stores without a quota of their own; null: any number. */
  storeQuotaBytes: number | null
  /** What a store's print files count for. They stand above pictures: app.ts brings it. */
  countPrintBytes: (tx: Queries, storeId: StoreId) => Promise<number>
}

/** Transactions that change a store's sum would collide on PostgreSQL, again and again. */
export const quotaLock = 'quota'

/**
 * Throws `quota_exceeded` (507) when so many more bytes don't fit. With the hash of a picture: unless
 * the store keeps that already. Answers whether the store has a quota at all.
 */
export async function expectRoom(
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

/** The same for a file before it is decoded and stored; discards it when it throws. */
export async function expectRoomForFile(
  deps: QuotaDeps & { database: Database },
  input: { store: { id: StoreId }; file: SpooledFile; countedBytes?: number },
): Promise<boolean> {
  const { store, file, countedBytes = 0 } = input
  try {
    return await expectRoom(deps, store, {
      byteLength: file.byteLength - countedBytes,
      sha256: file.sha256,
    })
  } catch (error) {
    await file.discard()
    throw error
  }
}

/**
 * Runs `change`, by which the store keeps another picture, and may give one up; `hashes` are of all
 * these. Throws `quota_exceeded` (507), and then all has to be rolled back.
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

/** Counts bytes of an upload that are kept from now on. Throws `quota_exceeded` (507). */
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
