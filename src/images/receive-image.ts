// The way of every picture into the house: proved to decode, measured, stored under its hash, and
// committed in one transaction with whatever its caller adds. Whatever fails leaves nothing behind.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import type { InspectedPicture } from './decoding/inspect-picture.ts'
import type { ImageDeps } from './image-deps.ts'
import { imageEmpty, imageTooManyPixels } from './image-errors.ts'
import { originalKey } from './object-keys.ts'
import type { Image } from './picture.ts'
import { imageColumns, toImage } from './read-pictures.ts'
import type { SpooledFile } from './spool.ts'

/**
 * Takes `file` over: it is gone afterwards, moved or discarded. `commit` runs in the transaction
 * that inserts the image's row, and its result is returned when everything is durable.
 * `prepare` runs while the bytes are stored and is done before that; it gets the 400 px JPEG.
 * Throws the faults of image-errors.ts, `storage_unavailable` and `database_unavailable`.
 */
export async function receiveImage<T>(
  deps: ImageDeps,
  input: {
    file: SpooledFile
    prepare?: (placeholder: Buffer) => Promise<void>
    commit: (tx: Queries, image: Image) => Promise<T>
    /** Of the transaction. */
    turn?: string
  },
): Promise<T> {
  const { file, prepare, commit, turn } = input
  const { sha256 } = file
  let isMoved = false
  try {
    const { image, isKnown } = await judge(deps, file)
    const prepared = prepare?.(image.placeholder)
    prepared?.catch(() => undefined)
    // Nobody else may store or expire the same content between the object and its row.
    return await deps.database.withLock(`content:${sha256}`, async () => {
      if (!(isKnown && (await isStored(deps, file)))) {
        await file.synced()
        await deps.storage.putFile(originalKey(sha256), file.path, { isSynced: true })
        isMoved = true
      }
      try {
        await prepared
        return await deps.database.transaction(
          async (tx) => commit(tx, await insertImage(deps, tx, image)),
          turn === undefined ? {} : { turn },
        )
      } catch (error) {
        if (isMoved) await takeObjectBack(deps, sha256)
        throw error
      }
    })
  } finally {
    if (!isMoved) await file.discard()
  }
}

type ReceivedImage = Image & { placeholder: Buffer }

// Bytes that are known already have been decoded once; their facts are remembered in full, since
// the row may expire before it is needed.
async function judge(
  deps: ImageDeps,
  file: SpooledFile,
): Promise<{ image: ReceivedImage; isKnown: boolean }> {
  if (file.byteLength === 0) throw imageEmpty()
  const known = await deps.database.queries
    .selectFrom('images')
    .select([...imageColumns, 'placeholder'])
    .where('sha256', '=', file.sha256)
    .executeTakeFirst()
  if (known !== undefined) {
    const image = toImage(known)
    if (image.width * image.height > deps.maxPixels) {
      throw imageTooManyPixels(deps.maxPixels, image.width, image.height)
    }
    return { image: { ...image, placeholder: known.placeholder }, isKnown: true }
  }
  const inspected: InspectedPicture = await deps.pictureProcesses.inspect(file.path, {
    maxPixels: deps.maxPixels,
    byteLength: file.byteLength,
  })
  const { sha256, byteLength } = file
  const pictureKey = randomBytes(16).toString('hex')
  return { image: { ...inspected, sha256, pictureKey, byteLength, blur: null }, isKnown: false }
}

// The storage is asked, not only the row: it is what counts. Without a row whatever lies there is a
// leftover, to be overwritten.
async function isStored({ storage }: ImageDeps, file: SpooledFile): Promise<boolean> {
  return (await storage.byteLength(originalKey(file.sha256))) === file.byteLength
}

async function insertImage(deps: ImageDeps, tx: Queries, image: ReceivedImage): Promise<Image> {
  const inserted = await tx
    .insertInto('images')
    .values({
      sha256: image.sha256,
      picture_key: image.pictureKey,
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
      placeholder: image.placeholder,
      blur: image.blur,
      created_at: deps.now(),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst()
  if (inserted !== undefined) return image
  const row = await tx
    .selectFrom('images')
    .select(imageColumns)
    .where('sha256', '=', image.sha256)
    .executeTakeFirstOrThrow()
  return toImage(row)
}

// When the database can't be asked the object stays, for sweepOrphans to find: deleting it could
// take the bytes from under a row.
async function takeObjectBack(deps: ImageDeps, sha256: string): Promise<void> {
  try {
    const row = await deps.database.queries
      .selectFrom('images')
      .select('sha256')
      .where('sha256', '=', sha256)
      .executeTakeFirst()
    if (row === undefined) await deps.storage.delete(originalKey(sha256))
  } catch {
    // The first error is the one to tell.
  }
}
