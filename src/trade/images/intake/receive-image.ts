// The intake of every picture: decoded as a check, measured, stored under its hash, and committed
// in one transaction with what the caller adds. A failure leaves nothing behind.
//
// Nothing is locked: the transaction detects whether the bytes it relies on are being deleted or
// were stored concurrently, and new bytes are never stored under a previously used key.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { imageSubject, readingNotesColumn } from '../../../ground/database/tables/images-table.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { storageUnavailable } from '../../../ground/storage/storage-errors.ts'
import { events, msSince } from '../../../ground/telemetry/events.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { InspectedPicture } from '../decoding/inspect-picture.ts'
import type { ImageDeps } from '../image-deps.ts'
import { imageEmpty, imageTooManyPixels } from '../image-errors.ts'
import { isSwept, sweepPictures } from '../lifetime/sweep-pictures.ts'
import { newGeneration, originalKey, placeholderKey, type StoredPicture } from '../object-keys.ts'
import type { Image } from '../picture.ts'
import { imageColumns, toImage } from '../read-pictures.ts'
import type { SpooledFile } from '../spool.ts'

/**
 * Takes ownership of `file`, which is moved or discarded. `commit` runs in the transaction that
 * inserts the image; its result is returned once everything is durable. `prepare` gets the
 * miniature; it runs while the bytes are being stored and completes before `commit`. Throws the
 * errors of image-errors.ts, `storage_unavailable` and `database_unavailable`.
 */
export async function receiveImage<T>(
  deps: ImageDeps,
  input: {
    file: SpooledFile
    /**
     * True if it will be compared with its print image or preview, so that its miniature is kept.
     */
    isCompared: boolean
    prepare?: (miniature: Buffer) => Promise<void>
    commit: (tx: Queries, image: Image) => Promise<T>
    turn?: string
    /** Pictures of different stores take turns. */
    storeId: StoreId
  },
): Promise<T> {
  const { file, prepare, commit, turn } = input
  const options = turn === undefined ? {} : { turn }
  let isMoved = false
  try {
    const { image, isKept } = await inspectReceived(deps, input)
    const prepared = prepare?.(image.miniature)
    prepared?.catch(() => undefined)
    if (isKept && (await isStored(deps, image))) {
      await prepared
      const done = await deps.database.transaction(async (tx) => {
        const retained = await storedImage(tx, image)
        if (retained === null) return null
        await keepMiniature(tx, image)
        return { is: await commit(tx, retained) }
      }, options)
      if (done !== null) return done.is
    }
    const stored = { ...image, generation: newGeneration() }
    await timed('store', () => storeBytes(deps, stored, file))
    isMoved = true
    const lost = isKept ? image.generation : null
    const entering = { stored, lost, options, commit, prepared }
    return await timed('commit', () => insertStored(deps, entering))
  } finally {
    if (isMoved) file.giveBackRoom()
    else await file.discard()
  }
}

async function timed<T>(stage: 'inspect' | 'store' | 'commit', work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const done = await work()
  events.pushStage.emit({ stage, ms: msSince(begun) })
  return done
}

// A failure to store the placeholder is ignored: it is made again on request.
async function storeBytes({ storage }: ImageDeps, stored: ReceivedImage, file: SpooledFile) {
  const { placeholder } = stored
  const beside =
    placeholder &&
    storage
      .putBytes(placeholderKey(stored), placeholder, { contentType: 'image/jpeg' })
      .catch(() => undefined)
  try {
    await file.synced()
    await storage.putFile(originalKey(stored), file.path, { isSynced: true })
    await beside
  } catch (error) {
    await beside
    await removeStored(storage, stored)
    throw error
  }
}

/** sweepOrphans finds whatever remains. */
async function removeStored(storage: Storage, stored: StoredPicture): Promise<void> {
  await storage.deleteMany([originalKey(stored), placeholderKey(stored)]).catch(() => undefined)
}

type ReceivedImage = Image & {
  /** Empty if it is not compared. */
  miniature: Buffer
  isMiniatureNew: boolean
  /** Null if the bytes are known, so that none is made. */
  placeholder: Buffer | null
}

// Known bytes have been decoded before. All their facts are kept here, since the row may be deleted
// before the transaction needs it.
async function inspectReceived(
  deps: ImageDeps,
  { file, storeId, isCompared }: { file: SpooledFile; storeId: StoreId; isCompared: boolean },
): Promise<{ image: ReceivedImage; isKept: boolean }> {
  if (file.byteLength === 0) throw imageEmpty()
  const { sha256, byteLength, path } = file
  const { maxPixels } = deps
  const inspect = (): Promise<InspectedPicture> =>
    timed('inspect', () => {
      const options = { maxPixels, withMiniature: isCompared, byteLength, share: storeId }
      return deps.pictureProcesses.inspect(path, options)
    })
  const known = await deps.database.queries
    .selectFrom('images')
    .select([...imageColumns, 'miniature', 'given_up_at'])
    .where('sha256', '=', file.sha256)
    .executeTakeFirst()
  if (known !== undefined) {
    const image = toImage(known)
    if (image.width * image.height > deps.maxPixels) {
      throw imageTooManyPixels(deps.maxPixels, image.width, image.height)
    }
    const isMiniatureNew = isCompared && known.miniature.byteLength === 0
    const miniature = isMiniatureNew ? (await inspect()).miniature : known.miniature
    const own = { miniature: miniature ?? noMiniature, isMiniatureNew, placeholder: null }
    return { image: { ...image, ...own }, isKept: known.given_up_at === null }
  }
  const { miniature, ...inspected } = await inspect()
  const own = { sha256, byteLength, pictureKey: randomBytes(16).toString('hex'), generation: '' }
  const found = { miniature: miniature ?? noMiniature, isMiniatureNew: isCompared }
  return {
    image: { ...inspected, ...own, ...found, blur: null, subject: null, hasFaces: false },
    isKept: false,
  }
}

const noMiniature = Buffer.alloc(0)

// For bytes that were known before they were first compared.
async function keepMiniature(tx: Queries, image: ReceivedImage): Promise<void> {
  if (!image.isMiniatureNew) return
  await tx
    .updateTable('images')
    .set({ miniature: image.miniature })
    .where('sha256', '=', image.sha256)
    .where(sql<boolean>`length(miniature) = 0`)
    .execute()
}

// Asks the storage and not just the row, since the storage is authoritative.
async function isStored({ storage }: ImageDeps, image: Image): Promise<boolean> {
  return (await storage.byteLength(originalKey(image))) === image.byteLength
}

/** Null if the bytes found earlier have since been given up or stored again. */
async function storedImage(tx: Queries, { sha256, generation }: Image): Promise<Image | null> {
  const row = await tx
    .selectFrom('images')
    .select(imageColumns)
    .where('sha256', '=', sha256)
    .where('generation', '=', generation)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : toImage(row)
}

type Insertion<T> = {
  stored: ReceivedImage
  /** Generation named by the row but missing in the storage. */
  lost: string | null
  options: { turn?: string }
  commit: (tx: Queries, image: Image) => Promise<T>
  prepared: Promise<void> | undefined
}

/**
 * The bytes are in the storage; a failure from here on removes them. If the response to a commit
 * was lost, the commit may still be in progress: either it precedes the sweep and the bytes stay,
 * or it can no longer succeed.
 */
async function insertStored<T>(deps: ImageDeps, entering: Insertion<T>): Promise<T> {
  const { stored, lost, options, commit, prepared } = entering
  let mayBeCommitted = false
  try {
    await prepared
    const { image, result } = await deps.database.transaction(async (tx) => {
      mayBeCommitted = false
      const image = await upsertImage(deps, tx, stored, lost)
      const result = await commit(tx, image)
      mayBeCommitted = true
      return { image, result }
    }, options)
    // Another request stored the same picture first, so nothing will ever refer to our copy.
    if (image.generation !== stored.generation) {
      await removeStored(deps.storage, stored)
    }
    return result
  } catch (error) {
    // Errors of the cleanup are dropped in favor of the original one.
    if (mayBeCommitted) await sweepPictures(deps, [stored]).catch(() => undefined)
    else await removeStored(deps.storage, stored)
    throw error
  }
}

async function upsertImage(
  deps: ImageDeps,
  tx: Queries,
  stored: ReceivedImage,
  lost: string | null,
): Promise<Image> {
  if (await isSwept(tx, stored)) {
    throw storageUnavailable(new Error('The object was deleted before its row was created.'))
  }
  if (await insertImage(deps, tx, stored)) return stored
  await keepMiniature(tx, stored)
  const ofPicture = tx
    .updateTable('images')
    .set({ generation: stored.generation, given_up_at: null })
    .where('sha256', '=', stored.sha256)
  const renewed = await ofPicture
    .where((is) => is.or([is('given_up_at', 'is not', null), is('generation', '=', lost)]))
    .returning(imageColumns)
    .executeTakeFirst()
  if (renewed !== undefined) return toImage(renewed)
  const row = await tx
    .selectFrom('images')
    .select(imageColumns)
    .where('sha256', '=', stored.sha256)
    .executeTakeFirstOrThrow()
  return toImage(row)
}

/** False if there is already such a row. */
async function insertImage(deps: ImageDeps, tx: Queries, image: ReceivedImage): Promise<boolean> {
  const inserted = await tx
    .insertInto('images')
    .values({
      sha256: image.sha256,
      picture_key: image.pictureKey,
      generation: image.generation,
      byte_length: image.byteLength,
      format: image.format,
      width: image.width,
      height: image.height,
      orientation: image.orientation,
      colour_space: image.colourSpace,
      bit_depth: image.bitDepth,
      has_alpha: image.hasAlpha ? 1 : 0,
      pages: image.pages,
      dpi: image.dpi,
      icc_profile: image.iccProfile,
      reading_notes: image.notes.length === 0 ? null : readingNotesColumn.write([...image.notes]),
      miniature: image.miniature,
      blur: image.blur,
      subject: imageSubject.write(image.subject && [...image.subject]),
      created_at: deps.now(),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst()
  return inserted !== undefined
}
