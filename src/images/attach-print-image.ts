// The print image of a preview handshake arrives: before, during or after its cart is opened.

import type { ImageToken } from '../contract/image-token.ts'
import type { OrderStatus } from '../contract/order-json.ts'
import type { Database, Queries } from '../database/database.ts'
import type { ImageDeps } from './image-deps.ts'
import {
  imageDeleted,
  printImageLocked,
  tokenExpired,
  tokenNotAPreview,
  tokenUnknown,
} from './image-errors.ts'
import type { ContentComparison } from './print-image/compare-content.ts'
import { contentText } from './print-image/print-content.ts'
import { expectRoomForFile, keepWithinQuota, quotaTurn } from './quota/within-quota.ts'
import { receiveImage } from './receive-image.ts'
import type { SpooledFile } from './spool.ts'

export type AttachPrintImage = {
  /** Whose key was sent. Another store's token is as good as unknown. */
  store: { id: string }
  token: ImageToken
  /** Taken over, whatever happens. */
  file: SpooledFile
  /** Of the file, kept for this store already and given up by `afterwards`: pieces of an upload. */
  countedBytes?: number
  /** Runs in the same transaction when the print image is new or another one: for jobs. */
  afterwards?: (tx: Queries) => Promise<void>
}

/**
 * The same bytes again change nothing; other bytes replace the print image until an order with it
 * is being produced. Throws `token_unknown`, `token_expired`, `image_deleted`, `token_not_a_preview`,
 * `print_image_locked`, `quota_exceeded`, and what receiveImage throws.
 */
export async function attachPrintImage(deps: ImageDeps, input: AttachPrintImage): Promise<void> {
  const { store, token, file, afterwards } = input
  try {
    // Asked before the picture is decoded, since that is the dear part, and again where it counts.
    await mayAttach(deps, deps.database.queries, { store, token, sha256: file.sha256 })
  } catch (error) {
    await file.discard()
    throw error
  }
  const isBounded = await expectRoomForFile(deps, input)
  let content: ContentComparison | null = null
  await receiveImage(deps, {
    file,
    ...(isBounded && { turn: quotaTurn }),
    async prepare(print) {
      content = await compareWithPreview(deps, token, print)
    },
    async commit(tx, image) {
      await lockToken(deps.database, tx, token)
      const before = await mayAttach(deps, tx, { store, token, sha256: image.sha256 })
      if (!before.isNews) return
      const hashes = [image.sha256, ...(before.sha256 === null ? [] : [before.sha256])]
      await keepWithinQuota(deps, tx, { storeId: store.id, hashes }, async () => {
        await tx
          .updateTable('image_tokens')
          .set({
            print_sha256: image.sha256,
            print_received_at: deps.now(),
            print_comparison: content === null ? null : contentText(content),
          })
          .where('token', '=', token)
          .execute()
        const received = { storeId: store.id, token, kind: 'preview', image } as const
        await deps.onReceived(tx, { what: 'print_image', ...received })
        await afterwards?.(tx)
      })
    },
  })
}

/** Null when the token has gone meanwhile; the transaction then says so. */
async function compareWithPreview(
  { database, pictureProcesses }: ImageDeps,
  token: ImageToken,
  print: Buffer,
): Promise<ContentComparison | null> {
  const preview = await database.queries
    .selectFrom('image_tokens')
    .innerJoin('images', 'images.sha256', 'image_tokens.preview_sha256')
    .select('placeholder')
    .where('token', '=', token)
    .executeTakeFirst()
  if (preview === undefined) return null
  return await pictureProcesses.compare({ print, preview: preview.placeholder })
}

// SQLite has one writer at a time; PostgreSQL needs the row held while it is judged.
async function lockToken(database: Database, tx: Queries, token: ImageToken): Promise<void> {
  if (database.kind !== 'postgres') return
  await tx
    .selectFrom('image_tokens')
    .select('token')
    .where('token', '=', token)
    .forUpdate()
    .execute()
}

/** Throws when that picture may not become the print image; `sha256` is of the one there is. */
async function mayAttach(
  deps: ImageDeps,
  db: Queries,
  wanted: { store: { id: string }; token: ImageToken; sha256: string },
): Promise<{ isNews: boolean; sha256: string | null }> {
  const row = await db
    .selectFrom('image_tokens')
    .select(['store_id', 'kind', 'print_sha256', 'expires_at', 'deleted_at'])
    .where('token', '=', wanted.token)
    .executeTakeFirst()
  if (row === undefined || row.store_id !== wanted.store.id) throw tokenUnknown()
  if (row.deleted_at !== null) throw imageDeleted()
  if (row.kind !== 'preview') throw tokenNotAPreview()
  if (row.expires_at <= deps.now() && !(await isNeeded(db, wanted.token, deps.now()))) {
    throw tokenExpired()
  }
  const isNews = row.print_sha256 !== wanted.sha256
  if (isNews && (await isBeingProduced(db, wanted.token))) throw printImageLocked()
  return { isNews, sha256: row.print_sha256 }
}

// An order or an open cart that waits for its print image keeps the token alive.
async function isNeeded(db: Queries, token: ImageToken, now: number): Promise<boolean> {
  const ordered = await db
    .selectFrom('order_lines')
    .select('id')
    .where('image_token', '=', token)
    .executeTakeFirst()
  if (ordered !== undefined) return true
  const inCart = await db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select('carts.id')
    .where('cart_lines.image_token', '=', token)
    .where('carts.status', '=', 'open')
    .where('carts.expires_at', '>', now)
    .executeTakeFirst()
  return inCart !== undefined
}

const producedStatuses: OrderStatus[] = ['in_production', 'shipped', 'delivered', 'returned']

async function isBeingProduced(db: Queries, token: ImageToken): Promise<boolean> {
  const order = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('order_lines.image_token', '=', token)
    .where('orders.status', 'in', producedStatuses)
    .executeTakeFirst()
  return order !== undefined
}
