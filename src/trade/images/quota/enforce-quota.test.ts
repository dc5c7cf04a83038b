import { beforeEach, describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  dayMs,
  type Images,
  imageFoundations,
  noTraces,
  openImages,
} from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { attachPrintImage } from '../intake/attach-print-image.ts'
import { deleteImage } from '../lifetime/delete-image.ts'
import { expireImages } from '../lifetime/expire-images.ts'
import type { PictureKind } from '../picture.ts'
import { requireQuota } from './enforce-quota.ts'
import { countStoredBytes } from './stored-bytes.ts'

const exceeded = { code: 'quota_exceeded', status: 507 }

const [first, second, third] = await Promise.all(
  [1, 2, 3].map((seed) => picture({ width: 90 + 30 * seed, height: 80, seed })),
)
if (!first || !second || !third) throw new Error('There are no pictures.')
const all = first.length + second.length + third.length

describe.each(imageFoundations)('the quota of a store on $name', (kinds) => {
  let images: Images
  beforeEach(async () => {
    images = await openImages(kinds)
  })

  const inDatabase = () => images.deps.database.queries

  async function attach(token: ImageToken, bytes: Buffer): Promise<void> {
    const file = await images.spooled(bytes)
    await attachPrintImage(images.deps, { store: images.store, token, file })
  }

  async function setOwnQuota(quotaBytes: number | null): Promise<void> {
    await inDatabase().updateTable('stores').set({ quota_bytes: quotaBytes }).execute()
  }

  async function counted(): Promise<number | undefined> {
    const row = await inDatabase().selectFrom('store_usage').selectAll().executeTakeFirst()
    return row?.stored_bytes
  }

  it('counts nothing if none is set', async () => {
    await images.receive(first)
    expect(await counted()).toBeUndefined()
  })

  it('accepts pictures up to the last byte, rejects the next, and leaves nothing of it', async () => {
    images.deps.storeQuotaBytes = first.length + second.length
    await images.receive(first)
    await images.receive(second)
    const before = await images.traces()
    await expect(images.receive(third)).rejects.toMatchObject({
      ...exceeded,
      publicMessage: expect.stringMatching(
        /This store can keep up to .*, and already uses .*\. Delete images/,
      ),
    })
    expect(await images.traces()).toEqual(before)
    expect(await counted()).toBe(first.length + second.length)
  })

  it('counts a picture once, however often it is handed off, also when full', async () => {
    images.deps.storeQuotaBytes = first.length
    for (const kind of ['single', 'preview', 'pull', 'single'] as PictureKind[]) {
      await images.receive(first, kind)
    }
    expect(await counted()).toBe(first.length)
    const token = await images.receive(first, 'preview')
    await attach(token, first)
    expect(await counted()).toBe(first.length)
  })

  it('counts what existed before a quota was set', async () => {
    await attach(await images.receive(first, 'preview'), second)
    await images.receive(first)
    images.deps.storeQuotaBytes = all - 1
    await expect(images.receive(third)).rejects.toMatchObject(exceeded)
    images.deps.storeQuotaBytes = all
    await images.receive(third)
    expect(await counted()).toBe(all)
  })

  it('counts a print image, and releases the one that it replaces', async () => {
    images.deps.storeQuotaBytes = all - 1
    const token = await images.receive(first, 'preview')
    await attach(token, second)
    const other = images.receive(third)
    await expect(other).rejects.toMatchObject(exceeded)
    images.deps.storeQuotaBytes = all
    await attach(token, third)
    expect(await counted()).toBe(first.length + third.length)
    await attach(token, second)
    expect(await counted()).toBe(first.length + second.length)
  })

  it('rejects a print image that does not fit, and keeps the existing one', async () => {
    images.deps.storeQuotaBytes = first.length + second.length - 1
    const token = await images.receive(first, 'preview')
    const before = await images.traces()
    await expect(attach(token, second)).rejects.toMatchObject(exceeded)
    expect(await images.traces()).toEqual(before)
  })

  it('releases what expires and what is deleted, if no other token references it', async () => {
    images.deps.storeQuotaBytes = all
    const token = await images.receive(first)
    await images.receive(second)
    await images.receive(third)
    await deleteImage(images.deps, { store: images.store, token })
    expect(await counted()).toBe(all - first.length)
    images.clock.at += 20 * dayMs
    await images.receive(second)
    images.clock.at += 11 * dayMs
    await expireImages(images.deps)
    expect(await counted()).toBe(second.length)
    images.clock.at += 20 * dayMs
    await expireImages(images.deps)
    expect(await counted()).toBe(0)
    expect(await images.traces()).toMatchObject({ ...noTraces, tokens: expect.any(Number) })
  })

  it('is the store’s own if it has one, and 0 means none', async () => {
    images.deps.storeQuotaBytes = 1
    await setOwnQuota(first.length)
    await images.receive(first)
    await expect(images.receive(second)).rejects.toMatchObject(exceeded)
    await setOwnQuota(0)
    await images.receive(second)
    expect(await counted()).toBe(first.length + second.length)
    await setOwnQuota(null)
    await expect(images.receive(third)).rejects.toMatchObject(exceeded)
  })

  it('is counted per store', async () => {
    images.deps.storeQuotaBytes = first.length
    await images.receive(first)
    const store = await inDatabase().selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    const other = { ...store, id: storeIdOf('store_other') }
    await inDatabase().insertInto('stores').values(other).execute()
    await requireQuota(images.deps, other, { byteLength: first.length })
    const asked = requireQuota(images.deps, store, { byteLength: 1 })
    await expect(asked).rejects.toMatchObject(exceeded)
  })

  it('cannot be bypassed by concurrent pushes', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 12 }, (_, seed) => picture({ width: 100, height: 80, seed })),
    )
    const sizes = pictures.map(({ length }) => length)
    const quotaBytes = Math.max(...sizes) * 5
    images.deps.storeQuotaBytes = quotaBytes
    const results = await Promise.allSettled(pictures.map((bytes) => images.receive(bytes)))
    const refused = results.filter((result) => result.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject(exceeded)
    expect(refused.length).toBeGreaterThan(0)
    const kept = await countStoredBytes(images.deps, inDatabase(), images.store.id)
    expect(await counted()).toBe(kept)
    expect(kept).toBeLessThanOrEqual(quotaBytes)
    expect(kept).toBeGreaterThan(quotaBytes - Math.max(...sizes))
    expect((await images.traces()).objects).toHaveLength(12 - refused.length)
  })

  it('counts exactly what is stored, whatever happens in any order', async () => {
    images.deps.storeQuotaBytes = 1e12
    const random = seededRandom(7)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
    const tokens: ImageToken[] = []
    const previews: ImageToken[] = []
    for (let step = 0; step < 60; step++) {
      const bytes = pick([first, second, third])
      const what = random()
      if (what < 0.4 || tokens.length === 0) {
        const kind = pick<PictureKind>(['single', 'preview', 'pull'])
        const token = await images.receive(bytes, kind)
        tokens.push(token)
        if (kind === 'preview') previews.push(token)
      } else if (what < 0.65 && previews.length > 0) {
        await attach(pick(previews), bytes).catch(() => undefined)
      } else if (what < 0.85) {
        await deleteImage(images.deps, { store: images.store, token: pick(tokens) }).catch(
          () => undefined,
        )
      } else {
        images.clock.at += 9 * dayMs
        await expireImages(images.deps)
      }
      expect(await counted()).toBe(
        await countStoredBytes(images.deps, inDatabase(), images.store.id),
      )
    }
  })
})
