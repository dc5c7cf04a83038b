// The pictures that are served: our own JPEG, WebP and AVIF, made from nothing but the pixels.

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, hashOf, openLoader, tokenOf } from '../helpers/hand-over.ts'
import { mark, markedPictures } from '../helpers/hostile/marked-pictures.ts'
import { payload, polyglots } from '../helpers/hostile/polyglots.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}
/** Slightly larger than the middle width, so that each width is a different picture. */
const shown = () => picture({ width: 840, height: 560 })
const files = [400, 800, 1600].flatMap((width) => [
  `${width}.jpg`,
  `${width}.webp`,
  `${width}.avif`,
])

describe('served pictures', () => {
  let service: Service

  beforeAll(async () => {
    service = await startService()
  }, serviceStartMs)
  afterAll(() => service?.close())

  it.each(Object.entries(polyglots))('contain nothing that %s carries', async (_name, make) => {
    const original = await make()
    expect(original.includes(payload)).toBe(true)
    const { served, words } = await hand(original)
    for (const answer of served) {
      expect(answer.bytes.includes(payload)).toBe(false)
      expect(hashOf(answer.bytes)).not.toBe(hashOf(original))
    }
    for (const text of words) expect(text).not.toContain(payload)
  })

  it.each(Object.entries(markedPictures))('reveal nothing private of a %s', async (_name, make) => {
    const original = await make()
    expect(original.includes(mark)).toBe(true)
    const { served, words } = await hand(original)
    for (const { bytes } of served) {
      expect(bytes.includes(mark)).toBe(false)
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    }
    for (const text of words) expect(text).not.toContain(mark)
  })

  it('have a fixed type, may be cached forever, are never sniffed and readable by any page', async () => {
    const key = await keyOf(await tokenOf(service, 'image', await shown()))
    for (const file of files) {
      const { headers, bytes } = await send(`${service.url}/pictures/${key}/${file}`)
      expect(headers).toMatchObject({
        'content-type': types[file.slice(file.indexOf('.'))],
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
        'cache-tag': `picture-${key}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'access-control-allow-origin': '*',
      })
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('answer HEAD like GET without its bytes, and a range with the whole', async () => {
    const url = `${service.url}/pictures/${await keyOf(await tokenOf(service, 'image', await shown()))}/800.jpg`
    const whole = await send(url)
    const head = await send(url, { method: 'HEAD' })
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 })
    expect(head.headers['content-length']).toBe(String(whole.bytes.length))
    for (const range of ['bytes=0-9', 'bytes=-1', 'bytes=999999999-', 'bytes=0-1,0-1,0-1', 'x']) {
      const answer = await send(url, { headers: { range } })
      expect({ status: answer.status, bytes: answer.bytes.equals(whole.bytes) }).toEqual({
        status: 200,
        bytes: true,
      })
    }
  })

  it('have addresses that reveal nothing about the picture, and serve nothing else', async () => {
    const image = await picture({ width: 900, height: 600, seed: 31 })
    const token = await tokenOf(service, 'image', image)
    const key = await keyOf(token)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect([hashOf(image), token].some((known) => known.includes(key))).toBe(false)
    const [original = ''] = (await service.foundation.objects()).filter((object) =>
      object.includes(hashOf(image)),
    )
    for (const path of [
      `pictures/${key}`,
      `pictures/${key}/`,
      `pictures/${key}/original`,
      `pictures/${key}/401.jpg`,
      `pictures/${key}/800.png`,
      `pictures/${key}/800.jpg.html`,
      `pictures/${key}/..%2f800.jpg`,
      `pictures/${key.toUpperCase()}x/800.jpg`,
      `pictures/${token}/800.jpg`,
      `pictures/${hashOf(image)}/800.jpg`,
      `pictures/..%2f..%2f${encodeURIComponent(original)}/800.jpg`,
      original,
      `storage/${original}`,
    ]) {
      const answer = await send(`${service.url}/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.bytes.includes(image.subarray(0, 64))).toBe(false)
    }
  })

  async function keyOf(token: string): Promise<string> {
    const cart = (await openLoader(service, token)).json()
    return keyIn((await send(String(cart.cart_url), asBrowser)).text)
  }
  function keyIn(page: string): string {
    const key = /\/pictures\/([^/"]+)\//.exec(page)?.[1]
    if (key === undefined) throw new Error(`No picture on the page: ${page}`)
    return key
  }

  /** Hands off a picture, and collects everything that is served of it. */
  async function hand(original: Buffer): Promise<{ served: Answer[]; words: string[] }> {
    const token = await tokenOf(service, 'image', original)
    const json = await openLoader(service, token)
    const page = await send(String(json.json().cart_url), asBrowser)
    const image = await send(`${service.url}/api/v1/images/${token}`, {
      headers: { authorization: `Bearer ${service.secretKey}` },
    })
    expect([page.status, image.status]).toEqual([200, 200])
    const key = keyIn(page.text)
    const served: Answer[] = []
    for (const file of files) {
      const answer = await send(`${service.url}/pictures/${key}/${file}`)
      const { mediaType } = await sharp(answer.bytes).metadata()
      expect([file, answer.headers['content-type']]).toEqual([file, mediaType])
      served.push(answer)
    }
    return { served, words: [json.text, page.text, image.text, service.output()] }
  }
})
