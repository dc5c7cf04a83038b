import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { cornerColours, picture, privateWords } from '../../../../tests/helpers/pictures.ts'
import { originalKey } from '../object-keys.ts'
import { readPictures } from '../read-pictures.ts'
import { renderCrop } from './render-crop.ts'

const at = (longSide: number) => ({ longSide, asker: { storeId: storeIdOf('store'), of: 'cart' } })

describe.each(imageFoundations)('renderCrop on $name', (kinds) => {
  let images: Images
  beforeEach(async () => {
    images = await openImages(kinds)
  })

  async function received(orientation: 1 | 6 | 7, options = {}) {
    const bytes = await picture({ width: 1200, height: 800, orientation, ...options })
    const token = await images.receive(bytes)
    const found = await readPictures(images.deps.database.queries, [token])
    const image = found.get(token)?.shown
    if (image === undefined) throw new Error('It was not received.')
    return image
  }

  it.each([1, 6, 7] as const)(
    'cuts the crop from the upright picture (%i)',
    async (orientation) => {
      const image = await received(orientation, { hasPrivateMetadata: true })
      const topRight = { x: 0.75, y: 0, width: 0.25, height: 0.5 }
      const bytes = await renderCrop(images.deps, image, topRight, at(200))
      expect(bytes.includes(privateWords[0] ?? '')).toBe(false)
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([150, 200])
      const pixel = data.subarray((info.width - 4) * 3, (info.width - 3) * 3)
      for (const [channel, value] of (cornerColours[1] ?? []).entries()) {
        expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThan(20)
      }
      expect(await readdir(dirname(images.deps.spool.newPath()))).toEqual([])
    },
  )

  it('never enlarges', async () => {
    const image = await received(1)
    const bytes = await renderCrop(
      images.deps,
      image,
      { x: 0, y: 0, width: 0.5, height: 1 },
      at(2048),
    )
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 800 })
  })

  it('reports a deleted picture', async () => {
    const image = await received(1)
    await images.deps.storage.delete(originalKey(image))
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    await expect(renderCrop(images.deps, image, whole, at(100))).rejects.toMatchObject({
      code: 'image_deleted',
      status: 410,
    })
  })
})
