// Reports the progress of a print image push to anyone viewing its cart, on any node. Only pushes
// that take longer than a second write to the database, at most once a second, and none waits for
// the write.

import { randomBytes } from 'node:crypto'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { type ImageToken, isImageToken, type StoreId } from '../../../pure/contract/ids.ts'

/** `totalBytes` is null if the request did not declare it. */
export type Transferred = { token: string | null; totalBytes: number | null }

export type TransferReport = {
  /**
   * Passes the bytes through and counts them. Nothing is reported for another store's token, or for
   * one that takes no print image.
   */
  counted<Chunk extends Uint8Array>(
    bytes: AsyncIterable<Chunk>,
    transferred: Transferred,
  ): AsyncIterable<Chunk>
  /** Call when the push ends, in any way. Never throws. */
  end(): Promise<void>
}

const betweenWritesMs = 1_000
/** Age of rows left by a crash, which are no longer read. */
const leftoverAgeMs = 3_600_000

export function reportTransfer(
  { database, now }: DatabaseDeps,
  store: { id: StoreId },
): TransferReport {
  const id = randomBytes(16).toString('hex')
  let lastWriteAt = now()
  let isWritten = false
  let writing: Promise<void> | null = null

  function write(reported: Pick<Row, 'token' | 'totalBytes' | 'receivedBytes'>): void {
    lastWriteAt = now()
    const row = { ...reported, id, storeId: store.id, at: lastWriteAt }
    const written = isWritten
      ? updateRow(database.queries, row)
      : database.transaction((tx) => insertRow(tx, row))
    isWritten = true
    // A failed write only means that this progress is not shown.
    writing = written
      .catch(() => undefined)
      .finally(() => {
        writing = null
      })
  }

  return {
    async *counted(bytes, { token, totalBytes }) {
      let receivedBytes = 0
      const isPublic = token !== null && isImageToken(token)
      for await (const chunk of bytes) {
        receivedBytes += chunk.byteLength
        if (isPublic && writing === null && now() - lastWriteAt >= betweenWritesMs) {
          write({ token, totalBytes, receivedBytes })
        }
        yield chunk
      }
    },

    async end() {
      await writing
      if (!isWritten) return
      const { queries } = database
      const deleted = queries.deleteFrom('print_transfers').where('id', '=', id).execute()
      await deleted.catch(() => undefined)
    },
  }
}

type Row = {
  id: string
  storeId: StoreId
  token: ImageToken
  receivedBytes: number
  totalBytes: number | null
  at: number
}

async function insertRow(tx: Queries, row: Row): Promise<void> {
  const { id, storeId, token, receivedBytes, totalBytes, at } = row
  await tx
    .deleteFrom('print_transfers')
    .where('updated_at', '<', at - leftoverAgeMs)
    .execute()
  const known = await tx
    .selectFrom('image_tokens')
    .select('token')
    .where('token', '=', token)
    .where('store_id', '=', storeId)
    .where('kind', '=', 'preview')
    .executeTakeFirst()
  if (known === undefined) return
  await tx
    .insertInto('print_transfers')
    .values({
      id,
      image_token: token,
      received_bytes: receivedBytes,
      total_bytes: totalBytes,
      updated_at: at,
    })
    .execute()
}

async function updateRow(db: Queries, { id, receivedBytes, at }: Row): Promise<void> {
  await db
    .updateTable('print_transfers')
    .set({ received_bytes: receivedBytes, updated_at: at })
    .where('id', '=', id)
    .execute()
}
