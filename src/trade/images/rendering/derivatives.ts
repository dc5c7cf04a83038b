// Smaller pictures to show: made from the original when somebody first asks, then kept. Each is
// made once, however many ask for it at the same time.

import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Database } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { noStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import { derivativeKey, originalKey, placeholderKey, type StoredPicture } from '../object-keys.ts'
import type { PictureLog } from '../picture-log.ts'
import type { Spool } from '../spool.ts'
import { deleteUnlessKept } from './delete-unless-kept.ts'
import { storeEarlierPlaceholder } from './earlier-placeholders.ts'
import type { PictureFormat } from './picture-format.ts'
import type { RenderQueue } from './render-queue.ts'
import { createSharedWork } from './shared-work.ts'

export const derivativeWidths = [400, 800, 1600] as const
export type DerivativeWidth = (typeof derivativeWidths)[number]
/** By the extension of their addresses. */
export const derivativeFormats = { avif: 'avif', webp: 'webp', jpg: 'jpeg' } as const
export type DerivativeFormat = (typeof derivativeFormats)[keyof typeof derivativeFormats]

export interface Derivatives {
  /**
   * `width` bounds the longer side. Null when no picture has that key. Rejects with
   * `storage_unavailable` and the like; the caller reads or destroys the stream.
   */
  open(
    pictureKey: string,
    width: DerivativeWidth,
    format: DerivativeFormat,
    /** Aborted when the asker has left. */
    signal?: AbortSignal,
  ): Promise<{ stream: Readable; byteLength: number; contentType: string } | null>

  /** Begins to make the 800 px picture, which a cart shows first. Never throws. */
  start(pictureKey: string, format: PictureFormat): void
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

type Source = StoredPicture & { orientation: number; bitDepth: number; byteLength: number }

export function createDerivatives(deps: DerivativesDeps): Derivatives {
  const { database, storage, log } = deps
  const making = createSharedWork<void>()

  function make(
    source: Source,
    { width, format }: { width: DerivativeWidth; format: DerivativeFormat },
    signal?: AbortSignal,
  ): Promise<void> {
    const key = keyOf(source, width, format)
    return making.join(key, signal, async (left) => {
      const client = { storeId: await storeOf(database, source), of: source.sha256, signal: left }
      const wanted = { key, width, format }
      if (key === placeholderKey(source) && (await storeEarlierPlaceholder(deps, source))) return
      await deps.renderQueue.run(client, () => makeDerivative(deps, source, wanted))
    })
  }

  return {
    async open(pictureKey, width, format, signal) {
      const contentType = `image/${format}`
      const source = await findSource(database, pictureKey)
      if (source === null) return null
      const key = keyOf(source, width, format)
      // What is being made right now is waited for before the storage is asked.
      if (making.get(key) !== undefined) await make(source, { width, format }, signal)
      let object = await storage.read(key)
      if (object === null) {
        await make(source, { width, format }, signal)
        object = await storage.read(key)
      }
      return object === null ? null : { ...object, contentType }
    },

    start(pictureKey, format) {
      void (async () => {
        const source = await findSource(database, pictureKey)
        if (source === null || making.get(keyOf(source, 800, format)) !== undefined) return
        if ((await storage.byteLength(keyOf(source, 800, format))) !== null) return
        await make(source, { width: 800, format })
      })().catch((error: unknown) => {
        log.warn({ err: error }, 'a picture could not be made ahead; it is tried again when asked')
      })
    },
  }
}

// The placeholder is the 400 px JPEG, and it is there from the start.
function keyOf(of: StoredPicture, width: DerivativeWidth, format: DerivativeFormat): string {
  if (width === 400 && format === 'jpeg') return placeholderKey(of)
  return derivativeKey(of, `${width}.${format === 'jpeg' ? 'jpg' : format}`)
}

/** Of all that may have been made of it. */
export function derivativeKeys(of: StoredPicture): string[] {
  return derivativeWidths.flatMap((width) =>
    Object.values(derivativeFormats).map((format) => keyOf(of, width, format)),
  )
}

async function findSource(database: Database, pictureKey: string): Promise<Source | null> {
  const row = await database.queries
    .selectFrom('images')
    .select(['sha256', 'generation', 'orientation'])
    .select(['bit_depth as bitDepth', 'byte_length as byteLength'])
    .where('picture_key', '=', pictureKey)
    .executeTakeFirst()
  return row ?? null
}

/** One that has it: several may have handed the same picture over. */
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
  deps: DerivativesDeps,
  source: Source,
  wanted: { key: string; width: DerivativeWidth; format: DerivativeFormat },
): Promise<void> {
  const { storage, pictureProcesses, spool, maxPixels } = deps
  const outPath = spool.newPath()
  const { sha256, generation, ...facts } = source
  const recipe = { ...facts, longSide: wanted.width, format: wanted.format, maxPixels }
  try {
    const isMade = await storage.withLocalFile(originalKey(source), async (path) => {
      await pictureProcesses.render(path, recipe, outPath)
      return true
    })
    if (isMade === null) return
    await storage.putFile(wanted.key, outPath, { contentType: `image/${wanted.format}` })
    await deleteUnlessKept(deps, { sha256, generation }, wanted.key)
  } finally {
    await rm(outPath, { force: true })
  }
}
