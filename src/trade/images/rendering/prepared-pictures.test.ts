import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { handOver } from '../intake/hand-over.ts'
import { originalKey } from '../object-keys.ts'
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

describe('pictures to prepare', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function queue(options: Partial<PreparedPicturesDeps> = {}) {
    const order: string[] = []
    const all = createPreparedPictures({
      storage: { kind: 'files', read: async () => null },
      derivatives: { prepare: async ({ sha256 }) => void order.push(sha256) },
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

  it('are taken newest first, and the oldest is dropped', async () => {
    const { add, order } = queue({ mostWaiting: 2 })
    for (const name of ['first', 'second', 'third']) add(name)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(order).toEqual(['third', 'second'])
  })

  it('wait while other pictures are processed, and until no more arrive', async () => {
    let running = 1
    const counts = () => ({ ...nothingDone, inspect: { waiting: 0, running } })
    const { add, order } = queue({ pictureProcesses: { counts }, quietMs: 100 })
    add('first')
    await vi.advanceTimersByTimeAsync(1_000)
    running = 0
    for (let more = 0; more < 10; more++) {
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
