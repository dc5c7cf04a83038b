import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  type Images,
  imageFoundations,
  noTraces,
  openImages,
} from '../../../../tests/helpers/open-images.ts'
import { brokenPictures, picture } from '../../../../tests/helpers/pictures.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { getPicture } from '../get-picture.ts'
import { readPictures } from '../read-pictures.ts'
import { handOver } from './hand-over.ts'
import { receiveImage } from './receive-image.ts'

const small = { width: 120, height: 80 }

describe.each(imageFoundations)('receiving images on $name', (kinds) => {
  let images: Images
  beforeEach(async () => {
    images = await openImages(kinds)
  })

  function hashOf(bytes: Buffer): string {
    return createHash('sha256').update(bytes).digest('hex')
  }

  it('stores what a token promises: the bytes under their hash, and the facts', async () => {
    const bytes = await picture({ ...small, orientation: 6, dpi: 300 })
    const sha256 = hashOf(bytes)
    const token = await images.receive(bytes, 'single')
    expect(await images.traces()).toEqual({
      ...noTraces,
      images: [sha256],
      tokens: 1,
      objects: await images.originals(),
    })
    const [original = ''] = await images.originals()
    expect(original).toMatch(new RegExp(`^originals/${sha256.slice(0, 2)}/${sha256}-[0-9a-f]{16}$`))
    const stored = await images.deps.storage.read(original)
    const chunks: Buffer[] = []
    for await (const chunk of stored?.stream ?? []) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
    const found = await getPicture(images.deps.database.queries, token, images.deps.now)
    const image = { sha256, ...small, orientation: 6, dpi: 300, byteLength: bytes.length }
    expect(found).toMatchObject({
      token,
      storeId: images.store.id,
      kind: 'single',
      preview: null,
      print: image,
      shown: image,
    })
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(found.shown.pictureKey).toMatch(/^[0-9a-f]{32}$/)
  })

  it('distinguishes a preview from a print image', async () => {
    const token = await images.receive(await picture(small), 'preview')
    const found = await getPicture(images.deps.database.queries, token, images.deps.now)
    expect(found).toMatchObject({ kind: 'preview', preview: small, print: null, shown: small })
  })

  it('gives a new token to every push of the same picture, and stores it once', async () => {
    const bytes = await picture(small)
    const tokens = await Promise.all(Array.from({ length: 8 }, () => images.receive(bytes)))
    expect(new Set(tokens).size).toBe(8)
    const traces = await images.traces()
    expect(traces).toMatchObject({ tokens: 8, spooled: [], leftovers: [] })
    expect([traces.images.length, traces.objects.length]).toEqual([1, 1])
  })

  it('stores the bytes again if the row exists but the object is missing', async () => {
    const bytes = await picture(small)
    await images.receive(bytes)
    const [lost = ''] = await images.originals()
    await images.deps.storage.deleteMany([lost, lost.replace('originals/', 'placeholders/')])
    await Promise.all([images.receive(bytes), images.receive(bytes)])
    const { objects } = await images.traces()
    expect(objects).toEqual(await images.originals())
    expect(objects).not.toContain(lost)
  })

  it.each(Object.entries(brokenPictures))('leaves nothing of %s', async (_what, make) => {
    await expect(images.receive(await make())).rejects.toMatchObject({ code: 'image_unreadable' })
    await expect(images.receive(Buffer.alloc(0))).rejects.toMatchObject({ code: 'image_empty' })
    expect(await images.traces()).toEqual(noTraces)
  })

  it('leaves nothing of a failed transaction, and keeps what existed before', async () => {
    const { deps } = images
    const bytes = await picture(small)
    const fail = async () => {
      const commit = () => Promise.reject(new Error('no'))
      const file = await images.spooled(bytes)
      await receiveImage(deps, { file, storeId: images.store.id, isCompared: false, commit })
    }
    await expect(fail()).rejects.toThrow('no')
    expect(await images.traces()).toEqual(noTraces)
    await images.receive(bytes)
    const before = await images.traces()
    await expect(fail()).rejects.toThrow('no')
    expect(await images.traces()).toEqual(before)
    const file = await images.spooled(bytes)
    const store = { id: storeIdOf('no such store') }
    await expect(handOver(deps, { store, kind: 'single', file })).rejects.toThrow()
    expect(await images.traces()).toEqual(before)
  })

  it('leaves nothing if the storage is down', async () => {
    await images.breakStorageDown()
    await expect(images.receive(await picture(small))).rejects.toMatchObject({
      code: 'storage_unavailable',
      retryAfterSeconds: expect.any(Number),
    })
    const { queries } = images.deps.database
    expect(await queries.selectFrom('images').selectAll().execute()).toEqual([])
    expect(await readdir(images.deps.spool.dir)).toEqual([])
  })

  it('checks known bytes against the current pixel limit', async () => {
    const bytes = await picture(small)
    await images.receive(bytes)
    const deps = { ...images.deps, maxPixels: 100 }
    const file = await images.spooled(bytes)
    await expect(
      handOver(deps, { store: images.store, kind: 'single', file }),
    ).rejects.toMatchObject({ code: 'image_too_many_pixels' })
  })

  it('finds a picture until its token expires, and still reads it for carts and orders', async () => {
    const { queries } = images.deps.database
    const token = await images.receive(await picture(small))
    images.clock.at += 30 * 86_400_000 - 1
    expect(await getPicture(queries, token, images.deps.now)).toMatchObject({ token })
    images.clock.at += 1
    await expect(getPicture(queries, token, images.deps.now)).rejects.toMatchObject({
      code: 'token_expired',
      status: 410,
    })
    const unknown = 'a'.repeat(64) as ImageToken
    expect([...(await readPictures(queries, [token, unknown, token])).keys()]).toEqual([token])
    expect(await readPictures(queries, [])).toEqual(new Map())
    await expect(getPicture(queries, unknown, images.deps.now)).rejects.toMatchObject({
      code: 'token_unknown',
      status: 404,
    })
  })
})
