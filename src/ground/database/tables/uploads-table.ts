// Resumable uploads, and the pieces of them that are durable.

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
  /** 256 random bits in hex: whoever knows it may go on with the upload, so it stands in no log. */
  id: string
  store_id: StoreId
  kind: 'preview' | 'print' | 'image'
  /** Of a print image the token that was named; of the others the answer, null until then. */
  image_token: ImageToken | null
  /** The secret key that it was begun with, and may replace a locked print image. */
  by_key: TextOf<typeof uploadKey> | null
  /** The header Upload-Metadata as it came. */
  metadata: string
  byte_length: number
  /** Durable and acknowledged. Reaches `byte_length` only when the picture has been taken in. */
  received_bytes: number
  piece_count: number
  /** When it began, or last got bytes. */
  last_bytes_at: number | null
  /** What is wrong with the picture; then its bytes are gone. */
  failure: TextOf<typeof uploadFailure> | null
  completed_at: number | null
  /** Names the request that may add bytes, until when, and whether another would like to. */
  turn: string | null
  turn_until: number | null
  /** 0 or 1. */
  turn_wanted: number
  created_at: number
  expires_at: number
}

export type UploadPiecesTable = {
  upload_id: string
  start_byte: number
  byte_length: number
  object_key: string
}
