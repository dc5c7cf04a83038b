// Hands a picture over and creates its token: by a push of a preview or a single image, or by a
// pull. When this resolves, the picture and its token are durable.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import {
  asBranded,
  type ImageToken,
  isImageToken,
  type StoreId,
} from '../../../pure/contract/ids.ts'
import type { ImageDeps } from '../image-deps.ts'
import type { Image, Picture, PictureKind } from '../picture.ts'
import { enforceQuota, quotaLock, requireQuotaForFile } from '../quota/enforce-quota.ts'
import type { SpooledFile } from '../spool.ts'
import { receiveImage } from './receive-image.ts'

export type HandOver<T> = {
  store: { id: StoreId }
  kind: PictureKind
  /** Ownership is taken in any case, even on failure. */
  file: SpooledFile
  sourceUrl?: string
  /** How long its token lives. Null for HANDPRINT_TOKEN_DAYS. */
  tokenLifeMs?: number | null
  /** Absent if the store's setting decides whose picture it is. */
  isShops?: boolean | null
  /** The price list of carts with it. Absent for the store's. */
  priceListId?: string | null
  /**
   * Bytes of the file that already count towards the store's quota and that `afterwards` releases:
   * pieces of an upload.
   */
  countedBytes?: number
  /** Runs in the transaction that creates the token, for state that must be consistent with it. */
  afterwards?: (tx: Queries, token: ImageToken, picture: Picture) => Promise<T>
}

const millisecondsPerDay = 86_400_000

/**
 * Also returns the result of `afterwards`. Throws `quota_exceeded`, and what receiveImage and
 * `afterwards` throw.
 */
export async function handOver<T = undefined>(
  deps: ImageDeps,
  input: HandOver<T>,
): Promise<{ token: ImageToken; picture: Picture; after: T }> {
  const isBounded = await requireQuotaForFile(deps, input)
  const token = asBranded(randomBytes(32).toString('hex'), isImageToken)
  const handedOver = await receiveImage(deps, {
    file: input.file,
    storeId: input.store.id,
    isCompared: input.kind === 'preview',
    ...(isBounded && { turn: quotaLock }),
    commit: (tx, image) => {
      const stored = { storeId: input.store.id, hashes: [image.sha256] }
      return enforceQuota(deps, tx, stored, async () => {
        const picture = await insertToken(deps, tx, input, token, image)
        const { store, kind } = input
        await deps.onReceived(tx, { what: 'image', storeId: store.id, token, kind, image })
        // Without `afterwards` T is undefined.
        return { token, picture, after: (await input.afterwards?.(tx, token, picture)) as T }
      })
    },
  })
  deps.onHandedOver(handedOver.picture.shown)
  return handedOver
}

async function insertToken(
  deps: ImageDeps,
  tx: Queries,
  input: Omit<HandOver<unknown>, 'afterwards'>,
  token: ImageToken,
  image: Image,
): Promise<Picture> {
  const at = deps.now()
  const { store, kind, isShops = null, priceListId = null, tokenLifeMs } = input
  const isPreview = kind === 'preview'
  const expiresAt = at + (tokenLifeMs ?? deps.tokenDays * millisecondsPerDay)
  await tx
    .insertInto('image_tokens')
    .values({
      token,
      store_id: store.id,
      kind,
      preview_sha256: isPreview ? image.sha256 : null,
      print_sha256: isPreview ? null : image.sha256,
      source_url: input.sourceUrl ?? null,
      is_shops: isShops === null ? null : isShops ? 1 : 0,
      price_list_id: priceListId,
      created_at: at,
      print_received_at: isPreview ? null : at,
      expires_at: expiresAt,
    })
    .execute()
  const [preview, print] = isPreview ? [image, null] : [null, image]
  const nothing = { content: null, proposed: null }
  const facts = { token, storeId: store.id, kind, expiresAt, isShops, priceListId }
  return { ...facts, preview, print, ...nothing, shown: image }
}
