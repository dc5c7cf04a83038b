import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type UploadsTable,
  uploadFailure,
  uploadKey,
} from '../../../ground/database/tables/uploads-table.ts'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { AuditActor } from '../../audit/add-audit-entry.ts'
import { uploadExpired, uploadUnknown } from './upload-errors.ts'

export type UploadKind = 'preview' | 'print' | 'image'

export type Upload = {
  id: string
  storeId: StoreId
  kind: UploadKind
  /** Set from the start for a print image; otherwise once the picture is stored. */
  imageToken: ImageToken | null
  /** The secret key that started it; null for the access key. */
  replacer: AuditActor | null
  /** The header as received. */
  metadata: string
  byteLength: number
  /** How long the token of its picture lives. Null for the usual time. */
  tokenLifeMs: number | null
  receivedBytes: number
  /** Why the picture cannot be stored, whatever is sent from now on. */
  failure: HandprintError | null
  isComplete: boolean
  expiresAt: number
}

/** Maximum duration of an upload, and how long its result can be queried. */
export const uploadLifeMs = 86_400_000

export type NewUpload = Pick<
  Upload,
  'storeId' | 'kind' | 'imageToken' | 'replacer' | 'byteLength'
> & {
  metadata: string
  tokenLifeMs?: number
}

/** Inserts only a row, under an unguessable address. */
export async function insertUpload(
  db: Queries,
  { storeId, kind, imageToken, replacer, metadata, byteLength, tokenLifeMs }: NewUpload,
  at: number,
): Promise<Upload> {
  const row = await db
    .insertInto('uploads')
    .values({
      id: randomBytes(32).toString('hex'),
      store_id: storeId,
      kind,
      image_token: imageToken,
      by_key: uploadKey.write(replacer),
      metadata,
      byte_length: byteLength,
      received_bytes: 0,
      piece_count: 0,
      last_bytes_at: at,
      failure: null,
      completed_at: null,
      turn: null,
      turn_until: null,
      turn_wanted: 0,
      token_life_ms: tokenLifeMs ?? null,
      created_at: at,
      expires_at: at + uploadLifeMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUpload(row)
}

/** Throws `upload_unknown` (404) or `upload_expired` (410). */
export async function getUpload(db: Queries, id: string, now: () => number): Promise<Upload> {
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
    tokenLifeMs: row.token_life_ms,
    receivedBytes: row.received_bytes,
    failure: row.failure === null ? null : new HandprintError(uploadFailure.read(row.failure)),
    isComplete: row.completed_at !== null,
    expiresAt: row.expires_at,
  }
}
