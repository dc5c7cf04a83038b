import type { Generated } from 'kysely'
import { Type } from 'typebox'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export const uploadKey = jsonColumn(
  'uploads.by_key',
  Type.Object({ id: Type.String(), name: Type.String() }),
)
export const uploadFailure = jsonColumn(
  'uploads.failure',
  Type.Object({ code: Type.String(), status: Type.Integer(), message: Type.String() }),
)

export type UploadsTable = {
  /** 256 random bits in hex. Anyone who knows it may continue the upload, so it is never logged. */
  id: string
  store_id: StoreId
  kind: 'preview' | 'print' | 'image'
  /**
   * For a print image, the given token. For other uploads, the resulting token; null until
   * complete.
   */
  image_token: ImageToken | null
  /** The secret key it was started with, which may replace a locked print image. */
  by_key: TextOf<typeof uploadKey> | null
  /** The raw Upload-Metadata header. */
  metadata: string
  byte_length: number
  /** Durable and acknowledged. Reaches `byte_length` only when the picture was accepted. */
  received_bytes: number
  piece_count: number
  /** When it started or last received bytes. */
  last_bytes_at: number | null
  /** How long its token lives. Null for the usual time. */
  token_life_ms: Generated<number | null>
  /** What is wrong with the picture. Its bytes are deleted then. */
  failure: TextOf<typeof uploadFailure> | null
  completed_at: number | null
  /**
   * The request that may add bytes, the end of its lease, and whether another request is waiting.
   */
  turn: string | null
  turn_until: number | null
  turn_wanted: number
  created_at: number
  expires_at: number
}

/** What shoppers sent to a store's upload page in one day. */
export type DailyUploadsTable = {
  store_id: StoreId
  /** Of UTC, such as `2026-11-30`. */
  day: string
  /** `all`, or an address as a keyed hash. */
  sender: string
  pictures: number
  bytes: number
}

export type UploadPiecesTable = {
  upload_id: string
  start_byte: number
  byte_length: number
  object_key: string
}
