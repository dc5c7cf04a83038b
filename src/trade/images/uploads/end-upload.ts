import type { Queries } from '../../../ground/database/database.ts'
import { type UploadsTable, uploadFailure } from '../../../ground/database/tables/uploads-table.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { ImageDeps } from '../image-deps.ts'
import { type Upload, uploadLifeMs } from './upload.ts'
import { uploadLocked } from './upload-errors.ts'
import type { UploadLock } from './upload-locks.ts'
import { deletePieces, forgetPieces } from './upload-pieces.ts'

/** Deletes its row too. A picture made from it is kept. */
export async function removeUpload(
  { database, storage }: Pick<ImageDeps, 'database' | 'storage'>,
  id: string,
): Promise<void> {
  const keys = await database.transaction(async (tx) => {
    const forgotten = await forgetPieces(tx, [id])
    await tx.deleteFrom('uploads').where('id', '=', id).execute()
    return forgotten
  })
  await deletePieces(storage, keys)
}

/** Returns the keys of pieces that are no longer needed. Throws `upload_locked` (423). */
export async function completeUpload(
  tx: Queries,
  lock: UploadLock,
  { upload, token }: { upload: Upload; token: ImageToken },
  at: number,
): Promise<string[]> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({
      image_token: token,
      received_bytes: upload.byteLength,
      completed_at: at,
      expires_at: at + uploadLifeMs,
    })
    .where('id', '=', upload.id)
    .where('turn', '=', lock.name)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw uploadLocked()
  return await forgetPieces(tx, [upload.id])
}

/** Returns the keys of pieces that are no longer needed. */
export async function rememberFailure(
  { database }: Pick<ImageDeps, 'database'>,
  lock: UploadLock,
  error: unknown,
): Promise<string[]> {
  const failure = failureToStore(error)
  if (failure === null) return []
  return await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({ failure })
      .where('id', '=', lock.uploadId)
      .where('turn', '=', lock.name)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? await forgetPieces(tx, [lock.uploadId]) : []
  })
}

/**
 * Only for errors caused by the picture or its token, which are permanent however often it is sent.
 */
function failureToStore(error: unknown): UploadsTable['failure'] {
  if (!(error instanceof HandprintError)) return null
  const { code, status, publicMessage: message } = error
  const isLasting = status >= 400 && status < 500 && ![408, 423, 429].includes(status)
  return isLasting ? uploadFailure.write({ code, status, message }) : null
}
