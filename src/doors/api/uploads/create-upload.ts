// An upload begins, when nothing is known to be wrong with it.

import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import type { AuditActor } from '../../../trade/audit/add-audit-entry.ts'
import {
  imageEmpty,
  imageTooLarge,
  tokenNotAPreview,
  tokenUnknown,
} from '../../../trade/images/image-errors.ts'
import { expectRoom } from '../../../trade/images/quota/enforce-quota.ts'
import { readPictures } from '../../../trade/images/read-pictures.ts'
import { insertUpload, type Upload } from '../../../trade/images/uploads/upload.ts'
import { secretKeyInsteadOfAccessKey } from '../../../trade/stores/store-errors.ts'
import { readUploadMetadata } from './protocol/upload-metadata.ts'
import type { UploadDeps } from './upload-deps.ts'

export type NewUpload = {
  store: { id: StoreId }
  /** The secret key, which is for print images alone; null: the access key. */
  replacer: AuditActor | null
  byteLength: number
  /** The header Upload-Metadata. */
  metadata: string | undefined
}

/** Throws what is known to be wrong before a byte was sent. */
export async function createUpload(deps: UploadDeps, input: NewUpload): Promise<Upload> {
  const { store, replacer, byteLength, metadata } = input
  if (byteLength === 0) throw imageEmpty()
  if (byteLength > deps.maxUploadBytes) throw imageTooLarge(deps.maxUploadBytes, byteLength)
  const { kind, token } = readUploadMetadata(metadata)
  if (replacer !== null && kind !== 'print') throw secretKeyInsteadOfAccessKey()
  if (token !== null) await expectPreview(deps, store, token)
  await expectRoom(deps, store, { byteLength })
  const upload = { storeId: store.id, kind, imageToken: token, replacer, byteLength }
  return await insertUpload(
    deps.database.queries,
    { ...upload, metadata: metadata ?? '' },
    deps.now(),
  )
}

// Asked again, in full, when the print image is there: what a token may take can change meanwhile.
async function expectPreview(
  { database }: UploadDeps,
  store: { id: StoreId },
  token: ImageToken,
): Promise<void> {
  const picture = (await readPictures(database.queries, [token])).get(token)
  if (picture === undefined || picture.storeId !== store.id) throw tokenUnknown()
  if (picture.kind !== 'preview') throw tokenNotAPreview()
}
