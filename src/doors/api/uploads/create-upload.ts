import { Check } from 'typebox/value'
import type { Queries } from '../../../ground/database/database.ts'
import { type ImageToken, isImageToken, type StoreId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { AuditActor } from '../../../trade/audit/add-audit-entry.ts'
import { findListOfStore } from '../../../trade/catalog/price-lists/read-price-list.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import {
  imageEmpty,
  imageTooLarge,
  tokenMalformed,
  tokenMissing,
} from '../../../trade/images/image-errors.ts'
import { getPreviewToken } from '../../../trade/images/intake/attach-print-image.ts'
import { requireQuota } from '../../../trade/images/quota/enforce-quota.ts'
import { insertUpload, type Upload, type UploadKind } from '../../../trade/images/uploads/upload.ts'
import { headerInvalid, headerMissing } from '../../../trade/images/uploads/upload-errors.ts'
import type { OrderDeps } from '../../../trade/orders/core/add-order-event.ts'
import type { SpoolingDeps } from '../../../trade/receiving/read-push-form.ts'
import { secretKeyInsteadOfAccessKey } from '../../../trade/stores/store-errors.ts'
import { imageWhose } from '../images/image-operations.ts'
import {
  priceListNotForPrint,
  whoseInvalid,
  whoseNotForPrint,
  whoseTakesSecretKey,
} from '../images/images-api-errors.ts'
import { priceListTakesSecretKey } from '../orders/checks/check-price-list.ts'

export type UploadCreation = {
  store: { id: StoreId }
  /** The secret key, for print images, `whose` and `price_list`. Null for the access key. */
  replacer: AuditActor | null
  byteLength: number
  /** The header Upload-Metadata. */
  metadata: string | undefined
}

/** Throws errors that are known before any bytes are sent. */
export async function createUpload(deps: UploadDeps, input: UploadCreation): Promise<Upload> {
  const { store, replacer, byteLength, metadata } = input
  if (byteLength === 0) throw imageEmpty()
  if (byteLength > deps.maxUploadBytes) throw imageTooLarge(deps.maxUploadBytes, byteLength)
  const { kind, token, isShops, priceList } = readUploadMetadata(metadata)
  if (isShops !== null && kind === 'print') throw whoseNotForPrint()
  if (isShops !== null && replacer === null) throw whoseTakesSecretKey()
  if (priceList !== null && kind === 'print') throw priceListNotForPrint()
  if (priceList !== null && replacer === null) throw priceListTakesSecretKey()
  const isPlain = kind !== 'print' && isShops === null && priceList === null
  if (replacer !== null && isPlain) throw secretKeyInsteadOfAccessKey()
  if (priceList !== null) await findListOfStore(deps.database.queries, store.id, priceList, 400)
  // Checked again in full when the print image has arrived, because the token's state can change in
  // the meantime.
  if (token !== null) await getPreviewToken(deps, deps.database.queries, { store, token })
  await requireQuota(deps, store, { byteLength })
  const upload = { storeId: store.id, kind, imageToken: token, replacer, byteLength }
  return await insertUpload(
    deps.database.queries,
    { ...upload, metadata: metadata ?? '' },
    deps.now(),
  )
}

type UploadMetadata = {
  kind: UploadKind
  /** For print images only. */
  token: ImageToken | null
  /** Null if the store's setting decides. */
  isShops: boolean | null
  /** As sent. Null for none. */
  priceList: string | null
}

const maxHeaderLength = 4096
const typeInBase64 = 'a type: preview, print or image, in Base64, such as "type aW1hZ2U="'

/**
 * The header Upload-Metadata: `key base64,key base64` (tus 1.0, Creation). Ours are `type` and, for
 * a print image, `token`, and with the secret key `whose` and `price_list`. Other keys (filename,
 * filetype) are ignored.
 */
function readUploadMetadata(header: string | undefined): UploadMetadata {
  if (header === undefined || header.trim() === '') {
    throw headerMissing('Upload-Metadata', `with ${typeInBase64}`)
  }
  const pairs = parseUploadMetadata(header)
  const kind = pairs.get('type')
  if (kind !== 'preview' && kind !== 'print' && kind !== 'image') {
    throw headerInvalid('Upload-Metadata', `one with ${typeInBase64}`)
  }
  const isShops = whoseOf(pairs)
  const priceList = pairs.get('price_list') || null
  if (kind !== 'print') return { kind, token: null, isShops, priceList }
  const token = pairs.get('token')
  if (token === undefined || token === '') throw tokenMissing()
  if (!isImageToken(token)) throw tokenMalformed()
  return { kind, token, isShops, priceList }
}

/** Of the metadata of an upload that was begun: `isShops`. */
export function whoseInMetadata(header: string): boolean | null {
  return whoseOf(parseUploadMetadata(header))
}

/** The same: the id of the list, if the store still has it. */
export async function priceListInMetadata(
  db: Queries,
  storeId: StoreId,
  header: string,
): Promise<string | null> {
  const named = parseUploadMetadata(header).get('price_list')
  if (!named) return null
  const list = await ifKnown(findListOfStore(db, storeId, named))
  return list?.id ?? null
}

async function ifKnown<Value>(found: Promise<Value>): Promise<Value | null> {
  return await found.catch((error: unknown) => {
    if (error instanceof HandprintError && error.code === 'parameter_invalid') return null
    throw error
  })
}

function whoseOf(pairs: ReadonlyMap<string, string>): boolean | null {
  const whose = pairs.get('whose')
  if (whose === undefined) return null
  if (!Check(imageWhose, whose)) throw whoseInvalid()
  return whose === 'shop'
}

function parseUploadMetadata(header: string): Map<string, string> {
  if (header.length > maxHeaderLength) {
    throw headerInvalid('Upload-Metadata', `at most ${maxHeaderLength} characters long`)
  }
  const pairs = new Map<string, string>()
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    if (key === '' || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
      throw headerInvalid('Upload-Metadata', 'pairs of a key, a space and a value in Base64')
    }
    if (pairs.has(key)) throw headerInvalid('Upload-Metadata', 'free of duplicate keys')
    pairs.set(key, Buffer.from(value, 'base64').toString('utf8'))
  }
  return pairs
}

/** Dependencies of resumable uploads, assembled once in app.ts. */
export type UploadDeps = ImageDeps &
  OrderDeps &
  SpoolingDeps & {
    /** A piece is made durable after this many bytes, which limits the loss in a crash. */
    uploadPieceBytes?: number
    wakeWorker: () => void
  }
