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
 * Throws the faults of image-errors.ts, `storage_unavailable` and `database_unavailable`.
 */
export async function receiveImage<T>(
  deps: ImageDeps,
  input: { file: SpooledFile; commit: (tx: Queries, image: Image) => Promise<T> },
): Promise<T> {
  const { file, commit } = input
  try {
    const received = await judge(deps, file)
    // Nobody else may store or expire the same content between the object and its row.
    return await deps.database.withLock(`content:${file.sha256}`, async () => {
      const isNew = await putObject(deps, file)
      try {
        return await deps.database.transaction(async (tx) => {
          const image = await insertImage(deps, tx, received)
          return await commit(tx, image)
        })
      } catch (error) {
        if (isNew) await takeObjectBack(deps, file.sha256)
        throw error
      }
    })
  } finally {
    await file.discard()
  }
}

type ReceivedImage = Image & { placeholder: Buffer }

// Bytes that are known already have been decoded once; their facts are remembered in full, since
// the row may expire before it is needed.
async function judge(deps: ImageDeps, file: SpooledFile): Promise<ReceivedImage> {
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
    return { ...image, placeholder: known.placeholder }
  }
  const inspected: InspectedPicture = await deps.pictureProcesses.inspect(file.path, {
    maxPixels: deps.maxPixels,
  })
  return {
    ...inspected,
    sha256: file.sha256,
    pictureKey: randomBytes(16).toString('hex'),
    byteLength: file.byteLength,
  }
}

/** Whether the object was not there before. The storage is asked, not the row: it is what counts. */
async function putObject(deps: ImageDeps, file: SpooledFile): Promise<boolean> {
  const key = originalKey(file.sha256)
  if ((await deps.storage.byteLength(key)) === file.byteLength) return false
  await file.synced()
  await deps.storage.putFile(key, file.path, { isSynced: true })
  return true
}

async function insertImage(deps: ImageDeps, tx: Queries, image: ReceivedImage): Promise<Image> {
  await tx
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
      created_at: deps.now(),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
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
