// Chapter 4.3, Single Image, and the supported image formats.

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { hashOf, openLoader, picturesOf, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { cornerColours, type PictureOptions, picture, privateWords } from '../helpers/pictures.ts'
import { visit } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('POST /api/push/image on $name', (deployment) => {
  let service: Service

  beforeAll(async () => {
    service = await startService({ deployment })
  }, serviceStartMs)
  afterAll(() => service?.close())

  it('answers 200 with an image token and a message, as JSON, and nothing else', async () => {
    const answer = await pushImage(service, 'image')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
    expect(answer.json()).toEqual({
      image_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      message: expect.stringMatching(/\w/),
    })
  })

  it('stores the picture as the one to print, without a preview step', async () => {
    const image = await picture({ seed: 7 })
    const token = await tokenOf(service, 'image', image)
    expect(await picturesOf(service, token)).toEqual({
      kind: 'single',
      preview: null,
      print: hashOf(image),
    })
  })

  it('requires no token', async () => {
    const token = 'a field that nobody reads'
    expect((await pushImage(service, 'image', { token })).status).toBe(200)
  })

  // Independent of the deployment.
  if (deployment === deployments[0]) whatAnImageMayBe(() => service)
})

function whatAnImageMayBe(running: () => Service): void {
  async function shownPicture(image: Buffer): Promise<Buffer> {
    const service = running()
    const token = await tokenOf(service, 'image', image)
    const cart = await visit(String((await openLoader(service, token)).json().cart_url))
    const folder = /\/pictures\/[0-9a-f]{32}\//.exec(cart.html)?.[0]
    if (folder === undefined) throw new Error('The cart shows no picture.')
    const answer = await send(`${service.url}${folder}1600.jpg`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    return answer.bytes
  }

  async function expectUpright(bytes: Buffer, width: number, height: number): Promise<void> {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    const places = [
      [10, 10],
      [width - 11, 10],
      [width - 11, height - 11],
      [10, height - 11],
    ] as const
    for (const [index, [x, y]] of places.entries()) {
      const at = (y * info.width + x) * info.channels
      const seen = [...data.subarray(at, at + 3)]
      for (const [channel, wanted] of (cornerColours[index] ?? []).entries()) {
        expect(Math.abs((seen[channel] ?? 0) - wanted)).toBeLessThan(40)
      }
    }
  }

  const formats: Record<string, PictureOptions> = {
    'a baseline JPEG': {},
    'a progressive JPEG': { isProgressive: true },
    'a PNG': { format: 'png' },
    'a WebP': { format: 'webp' },
    'a GIF': { format: 'gif' },
    'an LZW TIFF': { format: 'tiff' },
    'an AVIF': { format: 'avif' },
  }

  it.each(Object.entries(formats))('accepts %s and shows it', async (_name, options) => {
    await expectUpright(await shownPicture(await picture(options)), 1200, 800)
  })

  it.each([
    ['a CMYK JPEG', { isCmyk: true }],
    ['a gray JPEG', { isGray: true }],
    ['a PNG with transparency', { format: 'png', opacity: 0.5 }],
    ['a picture with a wide profile', { profile: 'p3' }],
  ] as [string, PictureOptions][])('accepts %s', async (_name, options) => {
    const shown = await sharp(await shownPicture(await picture(options))).metadata()
    expect([shown.width, shown.height]).toEqual([1200, 800])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('applies EXIF orientation %i', async (orientation) => {
    const image = await picture({ width: 1200, height: 800, orientation })
    await expectUpright(await shownPicture(image), 1200, 800)
  })

  it('reveals neither location nor author of a picture', async () => {
    const image = await picture({ hasPrivateMetadata: true })
    expect(image.includes(privateWords[0] ?? '')).toBe(true)
    const shown = await shownPicture(image)
    for (const word of privateWords) expect(shown.includes(word)).toBe(false)
    expect((await sharp(shown).metadata()).exif).toBeUndefined()
  })
}
