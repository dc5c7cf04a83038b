// Smaller versions of pictures for display: made from the original on first request, then stored.
// Concurrent requests share one rendering. The response is sent as soon as it is rendered; if it is
// lost before it is stored, it is made again.

import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Database } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { noStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { placeholderSize } from '../decoding/placeholder.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import type { Recipe } from '../decoding/render-picture.ts'
import { imageDeleted } from '../image-errors.ts'
import { derivativeKey, originalKey, placeholderKey, type StoredPicture } from '../object-keys.ts'
import type { Image } from '../picture.ts'
import type { PictureLog } from '../picture-log.ts'
import type { Spool } from '../spool.ts'
import type { PictureFormat } from './picture-format.ts'
import type { RenderQueue } from './render-queue.ts'
import { createSharedWork } from './shared-work.ts'
import { createWorkingCopies, type WorkingCopies } from './working-copies.ts'

export const derivativeWidths = [400, 800, 1600] as const
export type DerivativeWidth = (typeof derivativeWidths)[number]
/** Keyed by the extension of their addresses. */
export const derivativeFormats = { avif: 'avif', webp: 'webp', jpg: 'jpeg' } as const
export type DerivativeFormat = (typeof derivativeFormats)[keyof typeof derivativeFormats]

export interface Derivatives {
  /**
   * `width` limits the longer side. Null if no picture has that key. Rejects with
   * `storage_unavailable` and similar errors. The caller must read or destroy the stream.
   */
  open(
    pictureKey: string,
    width: DerivativeWidth,
    format: DerivativeFormat,
    /** Aborted when the client disconnects. */
    signal?: AbortSignal,
  ): Promise<{ stream: Readable; byteLength: number; contentType: string } | null>

  /**
   * Starts rendering the 800 px picture, which a cart shows first, and keeps a decoded working
   * copy, so that the larger one that usually follows need not decode the original again. Never
   * throws.
   */
  start(pictureKey: string, format: PictureFormat): void

  /**
   * Makes the working copy of a large picture before it is requested, with another process. Throws
   * what `render` throws.
   */
  prepare(image: Image, render: PictureProcesses['render']): Promise<void>

  /** Makes the 400 px JPEG before it is requested, in the same way, unless there is one. */
  prepareThumbnail(image: Image, render: PictureProcesses['render']): Promise<void>

  /** Resolves when everything rendered so far is stored or has failed. Never rejects. */
  settled(): Promise<void>
}

export type DerivativesDeps = {
  database: Database
  storage: Storage
  pictureProcesses: PictureProcesses
  renderQueue: RenderQueue
  spool: Spool
  maxPixels: number
  log: PictureLog
}

type Wanted = { width: DerivativeWidth; format: DerivativeFormat; isFirst: boolean }

type Source = StoredPicture &
  PixelSize & { orientation: number; bitDepth: number; byteLength: number }

export function createDerivatives(deps: DerivativesDeps): Derivatives {
  const { database, storage, log } = deps
  const making = createSharedWork<Buffer | null>()
  /** Rendered but not stored yet; bounded by the concurrency of the queue. */
  const unstored = new Map<string, Buffer>()
  const storing = new Set<Promise<void>>()
  const copies = createWorkingCopies(deps.spool)

  /** Null if there is none, or if it is in the storage. */
  function make(
    source: Source,
    { width, format, isFirst }: Wanted,
    signal?: AbortSignal,
  ): Promise<Buffer | null> {
    const key = keyOf(source, width, format)
    return making.join(key, signal, async (left) => {
      const client = { storeId: await storeOf(database, source), of: source.sha256, signal: left }
      const wanted = { key, width, format, isFirst }
      return await new Promise<Buffer | null>((resolve, reject) => {
        const show = (made: Buffer): void => {
          unstored.set(key, made)
          resolve(made)
        }
        const work = deps.renderQueue
          .run(client, () => makeDerivative({ ...deps, copies }, source, wanted, show))
          .then(() => resolve(null))
          .catch((error: unknown) => {
            if (unstored.has(key)) log.warn({ err: error }, 'a picture was served but not stored')
            reject(error)
          })
          .finally(() => {
            unstored.delete(key)
            storing.delete(work)
          })
        storing.add(work)
      })
    })
  }

  return {
    async open(pictureKey, asked, format, signal) {
      const contentType = `image/${format}`
      const source = await findSource(database, pictureKey)
      if (source === null) return null
      const width = leastAlike(source, asked, format)
      const key = keyOf(source, width, format)
      const kept = async () => {
        const object = await storage.read(key)
        return object && { ...object, contentType }
      }
      // A rendering in progress is awaited before the storage is asked.
      if (making.get(key) === undefined && !unstored.has(key)) {
        const picture = await kept()
        if (picture !== null) return picture
      }
      const made =
        unstored.get(key) ?? (await make(source, { width, format, isFirst: false }, signal))
      if (made === null) return await kept()
      return { stream: Readable.from(made), byteLength: made.byteLength, contentType }
    },

    start(pictureKey, format) {
      void (async () => {
        const source = await findSource(database, pictureKey)
        if (source === null) return
        const width = leastAlike(source, 800, format)
        const key = keyOf(source, width, format)
        if (making.get(key) !== undefined || unstored.has(key)) return
        if ((await storage.byteLength(key)) !== null) return
        await make(source, { width, format, isFirst: true })
      })().catch((error: unknown) => {
        log.warn({ err: error }, 'a picture could not be prerendered; it is rendered on request')
      })
    },

    async prepare(image, render) {
      if (!hasCopy(image)) return
      const make = (path: string) =>
        makeCopy({ storage, maxPixels: deps.maxPixels, render }, image, path)
      await copies.prepare(nameOf(image), copyBytes(image), make)
    },

    async prepareThumbnail(image, render) {
      const key = placeholderKey(image)
      if ((await storage.byteLength(key)) !== null) return
      const preparing = { ...deps, copies, pictureProcesses: { ...deps.pictureProcesses, render } }
      const wanted = { key, width: 400, format: 'jpeg', isFirst: false } as const
      await makeDerivative(preparing, image, wanted, () => {})
    },

    async settled() {
      await Promise.allSettled(storing)
      await copies.clear()
    },
  }
}

/**
 * Nothing is enlarged, so the larger sizes of a small picture are identical, and one is made for
 * all of them.
 */
function leastAlike(
  { width, height }: PixelSize,
  asked: DerivativeWidth,
  format: DerivativeFormat,
): DerivativeWidth {
  const isEnough = (each: DerivativeWidth) =>
    each >= Math.max(width, height) && !isPlaceholder(each, format)
  return derivativeWidths.find((each) => each === asked || isEnough(each)) ?? asked
}

// The 400 px JPEG is the placeholder, which a large picture has from the start; other formats of
// that size have higher quality.
function isPlaceholder(width: DerivativeWidth, format: DerivativeFormat): boolean {
  return width === 400 && format === 'jpeg'
}

function keyOf(of: StoredPicture, width: DerivativeWidth, format: DerivativeFormat): string {
  if (isPlaceholder(width, format)) return placeholderKey(of)
  return derivativeKey(of, `${width}.${format === 'jpeg' ? 'jpg' : format}`)
}

/** Keys of every derivative it can have. */
export function derivativeKeys(of: StoredPicture): string[] {
  return derivativeWidths.flatMap((width) =>
    Object.values(derivativeFormats).map((format) => keyOf(of, width, format)),
  )
}

async function findSource(database: Database, pictureKey: string): Promise<Source | null> {
  const row = await database.queries
    .selectFrom('images')
    .select(['sha256', 'generation', 'orientation', 'width', 'height'])
    .select(['bit_depth as bitDepth', 'byte_length as byteLength'])
    .where('picture_key', '=', pictureKey)
    // A picture being deleted is no longer shown, even while its bytes are still in the storage.
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Any store that has it: several may have handed over the same picture. */
async function storeOf({ queries }: Database, { sha256 }: Source): Promise<StoreId> {
  const token = await queries
    .selectFrom('image_tokens')
    .select('store_id')
    .where((is) => is.or([is('print_sha256', '=', sha256), is('preview_sha256', '=', sha256)]))
    .limit(1)
    .executeTakeFirst()
  return token?.store_id ?? noStoreId
}

async function makeDerivative(
  deps: DerivativesDeps & { copies: WorkingCopies },
  source: Source,
  wanted: Wanted & { key: string },
  show: (made: Buffer) => void,
): Promise<void> {
  const { storage, spool } = deps
  const outPath = spool.newPath()
  const { sha256, generation, orientation, bitDepth, byteLength } = source
  const facts = { orientation, bitDepth, byteLength }
  const to = isPlaceholder(wanted.width, wanted.format)
    ? ({ ...placeholderSize, format: 'placeholder' } as const)
    : { longSide: wanted.width, format: wanted.format }
  try {
    if (wanted.isFirst) beginCopy(deps, source)
    const isMade =
      (await deps.copies.use(nameOf(source), (copy) => render(deps, copy, plain, to, outPath))) ??
      (await storage.withLocalFile(originalKey(source), (path) =>
        render(deps, path, facts, to, outPath),
      ))
    // Otherwise a CDN could cache what it was told to purge in the meantime.
    if (isMade === null || !(await isKept(deps.database, source))) return
    show(await readFile(outPath))
    await storage.putFile(wanted.key, outPath, { contentType: `image/${wanted.format}` })
    await deleteUnlessKept(deps, { sha256, generation }, wanted.key)
  } finally {
    await rm(outPath, { force: true })
  }
}

type Facts = Pick<Source, 'orientation' | 'bitDepth' | 'byteLength'>

async function render(
  { pictureProcesses, maxPixels }: DerivativesDeps,
  path: string,
  facts: Facts,
  to: Pick<Recipe, 'longSide' | 'kernel' | 'format'>,
  outPath: string,
): Promise<true> {
  await pictureProcesses.render(path, { ...facts, ...to, maxPixels }, outPath)
  return true
}

const copySide = Math.max(...derivativeWidths)

// For a working copy: upright and small.
const plain: Facts = { orientation: 1, bitDepth: 8, byteLength: 0 }

/** Only large pictures: a smaller one is decoded faster than a copy of it is written and read. */
export function hasCopy({ width, height }: PixelSize): boolean {
  return Math.max(width, height) >= 2 * copySide
}

function beginCopy(deps: DerivativesDeps & { copies: WorkingCopies }, source: Source): void {
  if (!hasCopy(source)) return
  const { storage, maxPixels, pictureProcesses } = deps
  const making = { storage, maxPixels, render: pictureProcesses.render }
  deps.copies.begin(nameOf(source), copyBytes(source), (path) => makeCopy(making, source, path))
}

function copyBytes({ width, height }: PixelSize): number {
  return Math.ceil(3 * width * height * (copySide / Math.max(width, height)) ** 2)
}

async function makeCopy(
  {
    storage,
    maxPixels,
    render,
  }: Pick<DerivativesDeps, 'storage' | 'maxPixels'> & Pick<PictureProcesses, 'render'>,
  { orientation, bitDepth, byteLength, ...picture }: StoredPicture & Facts,
  copyPath: string,
): Promise<void> {
  const facts = { orientation, bitDepth, byteLength }
  const to = { longSide: copySide, format: 'bare-tiff', maxPixels } as const
  const isMade = await storage.withLocalFile(originalKey(picture), async (path) => {
    await render(path, { ...facts, ...to }, copyPath)
    return true
  })
  if (isMade === null) throw imageDeleted()
}

function nameOf({ sha256, generation }: StoredPicture): string {
  return `${sha256} ${generation}`
}

// If the picture was deleted while a derivative was made of it, nothing else would delete the
// derivative: whoever deletes a picture deletes only what exists then.
async function deleteUnlessKept(
  { database, storage }: Pick<DerivativesDeps, 'database' | 'storage'>,
  picture: StoredPicture,
  key: string,
): Promise<void> {
  if (!(await isKept(database, picture))) await storage.delete(key)
}

/** False when it is being deleted, or is gone. */
async function isKept(database: Database, { sha256, generation }: StoredPicture): Promise<boolean> {
  const row = await database.queries
    .selectFrom('images')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('generation', '=', generation)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
