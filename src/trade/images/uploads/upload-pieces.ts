// Received parts of an upload, stored as one object each. A piece counts only with its row; an
// object without one is a leftover. Keys do not contain the upload's address, since storage errors
// are logged.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { storageUnavailable } from '../../../ground/storage/storage-errors.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { ImageDeps } from '../image-deps.ts'
import { addWithinQuota, quotaLock } from '../quota/enforce-quota.ts'
import { addStoredBytes } from '../quota/stored-bytes.ts'
import type { SpooledFile } from '../spool.ts'
import { uploadLocked, uploadTooManyPieces } from './upload-errors.ts'
import type { UploadLock } from './upload-locks.ts'

export const piecesPrefix = 'uploads/'
const maxPieces = 10_000

/** Takes ownership of `file`. When this resolves, its bytes are durable and acknowledged. */
export async function storePiece(
  deps: ImageDeps,
  lock: UploadLock,
  { file, startByte }: { file: SpooledFile; startByte: number },
): Promise<void> {
  const key = `${piecesPrefix}${randomBytes(16).toString('hex')}`
  try {
    await file.synced()
    await deps.storage.putFile(key, file.path, { isSynced: true })
  } finally {
    await file.discard()
  }
  try {
    await deps.database.transaction(
      (tx) => countPiece(deps, tx, lock, { key, startByte, byteLength: file.byteLength }),
      { turn: quotaLock },
    )
  } catch (error) {
    // If the response to the commit was lost, it may have succeeded, so the object has to stay.
    if (error instanceof HandprintError && isRefusal(error)) await deletePieces(deps.storage, [key])
    throw error
  }
}

function isRefusal({ status, code }: HandprintError): boolean {
  return status < 500 || code === 'quota_exceeded'
}

async function countPiece(
  deps: ImageDeps,
  tx: Queries,
  lock: UploadLock,
  piece: { key: string; startByte: number; byteLength: number },
): Promise<void> {
  const row = await tx
    .updateTable('uploads')
    .set((is) => ({
      received_bytes: piece.startByte + piece.byteLength,
      piece_count: is('piece_count', '+', 1),
      last_bytes_at: deps.now(),
    }))
    .where('id', '=', lock.uploadId)
    .where('turn', '=', lock.name)
    .where('received_bytes', '=', piece.startByte)
    .returning(['piece_count', 'store_id'])
    .executeTakeFirst()
  if (row === undefined) throw uploadLocked()
  if (row.piece_count > maxPieces) throw uploadTooManyPieces(maxPieces)
  await addWithinQuota(deps, tx, row.store_id, piece.byteLength)
  await tx
    .insertInto('upload_pieces')
    .values({
      object_key: piece.key,
      upload_id: lock.uploadId,
      start_byte: piece.startByte,
      byte_length: piece.byteLength,
    })
    .execute()
}

/** All acknowledged bytes, in order. */
export async function* readPieces(
  { database, storage }: ImageDeps,
  uploadId: string,
): AsyncGenerator<Uint8Array> {
  const pieces = await database.queries
    .selectFrom('upload_pieces')
    .select(['object_key', 'byte_length'])
    .where('upload_id', '=', uploadId)
    .orderBy('start_byte')
    .execute()
  for (const piece of pieces) {
    const object = await storage.read(piece.object_key)
    if (object?.byteLength !== piece.byte_length) {
      object?.stream.destroy()
      throw new Error('A piece of an upload is missing from storage or has the wrong length.')
    }
    try {
      yield* object.stream
    } catch (error) {
      throw storageUnavailable(error)
    }
  }
}

/** Deletes the rows and returns the keys of their objects, to be deleted after the commit. */
export async function forgetPieces(tx: Queries, uploadIds: string[]): Promise<string[]> {
  if (uploadIds.length === 0) return []
  const stored = await tx
    .selectFrom('upload_pieces')
    .innerJoin('uploads', 'uploads.id', 'upload_pieces.upload_id')
    .select((is) => ['store_id', is.fn.sum<number>('upload_pieces.byte_length').as('total')])
    .where('upload_id', 'in', uploadIds)
    .groupBy('store_id')
    .execute()
  for (const { store_id: storeId, total } of stored) await addStoredBytes(tx, storeId, -total)
  const rows = await tx
    .deleteFrom('upload_pieces')
    .where('upload_id', 'in', uploadIds)
    .returning('object_key')
    .execute()
  return rows.map((row) => row.object_key)
}

/** Failures are ignored; the objects are swept later. */
export async function deletePieces(storage: Storage, keys: readonly string[]): Promise<void> {
  await storage.deleteMany(keys).catch(() => undefined)
}
