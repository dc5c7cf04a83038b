// The print image of a preview handshake arrives: before, during or after its cart is opened.

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
import { enforceQuota, expectRoomForFile, quotaLock } from '../quota/enforce-quota.ts'
import type { SpooledFile } from '../spool.ts'
import { receiveImage } from './receive-image.ts'

export type AttachPrintImage = {
  /** Whose key was sent. Another store's token is as good as unknown. */
  store: { id: StoreId }
  token: ImageToken
  /** Taken over, whatever happens. */
  file: SpooledFile
  /** Of the file, kept for this store already and given up by `afterwards`: pieces of an upload. */
  countedBytes?: number
  /**
   * For whoever has no more than the access key, which everybody may know: who relies on the print
   * image that is here. Where orders do it is not replaced: `locked` refuses the other one, `held` keeps
   * it beside the first. Left out: it is replaced.
   */
  reliance?: (tx: Queries, token: ImageToken) => Promise<Reliance>
  /** Runs in the same transaction; `known`: nothing has come that was not here. */
  afterwards?: (tx: Queries, arrival: PrintImageArrival | 'known') => Promise<void>
}

export type Reliance = 'none' | 'locked' | 'held'
export type PrintImageArrival = 'in_place' | 'proposed'

/**
 * The same bytes again change nothing; other bytes replace the print image until an order with it
 * is being produced. Throws `token_unknown`, `token_expired`, `image_deleted`, `token_not_a_preview`,
 * `print_image_locked`, `quota_exceeded`, and what receiveImage throws.
 */
export async function attachPrintImage(
  deps: ImageDeps,
  input: AttachPrintImage,
): Promise<PrintImageArrival> {
  const { store, token, file, afterwards } = input
  try {
    // Asked before the picture is decoded, since that is the dear part, and again where it counts.
    await mayAttach(deps, deps.database.queries, { ...input, sha256: file.sha256 })
  } catch (error) {
    await file.discard()
    throw error
  }
  const isBounded = await expectRoomForFile(deps, input)
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
 * Null when the token has gone meanwhile; the transaction then says so. Also where a release that did not know better
 * took its preview over from a picture that nobody compared.
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

type Attaching = {
  came: PrintImageArrival
  isNews: boolean
  /** Hashes of pictures that the token names no longer then. */
  replaces: string[]
}

/** Throws when that picture may not become the print image. */
async function mayAttach(
  deps: ImageDeps,
  db: Queries,
  wanted: Pick<AttachPrintImage, 'store' | 'token' | 'reliance'> & { sha256: string },
): Promise<Attaching> {
  const { token, sha256 } = wanted
  const { print_sha256: print, proposed_sha256: proposed } = await expectPreview(deps, db, wanted)
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

/** The row of a token that may have a print image, whichever. Throws what `mayAttach` throws of any other. */
export async function expectPreview(
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
