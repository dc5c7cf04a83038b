import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture, privateWords } from '../../../../tests/helpers/pictures.ts'
import { signalled } from '../../../../tests/helpers/signalled.ts'
import { pictureRoutes } from '../../../doors/pictures/picture-routes.ts'
import { readPictures } from '../read-pictures.ts'
import { createDerivatives, type Derivatives } from './derivatives.ts'
import { createRenderQueue } from './render-queue.ts'

describe.each(imageFoundations)('derivatives on $name', (kinds) => {
  let images: Images
  let server: FastifyInstance
  let pictureKey: string
  let renders: number
  let derivatives: Derivatives

  beforeEach(async () => {
    images = await openImages(kinds)
    renders = 0
    server = Fastify({ forceCloseConnections: true })
    derivatives = counted()
    pictureRoutes(server, { derivatives })
    const options = { orientation: 8, hasPrivateMetadata: true, profile: 'p3' } as const
    const token = await images.receive(await picture({ width: 1200, height: 1000, ...options }))
    const found = await readPictures(images.deps.database.queries, [token])
    pictureKey = found.get(token)?.shown.pictureKey ?? ''
  })
  afterEach(async () => {
    await server.close()
    await derivatives.settled()
  })

  function counted() {
    const { pictureProcesses } = images.deps
    return createDerivatives({
      ...images.deps,
      pictureProcesses: {
        ...pictureProcesses,
        render(...job) {
          renders += 1
          return pictureProcesses.render(...job)
        },
      },
    })
  }

  function get(file: string, key = pictureKey) {
    return server.inject(`/pictures/${key}/${file}`)
  }

  it('are aborted when the client no longer waits', async () => {
    const begun = signalled()
    const mayEnd = signalled()
    const left = signalled()
    const asked: string[] = []
    const patient = Fastify({ forceCloseConnections: true })
    patient.addHook('onRequestAbort', (_request, done) => {
      left.resolve()
      done()
    })
    derivatives = createDerivatives({
      ...images.deps,
      renderQueue: createRenderQueue({ atOnce: 1 }),
      pictureProcesses: {
        ...images.deps.pictureProcesses,
        async render(path, recipe, outPath) {
          asked.push(`${recipe.longSide} ${recipe.format}`)
          begun.resolve()
          await mayEnd.promise
          return await images.deps.pictureProcesses.render(path, recipe, outPath)
        },
      },
    })
    pictureRoutes(patient, { derivatives })
    const origin = await patient.listen({ host: '127.0.0.1', port: 0 })
    try {
      const first = fetch(`${origin}/pictures/${pictureKey}/800.webp`)
      await begun.promise
      const leaving = new AbortController()
      const second = fetch(`${origin}/pictures/${pictureKey}/1600.webp`, leaving)
      const waits = vi.spyOn(images.deps.storage, 'read')
      await vi.waitFor(() => expect(waits).toHaveBeenCalled(), { timeout: 60_000 })
      const refusing = expect(second).rejects.toThrow()
      leaving.abort()
      await Promise.all([refusing, left.promise])
      mayEnd.resolve()
      expect((await first).status).toBe(200)
      expect((await fetch(`${origin}/pictures/${pictureKey}/800.avif`)).status).toBe(200)
      expect(asked).toEqual(['800 webp', '800 avif'])
    } finally {
      mayEnd.resolve()
      await patient.close()
    }
  })

  it.each([
    ['400.jpg', 'jpeg', 400, 333],
    ['800.jpg', 'jpeg', 800, 667],
    ['1600.jpg', 'jpeg', 1200, 1000],
    ['400.webp', 'webp', 400, 333],
    ['1600.webp', 'webp', 1200, 1000],
    ['400.avif', 'avif', 400, 333],
    ['1600.avif', 'avif', 1200, 1000],
  ])(
    'are served as %s upright, never enlarged, and publicly cacheable',
    async (file, format, width, height) => {
      const answer = await get(file)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'content-length': String(answer.rawPayload.length),
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      })
      const { exif, icc, orientation, ...found } = await sharp(answer.rawPayload).metadata()
      const sharpsWord = format === 'avif' ? 'heif' : format
      expect(found).toMatchObject({ format: sharpsWord, width, height })
      expect({ exif, icc, orientation }).toEqual({})
      for (const word of privateWords) expect(answer.rawPayload.includes(word)).toBe(false)
    },
  )

  it('are not rendered twice for a small picture when a larger one is requested', async () => {
    const token = await images.receive(await picture({ width: 300, height: 380 }))
    const small = (await readPictures(images.deps.database.queries, [token])).get(token)
    const key = small?.shown.pictureKey ?? ''
    for (const format of ['avif', 'webp', 'jpg']) {
      const files = [400, 800, 1600].map((width) => get(`${width}.${format}`, key))
      const [least, larger, largest] = (await Promise.all(files)).map((each) => each.rawPayload)
      expect(await sharp(largest).metadata()).toMatchObject({ width: 300, height: 380 })
      expect([format, larger?.equals(largest ?? Buffer.of())]).toEqual([format, true])
      // The placeholder differs.
      expect([format, least?.equals(larger ?? Buffer.of())]).toEqual([format, format !== 'jpg'])
    }
    expect(renders).toBe(4)
  })

  it('are rendered once, however many requests there are, and stored', async () => {
    await Promise.all(Array.from({ length: 10 }, () => get('800.jpg')))
    expect((await get('800.jpg')).statusCode).toBe(200)
    expect(renders).toBe(1)
    await derivatives.settled()
    expect((await images.traces()).objects).toHaveLength(2)
    expect(await images.traces()).toMatchObject({ spooled: [], leftovers: [] })
  })

  it('are served before they are stored, not rendered twice meanwhile, and again if storing failed', async () => {
    const { storage } = images.deps
    const mayStore = signalled()
    const keep = vi.spyOn(storage, 'putFile').mockImplementation(async () => {
      await mayStore.promise
      throw new Error('The disk is full.')
    })
    const warn = vi.spyOn(images.deps.log, 'warn')
    const first = await get('800.jpg')
    const second = await get('800.jpg')
    expect([first.statusCode, renders]).toEqual([200, 1])
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    mayStore.resolve()
    await derivatives.settled()
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
    keep.mockRestore()
    expect(await images.traces()).toMatchObject({ spooled: [], objects: { length: 1 } })
    expect((await get('800.jpg')).rawPayload.equals(first.rawPayload)).toBe(true)
    expect(renders).toBe(2)
  })

  it('serve the 400 px JPEG of a large picture without rendering it', async () => {
    const token = await images.receive(await picture({ width: 3200, height: 100 }))
    const large = (await readPictures(images.deps.database.queries, [token])).get(token)
    expect((await get('400.jpg', large?.shown.pictureKey)).statusCode).toBe(200)
    expect(renders).toBe(0)
  })

  it('render the 400 px JPEG of a small picture, and keep it', async () => {
    const [original = ''] = await images.originals()
    const { rawPayload } = await get('400.jpg')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 400, height: 333 })
    expect(renders).toBe(1)
    await derivatives.settled()
    expect((await images.traces()).objects).toEqual([original])
  })

  it('begins with the 800 px picture when it is told to, once', async () => {
    derivatives.start(pictureKey, 'avif')
    derivatives.start(pictureKey, 'avif')
    derivatives.start('0'.repeat(32), 'avif')
    const opened = await derivatives.open(pictureKey, 800, 'avif')
    opened?.stream.destroy()
    expect(opened).toMatchObject({ contentType: 'image/avif' })
    expect(renders).toBe(1)
  })

  it('read and decode a large picture once for everything that a cart shows', async () => {
    const token = await images.receive(await picture({ width: 3300, height: 2200, orientation: 6 }))
    const large = (await readPictures(images.deps.database.queries, [token])).get(token)
    const key = large?.shown.pictureKey ?? ''
    const reads = vi.spyOn(images.deps.storage, 'withLocalFile')
    derivatives.start(key, 'webp')
    await vi.waitFor(() => expect(reads).toHaveBeenCalled(), { timeout: 60_000 })
    const [first, larger] = await Promise.all(
      ['800.webp', '1600.webp'].map(async (file) => (await get(file, key)).rawPayload),
    )
    expect(reads).toHaveBeenCalledTimes(1)
    expect(await sharp(first).metadata()).toMatchObject({ width: 800, height: 534 })
    expect(await sharp(larger).metadata()).toMatchObject({ width: 1600, height: 1067 })
    await derivatives.settled()
    expect(await images.traces()).toMatchObject({ spooled: [] })
    expect(images.deps.spool.room.heldBytes).toBe(0)
    // Same as without a working copy.
    const alone = (await get('1600.jpg', key)).rawPayload
    expect(reads).toHaveBeenCalledTimes(2)
    reads.mockRestore()
    const means = await Promise.all([larger, alone].map(meanColours))
    for (const [channel, mean] of means[0]?.entries() ?? []) {
      expect(Math.abs(mean - (means[1]?.[channel] ?? Number.NaN))).toBeLessThan(1.5)
    }
  })

  async function meanColours(bytes: Buffer | undefined): Promise<number[]> {
    const { channels } = await sharp(bytes).stats()
    return channels.map(({ mean }) => mean)
  }

  it('are not found at other addresses', async () => {
    const others = ['401.jpg', '400.png', '0400.jpg', 'original', '400.jpg%00', '..%2f400.jpg']
    for (const file of others) expect((await get(file)).statusCode).toBe(404)
    for (const key of ['0'.repeat(32), 'nonsense']) {
      for (const file of ['400.jpg', '800.webp']) {
        expect((await get(file, key)).statusCode).toBe(404)
      }
    }
  })

  it('fail for the client if the original cannot be read, and leave nothing', async () => {
    const [original = ''] = await images.originals()
    await images.deps.storage.putBytes(original, Buffer.from('\xff\xd8\xffbroken'))
    expect((await get('800.jpg')).statusCode).toBe(422)
    expect(await images.traces()).toMatchObject({ spooled: [] })
    expect((await images.traces()).objects).toHaveLength(1)
    derivatives.start(pictureKey, 'webp')
    await images.deps.storage.delete(original)
    expect((await get('800.jpg')).statusCode).toBe(404)
  })
})
