import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { photograph } from '../../../../tests/helpers/people.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { placeholderKey } from '../object-keys.ts'
import type { Picture } from '../picture.ts'
import { readPictures } from '../read-pictures.ts'
import { createFirstLooks, type FirstLooksDeps } from './first-looks.ts'

describe.each(imageFoundations)('first looks on $name', (kinds) => {
  let images: Images
  let looks: number

  beforeEach(async () => {
    images = await openImages(kinds)
    looks = 0
  })

  const receive = async () =>
    images.receive(await picture({ width: 1200, height: 1000, orientation: 8 }))
  const receivePeople = async () => images.receive((await photograph('sample3', 0.25, 1)).bytes)

  async function read(token: Awaited<ReturnType<typeof receive>>): Promise<Picture> {
    const found = (await readPictures(images.deps.database.queries, [token])).get(token)
    if (found === undefined) throw new Error('There is no such picture.')
    return found
  }
  const image = async (token: Awaited<ReturnType<typeof receive>>) => (await read(token)).shown

  function firstLooks(options: Partial<FirstLooksDeps> = {}) {
    const { pictureProcesses } = images.deps
    const counting: FirstLooksDeps['pictureProcesses'] = {
      look(...sight) {
        looks += 1
        return pictureProcesses.look(...sight)
      },
    }
    return createFirstLooks({
      ...images.deps,
      derivatives: images.derivatives,
      pictureProcesses: counting,
      foundBefore: () => null,
      patienceMs: 20_000,
      ...options,
    })
  }

  /** Each look waits until the test releases it. */
  function heldLooks() {
    let see = (): void => {}
    const seen = new Promise<void>((resolve) => {
      see = resolve
    })
    let isWaitedFor: (() => boolean) | undefined
    const pictureProcesses: FirstLooksDeps['pictureProcesses'] = {
      async look(...sight) {
        looks += 1
        isWaitedFor = sight[1]
        await seen
        return await images.deps.pictureProcesses.look(...sight)
      },
    }
    return { pictureProcesses, see: () => see(), isWaitedFor: () => isWaitedFor?.() }
  }

  it('are taken once, however many pages ask, and kept with the picture', async () => {
    const token = await receive()
    expect((await image(token)).blur).toBeNull()
    const all = firstLooks()
    const unseen = await read(token)
    const [first, ...more] = await Promise.all([1, 2, 3].map(() => all.at(unseen)))
    expect(first?.blur).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
    expect(more).toEqual([first, first])
    expect((await image(token)).blur).toBe(first?.blur)
    expect(await firstLooks().at(await read(token))).toEqual({ ...first, hasNewSubject: false })
    expect(looks).toBe(1)
  })

  it('are started for the next page, and awaited by it', async () => {
    const { pictureProcesses, see, isWaitedFor } = heldLooks()
    const all = firstLooks({ pictureProcesses })
    const token = await receivePeople()
    const unseen = await read(token)
    all.begin(unseen)
    await expect.poll(() => looks).toBe(1)
    expect(isWaitedFor()).toBe(false)
    const looked = all.at(unseen)
    expect(isWaitedFor()).toBe(true)
    see()
    expect(await looked).toMatchObject({ hasNewSubject: true })
    all.begin(await read(token))
    await all.at(await read(token))
    expect(looks).toBe(1)
  })

  it('blur to a few upright pixels in at most 400 characters', async () => {
    const { blur } = await firstLooks().at(await read(await receive()))
    expect(blur?.length).toBeLessThanOrEqual(400)
    const { width, height } = await sharp(
      Buffer.from(blur?.split(',')[1] ?? '', 'base64'),
    ).metadata()
    expect([width, height]).toEqual([20, 17])
  })

  it('keep the heads of people as the subject of the picture', async () => {
    const token = await receivePeople()
    expect(await firstLooks().at(await read(token))).toMatchObject({ hasNewSubject: true })
    const { subject } = await image(token)
    expect(subject).toEqual([0, 0.08, 0.64, 0.55].map((part) => expect.closeTo(part, 1)))
  })

  it('keep them also if no small picture could be stored beside the picture', async () => {
    const token = await receivePeople()
    expect(await images.deps.storage.read(placeholderKey(await image(token)))).toBeNull()
    expect(await firstLooks().at(await read(token))).toMatchObject({ hasNewSubject: true })
  })

  it('find no subject if nothing stands out', async () => {
    const lawn = { width: 300, height: 200, channels: 3, background: '#4f7a3a' } as const
    const token = await images.receive(await sharp({ create: lawn }).jpeg().toBuffer())
    expect(await firstLooks().at(await read(token))).toMatchObject({ hasNewSubject: false })
    expect((await image(token)).subject).toBeNull()
  })

  it('find other subjects of a picture, in its upright orientation', async () => {
    const ball = '<circle cx="250" cy="80" r="24" fill="#d03018"/>'
    const lawn = `<svg width="300" height="200"><rect width="300" height="200" fill="#4f7a3a"/>${ball}</svg>`
    const lying = sharp(Buffer.from(lawn)).flatten().rotate(90).withMetadata({ orientation: 8 })
    const token = await images.receive(await lying.jpeg().toBuffer())
    expect(await firstLooks().at(await read(token))).toMatchObject({ hasNewSubject: true })
    const { subject } = await image(token)
    expect(subject).toEqual([0.73, 0.25, 0.93, 0.55].map((part) => expect.closeTo(part, 1)))
  })

  it('do not delay a page, and do not change the crop that it has shown', async () => {
    const token = await receivePeople()
    const before = (await image(token)).subject
    const { pictureProcesses, see } = heldLooks()
    const all = firstLooks({ patienceMs: 1, pictureProcesses })
    const nothing = { blur: null, hasNewSubject: false }
    expect(await all.at(await read(token))).toEqual(nothing)
    see()
    await expect.poll(async () => (await image(token)).blur).not.toBeNull()
    expect((await image(token)).subject).toEqual(before)
  })

  it('may fail: the next page retries', async () => {
    const token = await receive()
    const failing = { look: () => Promise.reject(new Error('no process')) }
    const nothing = { blur: null, hasNewSubject: false }
    expect(await firstLooks({ pictureProcesses: failing }).at(await read(token))).toEqual(nothing)
    expect((await firstLooks().at(await read(token))).blur).not.toBeNull()
    const gone = { ...(await image(token)), sha256: 'gone', blur: null }
    expect(await firstLooks().at({ shown: gone, preview: null })).toEqual(nothing)
  })
})
