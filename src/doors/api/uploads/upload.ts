// A resumable upload as the code sees it.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type UploadsTable,
  uploadFailure,
  uploadKey,
} from '../../../ground/database/tables/uploads-table.ts'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { AuditActor } from '../../../trade/operators/audit/add-audit-entry.ts'
import { uploadExpired, uploadUnknown } from './protocol/upload-errors.ts'
import type { UploadKind } from './protocol/upload-metadata.ts'

export type Upload = {
  id: string
  storeId: StoreId
  kind: UploadKind
  /** Of a print image from the start; of the others once the picture has been taken in. */
  imageToken: ImageToken | null
  /** The secret key that it was begun with; null: the access key. */
  replacer: AuditActor | null
  /** The header as it came. */
  metadata: string
  byteLength: number
  receivedBytes: number
  pieceCount: number
  /** Why the picture can't be taken in, whatever is sent. */
  failure: HandprintError | null
  isComplete: boolean
  expiresAt: number
}

/** How long an upload may take, and how long its result can be asked for. */
export const uploadLifeMs = 86_400_000

/** Throws `upload_unknown` (404) or `upload_expired` (410). */
export async function findUpload(db: Queries, id: string, now: () => number): Promise<Upload> {
  if (!/^[0-9a-f]{64}$/.test(id)) throw uploadUnknown()
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw uploadUnknown()
  if (row.expires_at <= now()) throw uploadExpired()
  return toUpload(row)
}

function toUpload(row: Selectable<UploadsTable>): Upload {
  return {
    id: row.id,
    storeId: row.store_id,
    kind: row.kind,
    imageToken: row.image_token,
    replacer: uploadKey.read(row.by_key),
    metadata: row.metadata,
    byteLength: row.byte_length,
    receivedBytes: row.received_bytes,
    pieceCount: row.piece_count,
    failure: row.failure === null ? null : new HandprintError(uploadFailure.read(row.failure)),
    isComplete: row.completed_at !== null,
    expiresAt: row.expires_at,
  }
}

/** Of faults that lie in the picture or its token; they stay however often it is sent. */
export function failureToStore(error: unknown): UploadsTable['failure'] {
  if (!(error instanceof HandprintError)) return null
  const { code, status, publicMessage: message } = error
  const isLasting = status >= 400 && status < 500 && ![408, 423, 429].includes(status)
  return isLasting ? uploadFailure.write({ code, status, message }) : null
}
