// How much shoppers upload to a store in one day (UTC), in all and by address. A permission to upload
// is free for anyone who opens the page, so this bounds what strangers can fill a disk with.

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, DatabaseDeps, Queries } from '../../ground/database/database.ts'
import { countedAddress } from '../../ground/limits/client-address.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { fault } from '../../pure/errors.ts'

export type DailyLimit = { pictures: number | null; bytes: number | null }
/** Null for unlimited. */
export type DailyLimits = { perStore: DailyLimit; perAddress: DailyLimit }

export type DailyUploadsDeps = {
  database: Database
  now: () => number
  dailyUploads: DailyLimits
  isUnlimitedAddress: (address: string) => boolean
}

export type CountedUpload = {
  storeId: StoreId
  /** Of the store. An address is stored only as a hash with it, see `senderOf`. */
  secret: string
  address: string
  byteLength: number
}

const dayMs = 86_400_000

/**
 * Counts one picture. Throws `upload_limit_reached` (429) if it is one too many for the store or for
 * the address, and counts nothing then.
 */
export async function countDailyUpload(
  deps: DailyUploadsDeps,
  { storeId, secret, address, byteLength }: CountedUpload,
): Promise<void> {
  const at = deps.now()
  const day = dayOf(at)
  const { perStore, perAddress } = deps.dailyUploads
  const isExempt = deps.isUnlimitedAddress(address)
  await deps.database.transaction(async (tx) => {
    const counted = { storeId, day, byteLength }
    if (!isExempt) {
      await count(tx, { ...counted, sender: senderOf(address, day, secret) }, perAddress, at)
    }
    await count(tx, { ...counted, sender: 'all' }, perStore, at)
  })
}

type Counted = { storeId: StoreId; day: string; sender: string; byteLength: number }

async function count(tx: Queries, counted: Counted, limit: DailyLimit, at: number): Promise<void> {
  const { storeId, day, sender, byteLength } = counted
  const { pictures = null, bytes = null } = limit
  const row = await tx
    .insertInto('daily_uploads')
    .values({ store_id: storeId, day, sender, pictures: 1, bytes: byteLength })
    .onConflict((same) =>
      same.columns(['store_id', 'day', 'sender']).doUpdateSet({
        pictures: sql`daily_uploads.pictures + 1`,
        bytes: sql`daily_uploads.bytes + ${byteLength}`,
      }),
    )
    .returning(['pictures', 'bytes'])
    .executeTakeFirstOrThrow()
  const isOver =
    (pictures !== null && row.pictures > pictures) || (bytes !== null && row.bytes > bytes)
  if (isOver) throw limitReached(at)
}

/** Tells addresses apart without storing them. It changes each day, and with the store's secret. */
function senderOf(address: string, day: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`sender\n${day}\n${countedAddress(address)}`)
  return hash.digest('base64url')
}

/** Deletes what was counted before yesterday. */
export async function expireDailyUploads({ database, now }: DatabaseDeps): Promise<void> {
  const yesterday = dayOf(now() - dayMs)
  await database.queries.deleteFrom('daily_uploads').where('day', '<', yesterday).execute()
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function limitReached(at: number) {
  const retryAfterSeconds = Math.ceil((dayMs - (at % dayMs)) / 1_000)
  return fault(
    'upload_limit_reached',
    429,
    'No more pictures can be uploaded today. Order the ones that are here, or continue tomorrow.',
    { retryAfterSeconds },
  )
}
