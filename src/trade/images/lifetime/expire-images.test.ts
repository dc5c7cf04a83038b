import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dayMs,
  type Images,
  imageFoundations,
  noTraces,
  openImages,
} from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { keeping } from '../../../../tests/helpers/storages.ts'
import { events } from '../../../ground/telemetry/events.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { getPicture } from '../get-picture.ts'
import { attachPrintImage } from '../intake/attach-print-image.ts'
import { handOver } from '../intake/hand-over.ts'
import { derivativeKey, originalKey, placeholderKey } from '../object-keys.ts'
import { expireImages } from './expire-images.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const small = { width: 120, height: 80 }

describe.each(imageFoundations)('on $name', (kinds) => {
  let images: Images
  beforeEach(async () => {
    images = await openImages(kinds)
  })

  describe('expireImages', () => {
    it('deletes rows, objects and derivatives when a token has expired', async () => {
      const bytes = await picture({ width: 500, height: 400 })
      await images.receive(bytes)
      const { picture_key } = await images.deps.database.queries
        .selectFrom('images')
        .select('picture_key')
        .executeTakeFirstOrThrow()
      const opened = await images.derivatives.open(picture_key, 400, 'webp')
      opened?.stream.destroy()
      await images.derivatives.settled()
      expect((await images.traces()).objects).toHaveLength(2)
      images.clock.at += 30 * dayMs - 1
      await expireImages(images.deps)
      expect(await images.traces()).toMatchObject({ tokens: 1, images: [expect.any(String)] })
      images.clock.at += 1
      await expireImages(images.deps)
      expect(await images.traces()).toEqual(noTraces)
    })

    it('keeps what an open cart needs until that expires, and what an open order needs', async () => {
      const inCart = await images.receive(await picture({ ...small, seed: 1 }))
      const inOrder = await images.receive(await picture({ ...small, seed: 2 }))
      await images.receive(await picture({ ...small, seed: 3 }))
      await images.putInCart(inCart, images.clock.at + 40 * dayMs)
      await images.order(inOrder, 'preparing')
      images.clock.at += 31 * dayMs
      await expireImages(images.deps)
      expect(await images.traces()).toMatchObject({ tokens: 2 })
      expect((await images.traces()).objects).toHaveLength(2)
      images.clock.at += 10 * dayMs
      await expireImages(images.deps)
      expect(await images.traces()).toMatchObject({ tokens: 1 })
      expect((await images.traces()).objects).toHaveLength(1)
    })

    const done = ['shipped', 'delivered', 'cancelled', 'refunded', 'returned'] as const
    it.each(done)(
      'keeps the pictures of an order that is %s for their retention time',
      async (status) => {
        const token = await images.receive(await picture(small))
        images.clock.at += 31 * dayMs
        await images.order(token, status)
        images.clock.at += 90 * dayMs - 1
        await expireImages(images.deps)
        expect((await images.traces()).objects).toHaveLength(1)
        images.clock.at += 1
        for (let times = 0; times < 2; times++) {
          await expireImages(images.deps)
          // The order still refers to the token.
          expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
        }
        const { queries } = images.deps.database
        await expect(getPicture(queries, token, images.deps.now)).rejects.toMatchObject({
          code: 'image_deleted',
        })
      },
    )

    it('keeps nothing for an order that was cancelled unpaid', async () => {
      const token = await images.receive(await picture(small))
      const id = await images.order(token, 'cancelled')
      await images.deps.database.queries
        .updateTable('orders')
        .set({ payment_status: 'declined' })
        .where('id', '=', id)
        .execute()
      images.clock.at += 30 * dayMs
      await expireImages(images.deps)
      expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
    })

    it('retries what a storage failure has left', async () => {
      await images.receive(await picture(small))
      images.clock.at += 30 * dayMs
      const storage = {
        ...images.deps.storage,
        deleteMany: () => Promise.reject(new Error('the disk is gone')),
      }
      await expect(expireImages({ ...images.deps, storage })).rejects.toThrow('the disk is gone')
      expect(await images.traces()).toMatchObject({ tokens: 0, objects: [expect.any(String)] })
      await expireImages(images.deps)
      expect(await images.traces()).toEqual(noTraces)
    })

    it('continues after an object that cannot be deleted, reports it, and retries it', async () => {
      for (const seed of [1, 2, 3]) await images.receive(await picture({ ...small, seed }))
      const [first = ''] = await images.originals()
      images.clock.at += 30 * dayMs
      const storage = keeping(images.deps.storage, (key) => key === first)
      await expect(expireImages({ ...images.deps, storage })).rejects.toMatchObject({
        cause: { message: `1 refused, the first ${first}: AccessDenied` },
      })
      expect(await images.traces()).toMatchObject({
        images: [expect.any(String)],
        objects: [first],
      })
      await expireImages(images.deps)
      expect(await images.traces()).toEqual(noTraces)
    })

    it('keeps a picture while one token references it, and deletes a replaced print image', async () => {
      const shared = await picture(small)
      await images.receive(shared)
      images.clock.at += 20 * dayMs
      const token = await images.receive(shared, 'preview')
      for (const seed of [5, 6]) {
        const file = await images.spooled(await picture({ ...small, seed }))
        await attachPrintImage(images.deps, { store: images.store, token, file })
      }
      expect((await images.traces()).images).toHaveLength(3)
      images.clock.at += 15 * dayMs
      await expireImages(images.deps)
      const traces = await images.traces()
      expect(traces.tokens).toBe(1)
      expect(traces.images).toHaveLength(2)
      expect(traces.images).toContain(hashOf(shared))
    })

    it('processes more tokens than one batch', async () => {
      const bytes = await picture(small)
      const token = await images.receive(bytes)
      const { queries } = images.deps.database
      const row = await queries.selectFrom('image_tokens').selectAll().executeTakeFirstOrThrow()
      const rows = Array.from({ length: 450 }, (_, index) => ({
        ...row,
        token: (token.slice(3) + String(index).padStart(3, '0')) as ImageToken,
      }))
      await queries.insertInto('image_tokens').values(rows).execute()
      images.clock.at += 31 * dayMs
      await expireImages(images.deps)
      expect(await images.traces()).toEqual(noTraces)
    })
  })

  describe('sweepOrphans', () => {
    const orphan = { sha256: 'ab'.repeat(32), generation: 'cd'.repeat(8) }
    const old = { ...orphan, generation: '' }
    // Objects carry the time of the disk or the storage service, not the test clock.
    const inMs = (ms: number, more: object = {}) => ({
      ...images.deps,
      ...more,
      now: () => Date.now() + ms,
    })

    it('deletes objects without a row once they are an hour old, and no others', async () => {
      const { storage } = images.deps
      const bytes = await picture(small)
      await images.receive(bytes)
      const [original = ''] = await images.originals()
      const { generation } = orphan
      const spare = originalKey({ sha256: hashOf(bytes), generation })
      for (const key of [originalKey(orphan), originalKey(old), spare, 'originals/ab/foreign']) {
        await storage.putBytes(key, bytes)
      }
      await storage.putBytes(placeholderKey(orphan), bytes)
      await storage.putBytes(derivativeKey(orphan, '400.webp'), bytes)
      await storage.putBytes(derivativeKey(old, '400.webp'), bytes)
      const before = await images.traces()
      let swept = 0
      events.orphansSwept.subscribe(({ count }) => {
        swept += count
      })
      await sweepOrphans(inMs(hourMs / 2))
      expect(await images.traces()).toEqual(before)
      await sweepOrphans(inMs(2 * hourMs))
      expect(swept).toBe(3)
      const left = ['originals/ab/foreign', original].sort()
      expect((await images.traces()).objects).toEqual(left)
    })

    it('prevents a concurrent row from referencing an object it has deleted', async () => {
      const { database } = images.deps
      const slow: typeof database = {
        ...database,
        async transaction(work) {
          await sweepOrphans(inMs(2 * hourMs))
          return await database.transaction(work)
        },
      }
      const file = await images.spooled(await picture(small))
      const deps = { ...images.deps, database: slow }
      const pushing = handOver(deps, { store: images.store, kind: 'single', file })
      await expect(pushing).rejects.toMatchObject({ code: 'storage_unavailable' })
      expect(await images.traces()).toEqual(noTraces)
    })

    it('keeps an object that got its row since it was listed', async () => {
      const bytes = await picture(small)
      const { database } = images.deps
      let commit = (): void => {}
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve
      })
      let store = (): void => {}
      const isStored = new Promise<void>((resolve) => {
        store = resolve
      })
      const slow: typeof database = {
        ...database,
        async transaction(work) {
          store()
          await mayCommit
          return await database.transaction(work)
        },
      }
      const file = await images.spooled(bytes)
      const deps = { ...images.deps, database: slow }
      const pushing = handOver(deps, { store: images.store, kind: 'single', file })
      await isStored
      const committing: typeof database = {
        ...database,
        async transaction(work) {
          commit()
          await pushing
          return await database.transaction(work)
        },
      }
      await sweepOrphans(inMs(2 * hourMs, { database: committing }))
      expect((await images.traces()).objects).toEqual(await images.originals())
      expect((await images.traces()).objects).toHaveLength(1)
    })

    it('continues after an object that cannot be deleted, and reports it', async () => {
      const later = { sha256: 'fe'.repeat(32), generation: 'cd'.repeat(8) }
      const [kept, other] = [originalKey(orphan), originalKey(later)]
      for (const key of [kept, other]) await images.deps.storage.putBytes(key, Buffer.from('x'))
      const storage = keeping(images.deps.storage, (key) => key === kept)
      await expect(sweepOrphans(inMs(2 * hourMs, { storage }))).rejects.toMatchObject({ count: 1 })
      expect((await images.traces()).objects).toEqual([kept])
      await sweepOrphans(inMs(2 * hourMs))
      expect(await images.traces()).toEqual(noTraces)
    })

    it('resumes where it was interrupted', async () => {
      const later = { sha256: 'fe'.repeat(32), generation: 'cd'.repeat(8) }
      const { storage } = images.deps
      for (const each of [orphan, later])
        await storage.putBytes(originalKey(each), Buffer.from('x'))
      const stopping = new AbortController()
      const listed: string[] = []
      const deps = inMs(2 * hourMs, {
        storage: {
          ...storage,
          list(prefix: string) {
            listed.push(prefix)
            if (prefix === 'originals/c') stopping.abort()
            return storage.list(prefix)
          },
        },
      })
      await sweepOrphans(deps, stopping.signal)
      expect((await images.traces()).objects).toEqual([originalKey(later)])
      listed.length = 0
      await sweepOrphans(deps)
      expect(listed[0]).toBe('originals/c')
      expect(await images.traces()).toEqual(noTraces)
      listed.length = 0
      await sweepOrphans(deps)
      expect(listed[0]).toBe('originals/0')
    })

    it('forgets swept objects after a month', async () => {
      await images.deps.storage.putBytes(originalKey(orphan), await picture(small))
      const swept = () =>
        images.deps.database.queries.selectFrom('swept_generations').selectAll().execute()
      await sweepOrphans(inMs(2 * hourMs))
      expect(await swept()).toMatchObject([{ generation: orphan.generation }])
      await sweepOrphans(inMs(29 * dayMs))
      expect(await swept()).toHaveLength(1)
      await sweepOrphans(inMs(31 * dayMs))
      expect(await swept()).toEqual([])
    })
  })
})

const hourMs = 3_600_000

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
