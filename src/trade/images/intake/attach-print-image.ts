// Attaches the print image of a preview handshake, which arrives before, during or after the
// opening of its cart.

import type { Database, Queries } from '../../../ground/database/database.ts'
import {
  printComparison,
  proposedComparison,
} from '../../../ground/database/tables/images-table.ts'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import type { ContentComparison } from '../comparing/compare-content.ts'
import type { ImageDeps } from '../image-deps.ts'
import {
  imageDeleted,
  printImageLocked,
  printImageLockedForAccessKey,
  tokenExpired,
  tokenNotAPreview,
  tokenUnknown,
} from '../image-errors.ts'
import { noProposal } from '../print-image/proposed-print.ts'
import { enforceQuota, quotaLock, requireQuotaForFile } from '../quota/enforce-quota.ts'
import type { SpooledFile } from '../spool.ts'
import { receiveImage } from './receive-image.ts'

export type AttachPrintImage = {
  /** The store whose key was sent. A token of another store counts as unknown. */
  store: { id: StoreId }
  token: ImageToken
  /** Ownership is taken in any case, even on failure. */
  file: SpooledFile
  /**
   * Bytes of the file that already count towards the store's quota and that `afterwards` releases:
   * pieces of an upload.
   */
  countedBytes?: number
  /**
   * For a client that has only the access key, which is public: reports who relies on the present
   * print image. If orders do, it is not replaced: `locked` rejects the new one, `held` keeps it
   * alongside the first. If omitted, the print image is replaced.
   */
  reliance?: (tx: Queries, token: ImageToken) => Promise<Reliance>
  /** Runs in the same transaction. `known` means that the same bytes were already there. */
  afterwards?: (tx: Queries, arrival: PrintImageArrival | 'known') => Promise<void>
}

export type Reliance = 'none' | 'locked' | 'held'
export type PrintImageArrival = 'in_place' | 'proposed'

/**
 * Idempotent for the same bytes. Other bytes replace the print image until an order with it is in
 * production. Throws `token_unknown`, `token_expired`, `image_deleted`, `token_not_a_preview`,
 * `print_image_locked`, `quota_exceeded`, and what receiveImage throws.
 */
export async function attachPrintImage(
  deps: ImageDeps,
  input: AttachPrintImage,
): Promise<PrintImageArrival> {
  const { store, token, file, afterwards } = input
  try {
    // Checked before the expensive decoding, and again in the transaction, where it counts.
    await mayAttach(deps, deps.database.queries, { ...input, sha256: file.sha256 })
  } catch (error) {
    await file.discard()
    throw error
  }
  const isBounded = await requireQuotaForFile(deps, input)
  let content: ContentComparison | null = null
  return await receiveImage(deps, {
    file,
    storeId: store.id,
    isCompared: true,
    ...(isBounded && { turn: quotaLock }),
    async prepare(print) {
      content = await compareWithPreview(deps, token, print)
    },
    async commit(tx, image) {
      await lockToken(deps.database, tx, token)
      const { came, isNews, replaces } = await mayAttach(deps, tx, {
        ...input,
        sha256: image.sha256,
      })
      if (!isNews) {
        await afterwards?.(tx, 'known')
        return came
      }
      const hashes = [image.sha256, ...replaces]
      await enforceQuota(deps, tx, { storeId: store.id, hashes }, async () => {
        await tx
          .updateTable('image_tokens')
          .set(columnsOf(came, image.sha256, content, deps.now()))
          .where('token', '=', token)
          .execute()
        if (came === 'in_place') {
          const received = { storeId: store.id, token, kind: 'preview', image } as const
          await deps.onReceived(tx, { what: 'print_image', ...received })
        }
        await afterwards?.(tx, came)
      })
      return came
    },
  })
}

function columnsOf(
  arrival: PrintImageArrival,
  sha256: string,
  content: ContentComparison | null,
  at: number,
) {
  return arrival === 'proposed'
    ? {
        proposed_sha256: sha256,
        proposed_at: at,
        proposed_comparison: proposedComparison.write(content),
      }
    : {
        print_sha256: sha256,
        print_received_at: at,
        print_comparison: printComparison.write(content),
        ...noProposal,
      }
}

/**
 * Null if the token has been deleted in the meantime, which the transaction then reports. Also null
 * if an older release reused a preview from a picture that was never compared, and so has no
 * miniature.
 */
async function compareWithPreview(
  { database, pictureProcesses }: ImageDeps,
  token: ImageToken,
  print: Buffer,
): Promise<ContentComparison | null> {
  const preview = await database.queries
    .selectFrom('image_tokens')
    .innerJoin('images', 'images.sha256', 'image_tokens.preview_sha256')
    .select('miniature')
    .where('token', '=', token)
    .executeTakeFirst()
  if (preview === undefined || preview.miniature.byteLength === 0) return null
  return await pictureProcesses.compare({ print, preview: preview.miniature })
}

// SQLite has only one writer; PostgreSQL needs a row lock between the check and the update.
async function lockToken(database: Database, tx: Queries, token: ImageToken): Promise<void> {
  if (database.kind !== 'postgres') return
  await tx
    .selectFrom('image_tokens')
    .select('token')
    .where('token', '=', token)
    .forUpdate()
    .execute()
}

type Attaching = {
  came: PrintImageArrival
  isNews: boolean
  /** Hashes of pictures that the token then no longer refers to. */
  replaces: string[]
}

async function mayAttach(
  deps: ImageDeps,
  db: Queries,
  wanted: Pick<AttachPrintImage, 'store' | 'token' | 'reliance'> & { sha256: string },
): Promise<Attaching> {
  const { token, sha256 } = wanted
  const { print_sha256: print, proposed_sha256: proposed } = await getPreviewToken(deps, db, wanted)
  if (print === sha256) return { came: 'in_place', isNews: false, replaces: [] }
  if (await deps.imageUses.isBeingProduced(db, token)) throw printImageLocked()
  const relies = print === null ? 'none' : ((await wanted.reliance?.(db, token)) ?? 'none')
  if (relies === 'locked') throw printImageLockedForAccessKey()
  const others = relies === 'held' ? [proposed] : [print, proposed]
  return {
    came: relies === 'held' ? 'proposed' : 'in_place',
    isNews: relies !== 'held' || proposed !== sha256,
    replaces: others.filter((hash) => hash !== null),
  }
}

/**
 * Row of a token that can have a print image. Throws those errors of `mayAttach` that do not depend
 * on the picture.
 */
export async function getPreviewToken(
  { imageUses, now }: Pick<ImageDeps, 'imageUses' | 'now'>,
  db: Queries,
  { store, token }: Pick<AttachPrintImage, 'store' | 'token'>,
) {
  const row = await db
    .selectFrom('image_tokens')
    .select(['store_id', 'kind', 'print_sha256', 'proposed_sha256', 'expires_at', 'deleted_at'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (row === undefined || row.store_id !== store.id) throw tokenUnknown()
  if (row.deleted_at !== null) throw imageDeleted()
  if (row.kind !== 'preview') throw tokenNotAPreview()
  if (row.expires_at <= now() && !(await imageUses.isAwaited(db, token, now()))) {
    throw tokenExpired()
  }
  return row
}
