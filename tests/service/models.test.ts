// Prints as models for augmented reality: accurate in size and crop, and cacheable.

import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { cornerColours, picture } from '../helpers/pictures.ts'
import { type Gltf, readGlb } from '../helpers/read-glb.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const inch = 0.0254

describe('models of prints', () => {
  let service: Service
  let address: string

  beforeAll(async () => {
    service = await startService()
    const image = await picture({ width: 2400, height: 1600, seed: 20, orientation: 6 })
    const opened = (await openLoader(service, await tokenOf(service, 'image', image))).json()
    const cart = String(opened.cart_url)
    const page = await send(cart, { headers: { accept: 'text/html' } })
    const line = /name="line" value="([^"]+)"/.exec(page.text)?.[1]
    address = `${cart}/lines/${line}/model.glb`
  }, serviceStartMs)
  afterAll(() => service?.close())

  const model = (query: Record<string, string> = {}, headers = {}) =>
    send(`${address}?${new URLSearchParams(query)}`, { headers })

  it('are valid glTF, in the size of the print and upright at the wall', async () => {
    const choice = { product: 'canvas', size: '36x24', depth: '1.5', wrap: 'image' }
    const answer = await model(choice)
    expect([answer.status, answer.text.slice(0, 4)]).toEqual([200, 'glTF'])
    expect(answer.headers['content-type']).toBe('model/gltf-binary')
    const { issues } = await validateBytes(answer.bytes)
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([])
    const { json } = readGlb(answer.bytes)
    expect(boundsOf(json)).toEqual({
      min: [-18 * inch, -12 * inch, 0].map(near),
      max: [18 * inch, 12 * inch, 1.5 * inch].map(near),
    })
  })

  it('show exactly the requested crop', async () => {
    const crop = '0.75,0,0.25,0.375'
    const { bytes } = await model({ product: 'poster', size: '8x8', crop })
    const { imageBytes } = readGlb(bytes)
    const { data, info } = await sharp(imageBytes).raw().toBuffer({ resolveWithObject: true })
    // A quarter of 2400 pixels, without upscaling.
    expect([info.width, info.height]).toEqual([600, 600])
    const topRight = data.subarray((info.width - 8) * 3, (info.width - 7) * 3)
    for (const [channel, value] of (cornerColours[1] ?? []).entries()) {
      expect(Math.abs((topRight[channel] ?? 0) - value)).toBeLessThan(20)
    }
    const whole = readGlb((await model({ product: 'poster', size: '12x8', crop: '' })).bytes)
    expect(await sharp(whole.imageBytes).metadata()).toMatchObject({ width: 2048, format: 'jpeg' })
  })

  it('support conditional requests', async () => {
    const { headers } = await model()
    const etag = String(headers.etag)
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = await model({}, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0])
    const other = await model({ product: 'poster', size: '36x24' }, { 'if-none-match': etag })
    expect(other.status).toBe(200)
    expect(other.headers.etag).not.toBe(etag)
  })

  it.each([
    [{ product: 'lamp' }, 400, 'parameter_invalid'],
    [{ product: 'canvas', depth: '9' }, 400, 'parameter_invalid'],
    [{ product: 'poster', size: '8x10', wrap: 'image' }, 400, 'parameter_invalid'],
    [{ crop: '0,0,1' }, 400, 'parameter_invalid'],
    [{ crop: '0,0,x,1' }, 400, 'parameter_invalid'],
    [{ product: 'canvas', size: '3x3' }, 422, 'size_unavailable'],
  ])('reject %j with a message', async (query, status, code) => {
    const answer = await model(query)
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/\w+ .+\./) })
  })

  it('exist for known lines and carts only', async () => {
    const otherLine = await send(address.replace(/lines\/[^/]+/, 'lines/nobody'))
    expect([otherLine.status, otherLine.json().code]).toEqual([404, 'line_unknown'])
    const otherCart = await send(address.replace(/cart\/[0-9a-f]+/, `cart/${'0'.repeat(32)}`))
    expect([otherCart.status, otherCart.json().code]).toEqual([404, 'cart_unknown'])
  })
})

function near(metres: number) {
  return expect.closeTo(metres, 6)
}

function boundsOf({ accessors, meshes }: Gltf): { min: number[]; max: number[] } {
  const parts = (meshes[0]?.primitives ?? []).map(
    ({ attributes }) => accessors[attributes.POSITION ?? -1],
  )
  const of = (side: 'min' | 'max') =>
    [0, 1, 2].map((axis) => Math[side](...parts.map((part) => part?.[side]?.[axis] ?? Number.NaN)))
  return { min: of('min'), max: of('max') }
}
