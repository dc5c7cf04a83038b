import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { handOver } from '../intake/hand-over.ts'
import { originalKey, placeholderKey } from '../object-keys.ts'
import type { Image } from '../picture.ts'
import { createPreparedPictures, type PreparedPicturesDeps } from './prepared-pictures.ts'

const large = { width: 3200, height: 100 }
const idle = { waiting: 0, running: 0 }
const nothingDone = { inspect: idle, render: idle, compare: idle, look: idle }

describe.each(imageFoundations)('prepared pictures on $name', (kinds) => {
  let images: Images
  beforeEach(async () => {
    images = await openImages(kinds)
  })

  /** Its jobs run in the tests' shared processes; `done` has them in order. */
  function prepared(options: Partial<PreparedPicturesDeps> = {}) {
    const done: string[] = []
    const { pictureProcesses, storage, log } = images.deps
    const startProcess: PreparedPicturesDeps['startProcess'] = () => ({
      async run(job) {
        if (job.do === 'render') {
          done.push(job.path)
          await pictureProcesses.render(job.path, { ...job.recipe, byteLength: 1 }, job.outPath)
          return { rendered: true }
        }
        if (job.do !== 'look') throw new Error(`unexpected: ${job.do}`)
        return { looked: await pictureProcesses.look(job) }
      },
      isAlive: async () => true,
      stop: async () => {},
    })
    const all = createPreparedPictures({
      storage,
      derivatives: images.derivatives,
      pictureProcesses: { counts: () => nothingDone },
      log,
      startProcess,
      quietMs: 1,
      ...options,
    })
    return { all, done }
  }

  async function receive(size = large): Promise<Image> {
    const file = await images.spooled(await picture(size))
    const { picture: handed } = await handOver(images.deps, {
      store: images.store,
      kind: 'single',
      file,
    })
    return handed.shown
  }

  it('are decoded and looked at before they are requested, if the storage is local', async () => {
    const { all, done } = prepared()
    const image = await receive()
    all.add(image)
    if (images.deps.storage.kind !== 'files') {
      await all.close()
      return expect(done).toEqual([])
    }
    await expect.poll(() => all.lookOf(image)?.blur).toMatch(/^data:image\/webp/)
    // The copy alone is enough from here on.
    await images.deps.storage.delete(originalKey(image))
    const opened = await images.derivatives.open(image.pictureKey, 1600, 'jpeg')
    expect(opened?.byteLength).toBeGreaterThan(0)
    opened?.stream.destroy()
    await images.derivatives.settled()
    await all.close()
    expect((await images.traces()).spooled).toEqual([])
  })
})

describe.each(imageFoundations)('a set on $name', (kinds) => {
  it('has its small pictures before a page requests them, if the storage is local', async () => {
    const images = await openImages(kinds)
    const { pictureProcesses, storage, log } = images.deps
    const all = createPreparedPictures({
      storage,
      derivatives: images.derivatives,
      pictureProcesses: { counts: () => nothingDone },
      log,
      quietMs: 1,
      startProcess: () => ({
        async run(job) {
          if (job.do === 'look') return { looked: await pictureProcesses.look(job) }
          if (job.do !== 'render') throw new Error(`unexpected: ${job.do}`)
          await pictureProcesses.render(job.path, { ...job.recipe, byteLength: 1 }, job.outPath)
          return { rendered: true }
        },
        isAlive: async () => true,
        stop: async () => {},
      }),
    })
    const received: Image[] = []
    for (let seed = 0; seed < 10; seed++) {
      const file = await images.spooled(await picture({ width: 300, height: 200, seed }))
      const input = { store: images.store, kind: 'single', file } as const
      received.push((await handOver(images.deps, input)).picture.shown)
    }
    const thumbnails = async () =>
      (
        await Promise.all(received.map((image) => storage.byteLength(placeholderKey(image))))
      ).filter((byteLength) => byteLength !== null).length
    expect(await thumbnails()).toBe(0)
    for (const image of received) all.add(image)
    if (storage.kind === 'files') {
      await expect.poll(() => received.every((image) => all.lookOf(image) !== null)).toBe(true)
      expect(await thumbnails()).toBe(10)
    }
    await all.close()
    expect((await images.traces()).spooled).toEqual([])
  })
})

describe('pictures to prepare', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function queue(options: Partial<PreparedPicturesDeps> = {}) {
    const order: string[] = []
    const all = createPreparedPictures({
      storage: { kind: 'files', read: async () => null },
      derivatives: {
        prepare: async ({ sha256 }) => void order.push(sha256),
        prepareThumbnail: async ({ sha256 }) => void order.push(`${sha256} small`),
      },
      pictureProcesses: { counts: () => nothingDone },
      log: { warn: () => {}, error: () => {} },
      startProcess: () => ({
        run: () => Promise.reject(new Error('no job is expected')),
        isAlive: async () => true,
        stop: async () => {},
      }),
      ...options,
    })
    // Only these members of an image are read.
    const add = (sha256: string, size = large) =>
      all.add({ ...size, sha256, generation: '', blur: 'data:' } as Image)
    return { add, order }
  }

  it('are taken newest first, and few that are small or too many not at all', async () => {
    const { add, order } = queue({ mostWaiting: 2 })
    for (const name of ['first', 'second', 'third']) add(name)
    add('small', { width: 300, height: 200 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(order).toEqual(['third', 'second'])
  })

  it('get a process together, and those of a set what a contact sheet shows', async () => {
    let processes = 0
    const startProcess: PreparedPicturesDeps['startProcess'] = () => {
      processes += 1
      return {
        run: () => Promise.reject(new Error('no job is expected')),
        isAlive: async () => true,
        stop: async () => {},
      }
    }
    const { add, order } = queue({ mostWaiting: 1, startProcess })
    const names = Array.from({ length: 10 }, (_, index) => `${index}`)
    for (const name of names) add(name, { width: 900, height: 600 })
    for (const name of ['large', 'larger']) add(name)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(order).toEqual(['larger', ...[...names, 'large'].map((name) => `${name} small`)])
    expect(processes).toBe(1)
  })

  it('of a set yield to a picture that arrives', async () => {
    const { add, order } = queue({
      derivatives: {
        prepare: async ({ sha256 }) => void order.push(sha256),
        prepareThumbnail: async ({ sha256 }) => {
          order.push(sha256)
          if (order.length === 1) add('large')
        },
      },
    })
    for (let index = 0; index < 10; index++) add(`${index}`, { width: 900, height: 600 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(order.slice(0, 3)).toEqual(['0', 'large', '1'])
    expect(order).toHaveLength(11)
  })

  it('wait while other pictures are processed, and until no more arrive', async () => {
    let running = 1
    const counts = () => ({ ...nothingDone, inspect: { waiting: 0, running } })
    const { add, order } = queue({ pictureProcesses: { counts }, quietMs: 100 })
    add('first')
    await vi.advanceTimersByTimeAsync(1_000)
    running = 0
    for (let more = 0; more < 9; more++) {
      add('small', { width: 300, height: 200 })
      await vi.advanceTimersByTimeAsync(90)
    }
    expect(order).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(order).toEqual(['first'])
  })

  it('go on after a process that could not be started', async () => {
    const warn = vi.fn()
    const startProcess = () => {
      throw new Error('spawn ENOMEM')
    }
    const { add } = queue({ log: { warn, error: () => {} }, startProcess })
    for (const name of ['first', 'second']) add(name)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('are none of those in a bucket', async () => {
    const { add, order } = queue({ storage: { kind: 's3', read: async () => null } })
    add('first')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(order).toEqual([])
  })
})
