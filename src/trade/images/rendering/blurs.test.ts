import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import type { Image } from '../picture.ts'
import { readPictures } from '../read-pictures.ts'
import { type BlursDeps, createBlurs } from './blurs.ts'

describe.each(imageFoundations)('blurs on $name', (kinds) => {
  let images: Images
  let token: Awaited<ReturnType<Images['receive']>>
  let makings: number

  beforeEach(async () => {
    images = await openImages(kinds)
    makings = 0
    token = await images.receive(await picture({ width: 1200, height: 1000, orientation: 8 }))
  })
  afterEach(() => images.close())

  async function image(): Promise<Image> {
    const shown = (await readPictures(images.deps.database.queries, [token])).get(token)?.shown
    if (shown === undefined) throw new Error('There is no such picture.')
    return shown
  }

  function blurs(options: Partial<BlursDeps> = {}) {
    const { pictureProcesses } = images.deps
    const pictureProcess: BlursDeps['pictureProcesses'] = {
      blur(placeholder) {
        makings += 1
        return pictureProcesses.blur(placeholder)
      },
    }
    return createBlurs({
      ...images.deps,
      pictureProcesses: pictureProcess,
      patienceMs: 20_000,
      ...options,
    })
  }

  it('are made once, however many pages ask, and kept with the picture', async () => {
    expect((await image()).blur).toBeNull()
    const all = blurs()
    const [first, ...more] = await Promise.all([1, 2, 3].map(async () => all.of(await image())))
    expect(first).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
    expect(more).toEqual([first, first])
    expect((await image()).blur).toBe(first)
    expect(await blurs().of(await image())).toBe(first)
    expect(makings).toBe(1)
  })

  it('are a few upright pixels in at most 400 characters', async () => {
    const blur = (await blurs().of(await image())) ?? ''
    expect(blur.length).toBeLessThanOrEqual(400)
    const { width, height } = await sharp(
      Buffer.from(blur.split(',')[1] ?? '', 'base64'),
    ).metadata()
    expect([width, height]).toEqual([20, 17])
  })

  it('do not keep a page waiting', async () => {
    const never = { blur: () => new Promise<string>(() => undefined) }
    expect(await blurs({ patienceMs: 1, pictureProcesses: never }).of(await image())).toBeNull()
  })

  it('may fail: the next page tries again', async () => {
    const failing = { blur: () => Promise.reject(new Error('no process')) }
    expect(await blurs({ pictureProcesses: failing }).of(await image())).toBeNull()
    expect(await blurs().of(await image())).not.toBeNull()
    expect(await blurs().of({ ...(await image()), sha256: 'gone', blur: null })).toBeNull()
  })
})
